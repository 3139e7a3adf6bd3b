import type { Remote } from 'comlink';
import { expect, it } from 'vitest';
import { packItems } from '../../libs/lines/packed-items.ts';
import { type ProductRecipe, productCount } from '../../libs/lines/product-rows.ts';
import { productStats } from '../../libs/lines/product-stats.ts';
import { settle } from '../outcome.ts';
import type { RowsChannel } from '../protocol.ts';
import { RowsHost } from '../rows-host.ts';
import { runTool } from './run.ts';

/** The way to the rows, without a thread in between. */
function channelOf(host: RowsHost): Remote<RowsChannel> {
  const told = (work: () => void) =>
    settle(() => {
      work();
      return null;
    });
  const channel: RowsChannel = {
    describe: (id) => host.describe(id),
    block: (id, index) => host.copyBlock(id, index),
    begin: (id) => host.begin(id),
    append: (id, block) => told(() => host.append(id, block)),
    setProduct: (id, recipe) => host.setProduct(id, recipe),
    split: (kept, dropped, block, keep) => told(() => host.split(kept, dropped, block, keep)),
    finish: (id) => host.finish(id),
  };
  return channel as unknown as Remote<RowsChannel>;
}

/** Rows of some 25 bytes, every one of them twice. */
function doubledRows(count: number): ProductRecipe {
  const numbers = Array.from({ length: count / 2 }, (_, index) => `number ${index} of very many`);
  return {
    columns: [packItems(numbers), packItems(['a', 'A'])],
    separator: ' ',
    wrapBefore: '',
    wrapAfter: '',
    casing: 'none',
    variants: [{ before: '', after: '' }],
  };
}

it('deduplicates far more computed rows than are in memory at a time', async () => {
  const recipe = doubledRows(3_000_000);
  const host = new RowsHost(() => {});
  host.setProduct('product', recipe);
  const report = await runTool(
    channelOf(host),
    {
      tool: 'dedupe',
      texts: { text: { id: 'product', stats: productStats(recipe) } },
      fields: {},
      options: {},
      outputs: { unique: 'unique', duplicates: 'duplicates' },
      memoryBytes: 2 ** 32,
    },
    () => {},
  );
  expect(productCount(recipe)).toBe(3_000_000n);
  expect(report).toMatchObject({ stats: { uniqueCount: 1_500_000, duplicateCount: 1_500_000 } });
  for (const row of [0, 700_000, 1_499_999]) {
    expect(host.window('unique', row, row + 1)).toEqual([`number ${row} of very many a`]);
    expect(host.window('duplicates', row, row + 1)).toEqual([`number ${row} of very many A`]);
  }
});

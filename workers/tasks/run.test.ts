import { describe, expect, it } from 'vitest';
import { packItems } from '../../libs/lines/product/packed-items.ts';
import { productStats } from '../../libs/lines/product/product-stats.ts';
import { type ProductRecipe, productCount } from '../../libs/lines/product/recipe.ts';
import { TOOL_CATALOG } from '../../libs/tools/index.ts';
import { loadTool } from '../../libs/tools/registry.ts';
import { defaultOptions } from '../../libs/tools/shared/options.ts';
import { channelOf } from '../../test/support/engine/rows-channel.ts';
import { runInMemory } from '../../test/support/engine/run-in-memory.ts';
import { RowsHost } from '../rows-host.ts';
import { runTool } from './run.ts';

/** Returns a recipe of rows of about 25 bytes in which every row occurs twice. */
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
  host.setProducts('product', [recipe]);
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

/** One list of several blocks for every input, with URLs, and with lines that two lists share. */
const LISTS = Array.from({ length: 3 }, (_, list) =>
  Array.from({ length: list === 0 ? 60_000 : 3 }, (_, row) =>
    row % 3 === 0 ? `https://site.example/${list}/${row % 20_000}` : `Keyword ${row % 40_000} of list ${list % 2}`,
  ),
);
const FIELDS = { find: 'KEYWORD', replaceWith: 'word', source: 'a', medium: 'b', campaign: 'c' };

describe.each(TOOL_CATALOG.map(({ id }) => id))('the tool %s', (id) => {
  it('gives the same result for blocks in shared memory as for a text in memory', async () => {
    const tool = await loadTool(id);
    const host = new RowsHost(() => {});
    const texts = tool.texts.map(({ id: text }, index) => {
      const lines = LISTS[index].map((line) => `${line}${' '.repeat(40)}`).join('\n');
      const stats = host.putText(text, new TextEncoder().encode(lines));
      return [text, { id: text, stats }, lines] as const;
    });
    const fields = Object.fromEntries(tool.fields.map(({ id: field }) => [field, Reflect.get(FIELDS, field) ?? '']));
    const outputs = Object.fromEntries(tool.outputs.map(({ id: output }) => [output, `out ${output}`]));
    const options = defaultOptions(tool.options);
    const report = await runTool(
      channelOf(host),
      {
        tool: id,
        texts: Object.fromEntries(texts.map(([text, source]) => [text, source])),
        fields,
        options,
        outputs,
        memoryBytes: 2 ** 32,
      },
      () => {},
    );
    const input: Record<string, unknown> = { ...fields };
    for (const [text, , lines] of texts) {
      const [name, index] = text.split('.');
      if (index === undefined) {
        input[name] = lines;
      } else {
        input[name] = [...((input[name] as string[] | undefined) ?? []), lines];
      }
    }
    const expected = await runInMemory(tool, input, options);
    expect(report).toEqual(expected.report);
    expect(Math.max(...Object.values(expected.outputs).map(({ count }) => count))).toBeGreaterThan(10_000);
    for (const [output, all] of Object.entries(expected.outputs)) {
      const there = host.rows(outputs[output]);
      expect(there?.count).toBe(all.count);
      expect(there?.rows(0, all.count).join('\n') === all.rows(0, all.count).join('\n')).toBe(true);
    }
  });
});

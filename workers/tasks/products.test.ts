import { describe, expect, it } from 'vitest';
import { csv } from '../../libs/files/export-formats.ts';
import { decodeUtf8 } from '../../libs/lines/blocks/decode-lines.ts';
import { scanLines } from '../../libs/lines/blocks/line-scan.ts';
import { packItems } from '../../libs/lines/product/packed-items.ts';
import { doubleSlowly, doublingRecipes } from '../../test/support/engine/doubling-tool.ts';
import { channelOf } from '../../test/support/engine/rows-channel.ts';
import type { RowsState } from '../protocol/rows.ts';
import { RowsHost } from '../rows-host.ts';
import { copyRows, exportRows } from './export.ts';
import { findRows } from './find.ts';
import { measureRows } from './measure.ts';

const ITEMS = ['red shoes', 'blue hats', 'green'];
const ROWS = doubleSlowly(ITEMS);

/** Returns a host whose sequence `rows` consists of two products, one of them a table. */
function hostOfProducts(): { host: RowsHost; states: RowsState[] } {
  const states: RowsState[] = [];
  const host = new RowsHost((state) => states.push(state));
  host.begin('rows');
  for (const recipe of doublingRecipes(packItems(ITEMS))) {
    host.appendProduct('rows', structuredClone(recipe));
  }
  return { host, states };
}

describe('a sequence of several products', () => {
  it('grows by each product, and serves windows across them', () => {
    const { host, states } = hostOfProducts();
    host.finish('rows');
    expect(states.map(({ count, isGrowing }) => [count, isGrowing])).toEqual([
      [0, true],
      [3, true],
      [9, true],
      [9, false],
    ]);
    expect(host.window('rows', 2, 5)).toEqual(ROWS.slice(2, 5));
    expect(host.row('rows', 8)).toBe(ROWS[8]);
    host.appendProduct('rows', doublingRecipes(packItems(['late']))[0]);
    host.appendProduct('gone', doublingRecipes(packItems(['late']))[0]);
    expect(host.rows('rows')?.count).toBe(9);
    expect(host.describe('gone')).toBeNull();
  });

  it('keeps its rows under a second id, and after being stored and restored', () => {
    const { host } = hostOfProducts();
    host.alias('rows', 'second');
    const recipes = structuredClone(host.recipes('second') ?? []);
    host.setProducts('restored', recipes);
    host.dispose(['rows']);
    expect(host.text('second')).toBe(ROWS.join('\n'));
    expect(host.text('restored')).toBe(ROWS.join('\n'));
  });

  it('is found, measured, copied and exported as one', async () => {
    const { host } = hostOfProducts();
    const channel = channelOf(host);
    const found: (number | null)[] = [];
    const onFound = (row: number | null) => void found.push(row);
    for (const [from, direction] of [
      [0, 'next'],
      [2, 'next'],
      [9, 'previous'],
    ] as const) {
      const terms = { needle: 'blue', from, direction };
      expect((await findRows(channel, { id: 'rows', terms }, onFound, () => undefined)).count).toBe(3);
    }
    expect(found).toEqual([1, 5, 6]);

    const text = ROWS.map((row) => `${row}\n`).join('');
    const state = { id: 'rows', count: 9, byteLength: text.length, isGrowing: false };
    expect(await measureRows(channel, state, () => undefined)).toEqual(scanLines(new TextEncoder().encode(text)));

    expect(await (await copyRows(channel, 'rows', { kind: 'txt' })).text()).toBe(ROWS.join('\n'));
    const { file } = await exportRows(
      channel,
      {
        tool: 'merge',
        format: csv({ quotes: 'needed', isSpreadsheetSafe: false }),
        outputs: { lines: 'rows' },
        options: {},
        fields: {},
        report: {},
        target: null,
        fileName: 'file',
      },
      () => undefined,
    );
    expect(decodeUtf8(new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer(0)))).toBe(text);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPTY_STATS } from '../../libs/lines/blocks/line-stats.ts';
import { type ArrangeSample, arrangeSlowly } from '../../test/support/engine/arrange-oracle.ts';
import { toBytes } from '../../test/support/engine/import-lines.ts';
import { channelOf } from '../../test/support/engine/rows-channel.ts';
import { tableRecipe, tableSlowly } from '../../test/support/engine/table-oracle.ts';
import { RowsHost } from '../rows-host.ts';
import { RowsTextSource } from '../rows-source.ts';
import { arrangeTable, takeCells } from './arrange.ts';

const NAMES = ['A', 'B', 'C'];
const ROWS = [
  ['pear', '10', 'x'],
  ['apple', '9', ''],
  ['Fig', '100', 'x'],
  ['apple', '10', 'y'],
];

function blockOf(rows: readonly (readonly string[])[]) {
  return { bytes: Uint8Array.from(toBytes(rows.map((row) => `${row.join('\t')}\n`).join(''))), count: rows.length };
}

/** Returns a host with a table `rows`, in blocks of two rows. */
function hostOf(rows: readonly (readonly string[])[], names: readonly string[] = NAMES): RowsHost {
  const host = new RowsHost(() => {});
  host.begin('rows');
  host.setColumns('rows', names);
  for (let row = 0; row < rows.length; row += 2) {
    host.append('rows', blockOf(rows.slice(row, row + 2)));
  }
  host.finish('rows');
  return host;
}

const ALL = { filters: [], sort: null };
const BY_A = { column: 0, direction: 'ascending' } as const;

async function arrange(host: RowsHost, task: Partial<Parameters<typeof arrangeTable>[1]>): Promise<string[]> {
  const whole = { id: 'rows', arrangement: ALL, columns: null, into: 'view', ...task };
  await arrangeTable(channelOf(host), whole, () => {});
  expect(host.rows(whole.into)?.byteLength).toBe(toBytes(host.text(whole.into)).length + 1);
  return host.window(whole.into, 0, 1_000);
}

describe('arrangeTable', () => {
  it('sorts and filters stored rows, which stay as they are', async () => {
    const host = hostOf(ROWS);
    const filters = [{ column: 2, condition: { kind: 'notEmpty' as const } }];
    expect(await arrange(host, { arrangement: { filters, sort: BY_A } })).toEqual([
      'apple\t10\ty',
      'Fig\t100\tx',
      'pear\t10\tx',
    ]);
    expect([...host.rowNumbers('view', 0, 10)]).toEqual([3, 2, 0]);
    expect(host.columns('view')).toEqual(NAMES);
    expect(host.text('rows')).toBe(ROWS.map((row) => row.join('\t')).join('\n'));
    host.dispose(['rows']);
    expect(host.row('view', 1)).toBe('Fig\t100\tx');
  });

  it('leaves out columns, alone and with an order by one of them', async () => {
    const host = hostOf(ROWS);
    expect(await arrange(host, { columns: [0, 2] })).toEqual(['pear\tx', 'apple\t', 'Fig\tx', 'apple\ty']);
    expect(host.columns('view')).toEqual(['A', 'C']);
    const sort = { column: 1, direction: 'descending' } as const;
    expect(await arrange(host, { columns: [0], arrangement: { filters: [], sort } })).toEqual([
      'Fig',
      'pear',
      'apple',
      'apple',
    ]);
    expect([...host.rowNumbers('view', 1, 3)]).toEqual([0, 3]);
  });

  it('arranges what is arranged already', async () => {
    const host = hostOf(ROWS);
    await arrange(host, { arrangement: { filters: [], sort: BY_A }, columns: [0, 1], into: 'first' });
    const sort = { column: 1, direction: 'ascending' } as const;
    expect(await arrange(host, { id: 'first', arrangement: { filters: [], sort }, columns: [1] })).toEqual([
      '9',
      '10',
      '10',
      '100',
    ]);
  });

  it('is read block by block as an input of a tool', async () => {
    const rows = Array.from({ length: 60_000 }, (_, row) => [`${(row * 7_919) % 60_000}`, 'x'.repeat(30)]);
    const host = hostOf(rows, ['N', 'T']);
    await arrange(host, { arrangement: { filters: [], sort: BY_A } });
    const source = await RowsTextSource.open(channelOf(host), 'view', { ...EMPTY_STATS, lines: 60_000 });
    const numbers: number[] = [];
    let blocks = 0;
    for await (const { bytes, count } of source.blocks()) {
      const lines = new TextDecoder().decode(bytes).split('\n').slice(0, -1);
      expect(lines).toHaveLength(count);
      numbers.push(...lines.map((line) => Number(line.split('\t')[0])));
      blocks++;
    }
    expect(blocks).toBeGreaterThan(1);
    expect(numbers).toEqual(rows.map((_, row) => row));
  });

  it('stores the computed rows that it keeps or sorts', async () => {
    const table = {
      columns: [
        ['b', 'a', 'c'],
        ['2', '1'],
      ],
      variants: 1,
      cells: [
        { parts: [{ column: 0 }], casing: 'none' as const },
        { parts: [{ column: 1 }, { text: '0' }], casing: 'none' as const },
        { parts: [{ column: 0 }, { column: 1 }], casing: 'uppercase' as const },
      ],
    };
    const host = new RowsHost(() => {});
    host.setProducts('rows', [tableRecipe(table)], NAMES);
    const rows = tableSlowly(table).map((row) => row.split('\t'));
    const sort = { column: 1, direction: 'descending' } as const;
    const filters = [{ column: 0, condition: { kind: 'contains' as const, text: 'C' } }];
    const pick = (order: number[]) => order.map((row) => rows[row].join('\t'));
    expect(await arrange(host, { arrangement: { filters, sort: null } })).toEqual(
      pick(arrangeSlowly({ rows, filters, sort: null })),
    );
    expect(await arrange(host, { arrangement: { filters: [], sort } })).toEqual(
      pick(arrangeSlowly({ rows, filters: [], sort })),
    );
    expect(await arrange(host, { columns: [0, 2] })).toEqual(rows.map(([a, , c]) => `${a}\t${c}`));
    expect(host.describe('view')?.kind).toBe('products');
  });

  it('gives rows, places and sizes as the slow version does', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '1', '2'), maxLength: 3 });
    const sample = fc.record({
      rows: fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 12 }),
      filters: fc.array(
        fc.record({
          column: fc.nat(2),
          condition: fc.record({ kind: fc.constantFrom('contains', 'equals', 'begins'), text: cell }),
        }),
        { maxLength: 2 },
      ),
      sort: fc.option(fc.record({ column: fc.nat(2), direction: fc.constantFrom('ascending', 'descending') })),
    });
    await fc.assert(
      fc.asyncProperty(sample, fc.subarray([0, 1, 2], { minLength: 1 }), async (given, columns) => {
        const { rows, filters, sort } = given as ArrangeSample;
        const host = hostOf(rows);
        await arrangeTable(
          channelOf(host),
          { id: 'rows', arrangement: { filters, sort }, columns, into: 'view' },
          () => {},
        );
        const expected = arrangeSlowly({ rows, filters, sort });
        expect(host.window('view', 0, 100)).toEqual(
          expected.map((row) => columns.map((column) => rows[row][column]).join('\t')),
        );
        expect([...host.rowNumbers('view', 0, 100)]).toEqual(expected);
      }),
      { seed: 41, numRuns: 300 },
    );
  });
});

describe('takeCells', () => {
  it('makes a column, or cells of some rows and columns, a list', async () => {
    const host = hostOf(ROWS);
    const channel = channelOf(host);
    const take = (columns: number[], start: number, end: number) =>
      takeCells(channel, { id: 'rows', columns, start, end, into: 'taken' }, () => {});
    expect(await take([0], 0, 4)).toMatchObject({ lines: 4, items: 4 });
    expect(host.text('taken')).toBe('pear\napple\nFig\napple');
    expect(host.columns('taken')).toBeUndefined();
    await take([0, 2], 1, 3);
    expect(host.text('taken')).toBe('apple\t\nFig\tx');
    expect(host.columns('taken')).toBeUndefined();
  });
});

describe('pickRows', () => {
  it('makes rows by their numbers a sequence of their own', () => {
    const host = hostOf(ROWS);
    const state = host.pickRows('rows', 'picked', Uint32Array.of(3, 0));
    expect(state).toMatchObject({ count: 2, columns: NAMES });
    expect(host.text('picked')).toBe('apple\t10\ty\npear\t10\tx');
    expect(host.rows('picked')?.byteLength).toBe(toBytes(`${host.text('picked')}\n`).length);
  });
});

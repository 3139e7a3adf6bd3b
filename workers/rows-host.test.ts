import { describe, expect, it } from 'vitest';
import type { LineBlock } from '../libs/lines/blocks/line-block.ts';
import { packItems } from '../libs/lines/product/packed-items.ts';
import type { ProductRecipe } from '../libs/lines/product/recipe.ts';
import { BlockRows } from '../libs/lines/rows/block-rows.ts';
import type { KeptLines } from '../libs/lines/rows/selection-rows.ts';
import { keepLines } from '../test/support/engine/keep-lines.ts';
import type { RowsState } from './protocol/rows.ts';
import { RowsHost } from './rows-host.ts';

function block(...lines: string[]): LineBlock {
  return { bytes: new TextEncoder().encode(lines.map((line) => `${line}\n`).join('')), count: lines.length };
}

function keep(lines: LineBlock, ...bits: (0 | 1)[]): KeptLines {
  return keepLines(
    lines,
    bits.map((bit) => bit === 1),
  );
}

function host(): { rows: RowsHost; states: RowsState[] } {
  const states: RowsState[] = [];
  return { rows: new RowsHost((state) => states.push(state)), states };
}

describe('RowsHost', () => {
  it('serves rows while they arrive, and reports completion', () => {
    const { rows, states } = host();
    rows.begin('run');
    rows.append('run', block('a', 'b'));
    expect(rows.window('run', 0, 10)).toEqual(['a', 'b']);
    rows.append('run', block('c'));
    rows.finish('run');
    expect(states.map(({ count, isGrowing }) => [count, isGrowing])).toEqual([
      [0, true],
      [2, true],
      [3, true],
      [3, false],
    ]);
  });

  it('ignores rows for a sequence that is complete, disposed of or replaced', () => {
    const { rows } = host();
    rows.begin('run');
    rows.finish('run');
    rows.append('run', block('late'));
    rows.append('gone', block('late'));
    expect(rows.window('run', 0, 10)).toEqual([]);
    expect(rows.describe('gone')).toBeNull();
  });

  it('cuts a long line on the screen but stores all of it', () => {
    const { rows } = host();
    const long = 'x'.repeat(5_000);
    rows.putText('input', new TextEncoder().encode(long));
    expect(rows.window('input', 0, 1)[0]).toHaveLength(2_000);
    expect(rows.row('input', 0)).toBe(long);
  });

  it.each([0, 65_000, 65_536, 100_000, 1_500_000])('cuts each cell of a table by itself (first cell of %i)', (size) => {
    const { rows } = host();
    const stored = new BlockRows();
    const first = 'ü'.repeat(size);
    stored.append(block('a\tb\tc', `${first}\tlength\t${'x'.repeat(600)}`, `${first}\t\t`));
    stored.append(block(`${first}\tlast\t😀`));
    rows.setRows('table', stored, ['Row', 'Reason', 'Note']);
    const cut = first.slice(0, 500);
    expect(rows.window('table', 0, 9)).toEqual([
      'a\tb\tc',
      `${cut}\tlength\t${'x'.repeat(500)}`,
      `${cut}\t\t`,
      `${cut}\tlast\t😀`,
    ]);
    expect(rows.row('table', 3)).toBe(`${first}\tlast\t😀`);
  });

  it('cuts the cells of long computed rows', () => {
    const { rows } = host();
    const items = packItems(['a', 'ü'.repeat(70_000)]);
    const cells = [
      { parts: [{ column: 0 }], casing: 'none' },
      { parts: [{ text: 'end' }], casing: 'none' },
    ] as const;
    const recipe = { columns: [items], separator: '', wrapBefore: '', wrapAfter: '', casing: 'none', cells } as const;
    rows.setProducts('table', [{ ...recipe, variants: [{ before: '', after: '' }] }], ['A', 'B']);
    expect(rows.window('table', 0, 2)).toEqual(['a\tend', `${'ü'.repeat(500)}\tend`]);
  });

  it('restores inputs, except those changed during loading', () => {
    const { rows } = host();
    rows.putText('typed', new TextEncoder().encode('new'));
    rows.putText('emptied', new Uint8Array());
    const stored = new BlockRows();
    stored.append(block('old'));
    const stats = rows.putText('other', new TextEncoder().encode('old'));
    const loaded = ['typed', 'emptied', 'reloaded'].map((id) => {
      return { id, stats, rows: stored, recipes: undefined, columns: undefined, reading: undefined };
    });
    expect(rows.restore(loaded).map(({ id }) => id)).toEqual(['reloaded']);
    expect(['typed', 'emptied', 'reloaded'].map((id) => rows.text(id))).toEqual(['new', '', 'old']);
  });

  it('inserts lines at their places without copying the rows', () => {
    const { rows } = host();
    rows.begin('input');
    rows.append('input', block('a', 'b', 'c'));
    rows.append('input', block('d'));
    rows.finish('input');
    const lines = [
      { text: 'Header', before: 0 },
      { text: ' ', before: 2 },
      { text: 'é', before: 4 },
      { text: 'last', before: 9 },
    ];
    expect(rows.insert('input', 'longer', lines)).toEqual({ lines: 4, bytes: 17, items: 3, itemBytes: 12 });
    expect(rows.window('longer', 0, 9)).toEqual(['Header', 'a', 'b', ' ', 'c', 'd', 'é', 'last']);
    expect(rows.window('input', 0, 9)).toEqual(['a', 'b', 'c', 'd']);
    rows.insert('input', 'input', [{ text: 'Header', before: 0 }]);
    expect(rows.window('input', 0, 2)).toEqual(['Header', 'a']);
    rows.setRows('table', new BlockRows(), ['A', 'B']);
    rows.insert('table', 'table', [{ text: 'a\tb', before: 0 }]);
    expect(rows.columns('table')).toEqual(['A', 'B']);
    expect(() => rows.insert('gone', 'longer', lines)).toThrow('The rows gone are gone.');
  });

  it('splits rows between two sequences that share the blocks of an input', () => {
    const { rows } = host();
    const stats = rows.putText('input', new TextEncoder().encode('a\nb\na\nc\n'));
    expect(stats.items).toBe(4);
    rows.begin('unique');
    rows.begin('duplicates');
    rows.split('unique', 'duplicates', { id: 'input', index: 0 }, keep(block('a', 'b', 'a', 'c'), 1, 1, 0, 1));
    rows.split('unique', 'duplicates', block('d', 'd'), keep(block('d', 'd'), 1, 0));
    expect(rows.window('unique', 0, 10)).toEqual(['a', 'b', 'c', 'd']);
    expect(rows.window('duplicates', 0, 10)).toEqual(['a', 'd']);
    expect(new TextDecoder().decode(rows.copyBlock('unique', 0).bytes)).toBe('a\nb\nc\n');
    // Disposing of the input keeps the blocks that other sequences share.
    rows.dispose(['input']);
    expect(rows.window('unique', 2, 4)).toEqual(['c', 'd']);
  });

  it('gives all rows as a text that has the same rows', () => {
    const { rows } = host();
    for (const [text, expected] of [
      ['', ''],
      ['a\nb\n', 'a\nb'],
      ['a\n\n', 'a\n\n'],
      ['\n', '\n'],
    ]) {
      const stats = rows.putText('a', new TextEncoder().encode(text));
      expect(rows.text('a')).toBe(expected);
      expect(rows.putText('b', new TextEncoder().encode(rows.text('a')))).toEqual(stats);
    }
  });

  it('keeps rows under a second id after the first is disposed of', () => {
    const { rows } = host();
    rows.putText('a', new TextEncoder().encode('x\ny'));
    expect(rows.alias('a', 'b')).toMatchObject({ id: 'b', count: 2 });
    rows.dispose(['a']);
    expect(rows.text('b')).toBe('x\ny');
    expect(rows.window('a', 0, 1)).toEqual([]);
  });

  it('refuses rows beyond the memory limit, and accepts more after rows are disposed of', () => {
    const { rows } = host();
    rows.setMemoryLimit(8);
    rows.putText('a', new TextEncoder().encode('1234'));
    rows.begin('run');
    expect(() => rows.append('run', block('12345'))).toThrow(/can hold/);
    rows.dispose(['a']);
    rows.append('run', block('12345'));
    expect(rows.window('run', 0, 1)).toEqual(['12345']);
  });

  it('refuses lines for computed rows that do not fit into memory when they are stored', () => {
    const { rows } = host();
    rows.setMemoryLimit(1000);
    const digits = packItems(Array.from({ length: 10 }, (_, digit) => String(digit)));
    const recipe: ProductRecipe = {
      columns: [digits, digits, digits],
      separator: ' ',
      wrapBefore: '',
      wrapAfter: '',
      casing: 'none',
      variants: [{ before: '', after: '' }],
    };
    rows.setProducts('product', [recipe]);
    expect(() => rows.insert('product', 'longer', [{ text: 'last', before: 1000 }])).toThrow(/can hold/);
    rows.setMemoryLimit(100_000);
    rows.insert('product', 'longer', [{ text: 'last', before: 1000 }]);
    expect(rows.window('longer', 999, 1001)).toEqual(['9 9 9', 'last']);
  });

  it('counts the columns of computed rows, each once', () => {
    const { rows } = host();
    const column = { bytes: new Uint8Array(100), ends: new Uint32Array([50, 100]) };
    const recipe: ProductRecipe = {
      columns: [column, column],
      separator: ' ',
      wrapBefore: '',
      wrapAfter: '',
      casing: 'none',
      variants: [{ before: '', after: '' }],
    };
    rows.setMemoryLimit(220);
    rows.setProducts('first', [recipe]);
    rows.setProducts('same', [recipe]);
    const other = { ...column, bytes: new Uint8Array(200) };
    rows.begin('run');
    expect(() => rows.appendProduct('run', { ...recipe, columns: [other] })).toThrow(/can hold/);
  });

  it('counts shared blocks once', () => {
    const { rows } = host();
    rows.setMemoryLimit(12);
    rows.putText('input', new TextEncoder().encode('aa\nbb\n'));
    rows.begin('unique');
    rows.begin('duplicates');
    rows.split('unique', 'duplicates', { id: 'input', index: 0 }, keep(block('aa', 'bb'), 1, 0));
    rows.begin('more');
    rows.append('more', block('12345'));
    expect(() => rows.append('more', block('6'))).toThrow(/can hold/);
  });

  it('evicts dispensable rows before it refuses new ones', () => {
    const { rows } = host();
    rows.setMemoryLimit(12);
    rows.putText('input', new TextEncoder().encode('12345'));
    rows.alias('input', 'replaced', true);
    rows.putText('input', new TextEncoder().encode('abc'));
    expect(rows.text('replaced')).toBe('12345');
    rows.putText('other', new TextEncoder().encode('1234'));
    expect(() => rows.text('replaced')).toThrow('The rows replaced are gone.');
    expect(rows.text('input')).toBe('abc');
    expect(rows.text('other')).toBe('1234');
  });
});

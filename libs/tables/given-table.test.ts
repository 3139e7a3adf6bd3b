import { expect, it } from 'vitest';
import { makeTable } from './given-table.ts';

const decoder = new TextDecoder();

it('cleans names and cells and fills short rows', () => {
  const table = makeTable([' a\tb ', '', 'A B'], [['x\r\ny', '\u2028', 'z'], ['1'], []]);
  if (!table.ok) {
    throw new Error('The table was refused.');
  }
  expect(table.columns).toEqual(['a b', 'Column 2', 'A B 2']);
  expect(table.blocks.map(({ bytes, count }) => [decoder.decode(bytes), count])).toEqual([
    ['x y\t \tz\n1\t\t\n\t\t\n', 3],
  ]);
});

it('names every row that is too long', () => {
  expect(makeTable(['a', 'b'], [['1', '2'], ['1', '2', ''], [], ['1', '2', '3']])).toEqual({
    ok: false,
    problems: [
      { path: 'rows.1', message: 'must have at most 2 cells' },
      { path: 'rows.3', message: 'must have at most 2 cells' },
    ],
  });
});

it('refuses a table without columns or with too many', () => {
  const problems = [{ path: 'columns', message: 'must have 1 to 256 entries' }];
  expect(makeTable([], [])).toEqual({ ok: false, problems });
  expect(makeTable(Array.from({ length: 257 }, String), [])).toEqual({ ok: false, problems });
  expect(makeTable(Array.from({ length: 256 }, String), [])).toMatchObject({ ok: true, blocks: [] });
});

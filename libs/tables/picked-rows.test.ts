import { expect, it } from 'vitest';
import { BlockRows } from '../lines/rows/block-rows.ts';
import { PickedRows } from './picked-rows.ts';

it.each([0, 8, 9, 10, 50])('cuts rows after cells are picked (hidden cell of %i)', (size) => {
  const all = new BlockRows();
  const lines = ['a\tb\tc\td', `${'ü'.repeat(size)}\tfirst\thidden\tsecond`, 'e\tf\tg\th'];
  all.append({ bytes: new TextEncoder().encode(lines.map((line) => `${line}\n`).join('')), count: lines.length });
  const rows = new PickedRows(all, [1, 3], 0);
  expect(rows.rows(0, 3)).toEqual(['b\td', 'first\tsecond', 'f\th']);
  expect(rows.rows(1, 3, 10)).toEqual(['first\tseco', 'f\th']);
});

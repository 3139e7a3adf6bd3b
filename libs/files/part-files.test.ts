import { expect, it } from 'vitest';
import { partName } from './part-files.ts';

it.each([
  ['bulk.csv', 'bulk-2.csv'],
  ['bulk', 'bulk-2'],
  ['out.d/bulk.new.csv', 'out.d/bulk.new-2.csv'],
  ['out.d/bulk', 'out.d/bulk-2'],
  ['../bulk', '../bulk-2'],
  ['.bulk', '.bulk-2'],
  ['out.d/.bulk', 'out.d/.bulk-2'],
  ['out.d\\bulk', 'out.d\\bulk-2'],
])('the second part of %s is %s', (name, part) => {
  expect(partName(name, 2, false)).toBe(part);
  expect(partName(name, 1, true)).toBe(name);
});

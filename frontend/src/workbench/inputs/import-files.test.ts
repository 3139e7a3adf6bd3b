import { expect, it } from 'vitest';
import { looksLikeTable } from './import-files.ts';

it.each([
  ['a\tb', true],
  ['a\tb\n', true],
  ['a\tb\r\nc\td\r\n', true],
  ['title\n\na\tb\nc\td', true],
  ['title\n\n\na\tb\nc\td', false],
  ['a\tb\nc\td\te\nf', false],
  ['a\tb\tc\nd\te\tf\ng\th\n', true],
  ['a\nb', false],
  ['', false],
  [`${'a\tb\n'.repeat(400_000)}`, true],
  [`${'a\n'.repeat(600_000)}b\tc`, false],
])('tells whether %j looks like a table', (text, expected) => {
  expect(looksLikeTable(text)).toBe(expected);
});

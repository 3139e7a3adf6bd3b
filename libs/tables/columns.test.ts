import { describe, expect, it } from 'vitest';
import { cleanCell, cleanNames, findColumn, tooManyColumns, unknownColumn } from './columns.ts';

describe('cleanCell', () => {
  it('replaces each TAB and line break by one space', () => {
    expect(cleanCell('a\tb\nc\rd\r\ne\u0085f\u2028g\u2029h\n\ri')).toBe('a b c d e f g h  i');
    expect(cleanCell(' a\u000bb\u00a0\0 ')).toBe(' a\u000bb\u00a0\0 ');
  });
});

describe('cleanNames', () => {
  it('trims names and cuts them to 200 code points', () => {
    expect(cleanNames([' a\tb\n', `${'😀'.repeat(201)}`])).toEqual(['a b', '😀'.repeat(200)]);
  });

  it.each([
    [
      ['A', 'a', '', 'A'],
      ['A', 'a 2', 'Column 3', 'A 3'],
    ],
    [
      ['x', 'x 2', 'x'],
      ['x', 'x 2', 'x 3'],
    ],
    [
      ['x', 'x', 'x 2'],
      ['x', 'x 2', 'x 2 2'],
    ],
    [
      ['Column 2', ''],
      ['Column 2', 'Column 2 2'],
    ],
    [
      ['', ' ', '\u3000'],
      ['Column 1', 'Column 2', 'Column 3'],
    ],
  ])('makes %j different', (names, expected) => {
    expect(cleanNames(names)).toEqual(expected);
  });
});

describe('findColumn', () => {
  it('prefers the equal name to one in another case', () => {
    expect(findColumn(['COST', 'Cost'], 'Cost')).toBe(1);
    expect(findColumn(['Keyword', 'Cost'], 'cost')).toBe(1);
    expect(findColumn(['Keyword', 'Cost'], 'Clicks')).toBe(-1);
  });
});

it('words the messages about columns as specified', () => {
  expect(unknownColumn(['a', 'b'], 'x')).toBe('There is no column “x”. The columns are: a, b.');
  expect(tooManyColumns(300)).toBe('This file has 300 columns. A table can have 256.');
});

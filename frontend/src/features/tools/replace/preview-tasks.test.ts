import { describe, expect, it } from 'vitest';
import { bracketMatches, hasMatchIn, type MarkedRows } from './preview-tasks.ts';
import { invisibleNote } from './search-form.tsx';

const terms: MarkedRows['terms'] = {
  find: 'a',
  options: { caseSensitive: false, wholeWords: false, useRegex: false, replaceAll: false },
};

const match = (text: string, isReplaced: boolean) => ({ text, isMatch: true, isReplaced });
const plain = (text: string) => ({ text, isMatch: false, isReplaced: false });

/** Rows 10 and 11. */
const rows: MarkedRows = {
  terms,
  column: null,
  range: { start: 10, end: 12 },
  lines: ['a cat', 'dog'],
  marked: [[match('a', true), plain(' c'), match('a', false), plain('t')], [plain('dog')]],
};

describe('the marks of the preview', () => {
  it('put matches in angle brackets, and tell those that will be replaced from those that will not', () => {
    expect(bracketMatches(rows, 'a cat', 10)).toEqual([
      { text: '‹a›', mark: 'replaced' },
      { text: ' c' },
      { text: '‹a›', mark: 'left' },
      { text: 't' },
    ]);
  });

  it('show the replacement after its match, on one line', () => {
    const marked = [[{ ...match('a', true), replacement: 'b\r\nc' }, plain(' cat')], [plain('dog')]];
    expect(bracketMatches({ ...rows, marked }, 'a cat', 10)).toEqual([
      { text: '‹a›', mark: 'replaced' },
      { text: 'b⏎c', mark: 'inserted' },
      { text: ' cat' },
    ]);
  });

  it('are not shown on lines without matches, of other rows, or that have changed since', () => {
    expect(bracketMatches(rows, 'dog', 11)).toBeNull();
    expect(bracketMatches(rows, 'a cat', 12)).toBeNull();
    expect(bracketMatches(rows, 'a cap', 10)).toBeNull();
    expect(bracketMatches({ ...rows, marked: null }, 'a cat', 10)).toBeNull();
  });

  it('are shown in the cells of the searched column only', () => {
    const cells = { ...rows, column: 1 };
    expect(bracketMatches(cells, 'a cat', 10, 1)).toHaveLength(4);
    expect(bracketMatches(cells, 'a cat', 10, 0)).toBeNull();
    expect(bracketMatches(rows, 'a cat', 10, 1)).toBeNull();
  });

  it('tell whether a match is in view', () => {
    expect(hasMatchIn(rows, { start: 0, end: 11 })).toBe(true);
    expect(hasMatchIn(rows, { start: 11, end: 30 })).toBe(false);
    expect(hasMatchIn(rows, { start: 0, end: 5 })).toBe(false);
  });
});

describe('the note beneath a text', () => {
  it('says what one cannot see', () => {
    expect(invisibleNote('')).toBeNull();
    expect(invisibleNote('red shoes')).toBeNull();
    expect(invisibleNote(' ')).toBe('White space at the start or end is included.');
    expect(invisibleNote('a\n')).toBe('Spans 2 lines.');
  });
});

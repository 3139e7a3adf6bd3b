import { expect, it } from 'vitest';
import { FIX_PANEL_MESSAGES } from './fixes/messages.ts';
import { REPLACE_LIST_MESSAGES } from './inputs/messages.ts';
import { INPUT_MESSAGES, RUN_MESSAGES } from './messages.ts';

it('counts of one and of several have their words', () => {
  expect([1, 2].map((lines) => REPLACE_LIST_MESSAGES.question(lines, lines))).toEqual([
    'Replace 1 line with the pasted text of 1 character?',
    'Replace 2 lines with the pasted text of 2 characters?',
  ]);
  expect([1, 2].map((lines) => REPLACE_LIST_MESSAGES.replacedText(lines, 'List'))).toEqual([
    '1 line of List was replaced.',
    '2 lines of List were replaced.',
  ]);
  expect([1, 2].map((rows) => RUN_MESSAGES.keptEarlier('Failed.', rows))).toEqual([
    'Failed. The 1 row of the run before is kept.',
    'Failed. The 2 rows of the run before are kept.',
  ]);
  expect([1, 2].map((rows) => RUN_MESSAGES.keptBefore('Failed.', rows))).toEqual([
    'Failed. The first 1 row is kept.',
    'Failed. The first 2 rows are kept.',
  ]);
  expect([1, 2].map((rows) => RUN_MESSAGES.partial(rows, 0.5))).toEqual([
    'Stopped at 50% with 1 row; it is kept',
    'Stopped at 50% with 2 rows; these are kept',
  ]);
  expect([1, 2].map((rows) => RUN_MESSAGES.findCounting(1, rows))).toEqual([
    'Row 1 · 1 row matches so far',
    'Row 1 · 2 rows match so far',
  ]);
  const end = 'not UTF-8, read as Windows-1252. Please check accented letters.';
  expect([0, 1, 2].map((strayBytes) => INPUT_MESSAGES.readAsWindows1252({ guessed: [], strayBytes }))).toEqual([
    '',
    `1 byte: ${end}`,
    `2 bytes: ${end}`,
  ]);
  expect(INPUT_MESSAGES.readAsWindows1252({ guessed: ['a.txt', 'b.txt'], strayBytes: 1 })).toBe(
    `a.txt, b.txt, 1 byte: ${end}`,
  );
  expect([1, 2].map((rows) => FIX_PANEL_MESSAGES.listed(rows))).toEqual([
    'The first 1 row is listed.',
    'The first 2 rows are listed.',
  ]);
});

import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { EMPTY_STATS } from '../../../../../libs/lines/blocks/line-stats.ts';
import { conflictsDescription } from '../../../../../libs/tools/conflicts/description.ts';
import { defaultOptions } from '../../../../../libs/tools/shared/options.ts';
import type { ToolForm } from '../../../workbench/runs/tool-options.ts';
import type { ToolRun } from '../../../workbench/runs/tool-run.ts';
import { ConflictSummary, completedToast, findingOf, noRowsOf, noteOf } from './conflict-results.tsx';
import { countOf, mainOutputOf } from './screen.tsx';

const [conflicts, blocked, kept, culprits] = conflictsDescription.outputs;

it('says how many conflicts are listed if not all are', () => {
  const report = { listedConflictCount: 3_000_000 };
  expect(noteOf({ report }, conflicts)).toBe(
    'The first 3,000,000 conflicts are listed. Misspellings are not taken into account.',
  );
  expect(noteOf({ report }, culprits)).toBe('Misspellings are not taken into account.');
  expect(noteOf({ report: {} }, conflicts)).toBe('Misspellings are not taken into account.');
});

it('says how many conflicts there are only if those of all kinds are listed', () => {
  const run = (sameText: boolean) => ({
    report: { conflictCount: 3 },
    form: { options: { kinds: { blocked: true, partly: true, sameText } } } as unknown as ToolForm,
  });
  expect(findingOf(run(true))).toBe('3 conflicts');
  expect(findingOf(run(false))).toBeUndefined();
  expect(findingOf({ ...run(true), report: {} })).toBeUndefined();
});

it('shows the counts that were saved, and says that others were not', () => {
  const shown = (report: ToolRun['report']) => {
    const { container, unmount } = render(<ConflictSummary run={{ report }} />);
    const text = container.textContent;
    unmount();
    return text;
  };
  const counts = { blockedCount: 1, partlyCount: 2, sameTextCount: 0, redundantCount: 3, negativeCount: 5 };
  expect(shown(counts)).toBe('Blocked1Partly blocked2Same text0Redundant negatives3 of 5');
  expect(shown({ blockedCount: 1, redundantCount: 3 })).toBe(
    'Blocked1Redundant negatives3Some counts were not saved with this result.',
  );
  expect(shown({})).toBe('The counts were not saved with this result.');
});

it('says why keywords are not listed', () => {
  const run = { state: 'done', report: { listsLeftOut: true } } as const;
  const text = 'Too many keywords to list. Export them from the tool that made them.';
  expect([blocked, kept].map((output) => noRowsOf(run, output))).toEqual([text, text]);
  expect(noRowsOf(run, conflicts)).toBe('No conflicts.');
  expect(noRowsOf({ ...run, report: { listsLeftOut: false } }, blocked)).toBe('No keyword is blocked.');
});

it('asks for negatives after a run that found none', () => {
  const report = { blockedCount: 1, negativeCount: 5, redundantCount: 2 };
  expect(completedToast({ report })).toEqual({
    title: 'Conflicts checked',
    message: '1 blocked keyword, 2 redundant negatives',
    tone: 'success',
  });
  const none = { keywordCount: 3, blockedCount: 0, negativeCount: 0, redundantCount: 0 };
  expect(completedToast({ report: none })).toEqual({
    title: 'No input',
    message: 'Please enter some negative keywords.',
    tone: 'error',
  });
});

it('shows and saves the short list of negatives alone, if it is wanted', () => {
  const inputs = { keywords: { stats: EMPTY_STATS }, negatives: { stats: { ...EMPTY_STATS, lines: 1, items: 1 } } };
  const form = (task: string) => ({ options: { task } });
  expect(mainOutputOf({ inputs, form: form('both') })).toBe('keptNegatives');
  expect(mainOutputOf({ inputs, form: form('conflicts') })).toBe('conflicts');
  expect(mainOutputOf({ inputs: { ...inputs, keywords: inputs.negatives }, form: form('both') })).toBe('conflicts');
  const empty = { keywords: inputs.keywords, negatives: inputs.keywords };
  expect(mainOutputOf({ inputs: empty, form: form('both') })).toBe('conflicts');
  expect(mainOutputOf({ inputs: {}, form: null })).toBe('conflicts');
});

it('counts the rows of a table that may hold negatives without claiming that there are none', () => {
  const options = defaultOptions(conflictsDescription.options);
  const box = (items: number, columns?: readonly string[]) => ({ columns, stats: { ...EMPTY_STATS, items } });
  const countOfBoxes = (keywords: ReturnType<typeof box>, negatives: number) =>
    countOf({ keywords, negatives: box(negatives) }, options);
  expect(countOfBoxes(box(128, ['Keyword', 'Criterion Type']), 0)).toBe('128 rows');
  expect(countOfBoxes(box(128, ['Keyword', 'Criterion Type']), 2)).toBe('128 keywords · 2 negatives');
  expect(countOfBoxes(box(128, ['Keyword', 'Clicks']), 0)).toBe('128 keywords · 0 negatives');
  expect(countOfBoxes(box(0), 0)).toBe('0 keywords · 0 negatives');
});

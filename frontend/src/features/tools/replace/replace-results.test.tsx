import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { replaceDescription } from '../../../../../libs/tools/replace/description.ts';
import { newRule, REPLACE_OPTIONS, type ReplaceOptions } from '../../../../../libs/tools/replace/options.ts';
import { defaultOptions } from '../../../../../libs/tools/shared/options.ts';
import type { ToolForm } from '../../../workbench/runs/tool-options.ts';
import { toolRunner } from '../../../workbench/runs/tool-runner.ts';
import { findingOf, hasPattern, RunTotals, tabsOf } from './replace-results.tsx';

afterEach(cleanup);

it.each<[ReplaceOptions['match'], string[]]>([
  ['cell', ['Pairs', 'Used', 'Without a pair']],
  ['word', ['Pairs', 'Used']],
  ['anywhere', ['Pairs', 'Used']],
])('counts lines without a pair only if they are listed: match %s', (match, names) => {
  const options = { ...defaultOptions(replaceDescription.options), mode: 'mapping', match };
  const output = { id: 'runs/replace/1/unmatched', count: 0, byteLength: 0, isGrowing: false };
  render(
    <RunTotals
      run={{
        ...toolRunner('replace').run,
        state: 'done',
        outputs: { unmatched: output },
        report: { count: 2, pairCount: 2, usedPairCount: 1, duplicatePairCount: 0 },
        form: { options, fields: {} } as unknown as ToolForm,
      }}
    />,
  );
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(names);
});

it('shows the tabs of the run that made the result, whatever the form says since', () => {
  const optionsOf = (mode: ReplaceOptions['mode']) => ({ ...defaultOptions(replaceDescription.options), mode });
  const tabs = (ran: ReplaceOptions['mode'] | null, mode: ReplaceOptions['mode']) => {
    const form = ran && ({ options: optionsOf(ran), fields: {} } as unknown as ToolForm);
    return tabsOf({ form }, optionsOf(mode)).map(({ id }) => id);
  };
  expect(tabs('rules', 'mapping')).toEqual([]);
  expect(tabs('mapping', 'rules')).toEqual(tabs('mapping', 'mapping'));
  expect(tabs(null, 'mapping')).toEqual(['lines', 'unmatched', 'unused']);
});

it('says which rules did not run, and how many counts are not listed', () => {
  const ofRules = (perRule: (number | null)[], invalidRules: { readonly index: number; readonly problem: string }[]) =>
    render(
      <RunTotals
        run={{
          ...toolRunner('replace').run,
          state: 'done',
          report: { count: 1, perRule, invalidRules, skippedRules: [] },
        }}
      />,
    ).container.textContent;
  const broken = [1, 2, 3].map((index) => ({ index, problem: 'Unterminated group' }));
  expect(ofRules([1, null], broken.slice(0, 1))).toBe('Rule 2 did not run: Unterminated group.');
  expect(ofRules([1, null, null, null], broken)).toBe(
    'Rule 2 did not run: Unterminated group. 2 more rules did not run.',
  );
  expect(ofRules(Array(25).fill(1), [])).toMatch(/Rule 201.*5 more rules not listed\.$/);
});

it.each<[boolean, Partial<ReplaceOptions>]>([
  [false, {}],
  [true, { useRegex: true }],
  [false, { mode: 'mapping', useRegex: true }],
  [false, { mode: 'rules', useRegex: true, rules: [newRule({ regex: true, enabled: false })] }],
  [true, { mode: 'rules', rules: [newRule(), newRule({ regex: true })] }],
])('tells (%j) whether a run with %j searches for a pattern', (expected, options) => {
  expect(hasPattern({ ...defaultOptions(REPLACE_OPTIONS), ...options })).toBe(expected);
});

it('says how many replacements there were, unless the number was not saved', () => {
  expect(findingOf({ report: { count: 0 } })).toBe('0 replacements');
  expect(findingOf({ report: {} })).toBeUndefined();
});

import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { replaceDescription } from '../../../../../libs/tools/replace/description.ts';
import type { ReplaceOptions } from '../../../../../libs/tools/replace/options.ts';
import { defaultOptions } from '../../../../../libs/tools/shared/options.ts';
import { toolRunner } from '../../../workbench/runs/tool-runs.ts';
import { RunTotals } from './replace-results.tsx';

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
        form: { options, fields: {} },
      }}
    />,
  );
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(names);
});

it('says which rules did not run, and how many counts are not listed', () => {
  const ofRules = (perRule: (number | null)[], invalidRules: object[]) =>
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

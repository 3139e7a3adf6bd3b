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

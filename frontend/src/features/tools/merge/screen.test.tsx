import { cleanup, screen } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { MERGE_OPTIONS, type MergeOptions } from '../../../../../libs/tools/merge/options.ts';
import { planMerge } from '../../../../../libs/tools/merge/plan.ts';
import { defaultOptions } from '../../../../../libs/tools/shared/options.ts';
import { renderScreen } from '../../../../../test/support/render-screen.tsx';
import { storeRowsInPage } from '../../../../../test/support/rows-service.ts';
import { answerForWorkers } from '../../../../../test/support/stand-in-workers.ts';
import { toolRunner } from '../../../workbench/runs/tool-runner.ts';
import { describeFactors, Screen } from './screen.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('says how many combinations were removed as duplicates', () => {
  storeRowsInPage();
  answerForWorkers({ rows: {}, task: {} });
  const { atom, run } = toolRunner('merge');
  getDefaultStore().set(atom, {
    ...run,
    state: 'done',
    report: { combinations: 120, duplicatesRemoved: 24, rows: 96 },
  });
  renderScreen(<Screen />, () => new Promise(() => undefined));
  expect(screen.getByText('24 duplicates removed')).toBeDefined();
});

const DEFAULTS = defaultOptions(MERGE_OPTIONS);

function describeMerge(counts: readonly number[], optional: readonly boolean[], options: Partial<MergeOptions> = {}) {
  const columns = optional.map((isOptional) => ({ name: '', optional: isOptional, before: '', after: '' }));
  return describeFactors(planMerge(counts, { ...DEFAULTS, columns, ...options }), counts);
}

const templates = (...given: readonly string[]) => ({ templates: given.map((template) => ({ template })) });

describe('the factors of the number of combinations', () => {
  it.each([
    ['columns', [3, 2, 5], [false, true, false], {}, '3 × (2 + 1) × 5'],
    ['a single column', [3, 0, 0], [true], {}, ''],
    ['optional columns only', [3, 2, 0], [true, true], {}, '(3 + 1) × (2 + 1) − 1'],
    ['all orders', [3, 2, 5], [], { orders: 'all' }, '3 × 2 × 5 × 6'],
    ['all orders of optional columns', [3, 2], [true, true], { orders: 'all' }, '((3 + 1) × (2 + 1) − 1) × 2'],
    ['templates', [3, 2, 5], [true, false], templates('{A} {B}', '{C}', '{B} in {A}'), '(3 + 1) × 2 × 2 + 5'],
    ['templates of optional columns', [3, 2], [true, true], templates('{A}', '{A}{B}'), '3 + (3 + 1) × (2 + 1) − 1'],
  ] as const)('are shown for %s', (_, counts, optional, options, shown) => {
    expect(describeMerge(counts, optional, options)).toBe(shown);
  });
});

import { cleanup, screen } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../../../test/support/render-screen.tsx';
import { storeRowsInPage } from '../../../../../test/support/rows-service.ts';
import { answerForWorkers } from '../../../../../test/support/stand-in-workers.ts';
import { toolRunner } from '../../../workbench/runs/tool-runner.ts';
import { Screen } from './screen.tsx';

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

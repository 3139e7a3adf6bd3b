import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../../test/support/render-screen.tsx';
import { type ToolRun, ToolRunner } from '../runs/tool-runs.ts';
import { ResultsPanel } from './results-panel.tsx';

const NO_ROWS = { id: 'runs/fix/1/dropped', count: 0, byteLength: 0, isGrowing: false };
const NOT_SAVED = 'These rows were not saved with the result.';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each<[string, Partial<ToolRun>, string | null]>([
  ['a run whose rows have not arrived yet', {}, null],
  ['a run without rows', { outputs: { dropped: NO_ROWS } }, 'No rows'],
  ['an opened result without the output', { isOpened: true }, NOT_SAVED],
  ['an opened result without rows', { isOpened: true, outputs: { dropped: NO_ROWS } }, 'No rows'],
])('says why there are no rows: %s', (_, change, message) => {
  const runner = new ToolRunner();
  renderScreen(
    <ResultsPanel
      empty={null}
      isOutdated={false}
      label="Dropped"
      noRows="No rows"
      onRunAgain={() => undefined}
      output="dropped"
      run={{ ...runner.run, state: 'done', ...change }}
      runner={runner}
      tool="fix"
    />,
    () => new Promise(() => {}),
  );
  expect(['No rows', NOT_SAVED].find((text) => screen.queryByText(text)) ?? null).toBe(message);
});

import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../../test/support/render-screen.tsx';
import { storeRowsInPage } from '../../../../test/support/rows-service.ts';
import type { ToolRun } from '../runs/tool-run.ts';
import { ToolRunner } from '../runs/tool-runner.ts';
import { ResultsPanel } from './results-panel.tsx';

const NO_ROWS = { id: 'runs/fix/1/dropped', count: 0, byteLength: 0, isGrowing: false };
const NOT_SAVED = 'These rows were not saved with the result.';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each<[string, Partial<ToolRun>, string | null]>([
  ['a run whose rows have not arrived yet', {}, null],
  ['a run whose rows are still arriving', { outputs: { dropped: { ...NO_ROWS, isGrowing: true } } }, null],
  ['a run without rows', { outputs: { dropped: NO_ROWS } }, 'No rows'],
  ['an opened result without the output', { hasSavedRows: true }, NOT_SAVED],
  ['an opened result without rows', { hasSavedRows: true, outputs: { dropped: NO_ROWS } }, 'No rows'],
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

function showRun(run: Partial<ToolRun>, hasToast = false) {
  const runner = new ToolRunner();
  const panel = (change: Partial<ToolRun>) => (
    <MantineProvider>
      <MemoryRouter>
        <QueryClientProvider client={client}>
          <ResultsPanel
            empty={null}
            hasToast={hasToast}
            isOutdated={false}
            label="Rows"
            onRunAgain={() => undefined}
            output="rows"
            run={{ ...runner.run, ...change }}
            runner={runner}
            tool="fix"
          />
        </QueryClientProvider>
      </MemoryRouter>
    </MantineProvider>
  );
  const client = new QueryClient();
  const { container, rerender } = render(panel(run));
  return {
    /** Text that is announced besides the status. */
    announced: () => container.querySelector('[aria-live=polite]:not([role])')?.textContent,
    status: () => screen.getByRole('status'),
    change: (next: Partial<ToolRun>) => rerender(panel(next)),
  };
}

it('announces a run that takes long, and its progress every 15 seconds', () => {
  vi.useFakeTimers();
  const running = { state: 'running', number: 1, progress: { done: 1, total: 5 } } as const;
  const { announced, change } = showRun(running);
  const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
  wait(999);
  expect(announced()).toBe('');
  wait(1);
  expect(announced()).toBe('Running.');
  change({ ...running, progress: { done: 2, total: 5 } });
  wait(13_999);
  expect(announced()).toBe('Running.');
  wait(1);
  expect(announced()).toBe('Running: 40%');
  change({ state: 'done', number: 1 });
  expect(announced()).toBe('');
});

it('announces the outcome once: in the status, or in a toast', () => {
  expect(showRun({ state: 'done' }).status().getAttribute('aria-live')).toBe('polite');
  cleanup();
  expect(showRun({ state: 'done' }, true).status().getAttribute('aria-live')).toBe('off');
});

it('announces the outcome once all rows have arrived', () => {
  const { status, change } = showRun({ state: 'done', outputs: { rows: { ...NO_ROWS, isGrowing: true } } });
  expect(status().textContent).toBe('');
  change({ state: 'done', outputs: { rows: NO_ROWS } });
  expect(status().textContent).toMatch(/^0 rows in /);
});

it('ties the message about a row that does not exist to its field', async () => {
  storeRowsInPage();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  showRun({ state: 'done', outputs: { rows: { ...NO_ROWS, count: 4 } } });
  const field = await screen.findByRole('textbox', { name: 'Go to row' });
  fireEvent.change(field, { target: { value: '5' } });
  fireEvent.submit(field);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('alert').id).toBe(field.getAttribute('aria-describedby'));
  expect(screen.getByRole('alert').textContent).toBe('Enter a number from 1 to 4.');
});

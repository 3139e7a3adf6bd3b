import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { RowsState } from '../../../../workers/protocol/rows.ts';
import { hideToast, openToastPlace, readToast } from '../../shared/ui/toast.tsx';
import { RUN_MESSAGES } from '../messages.ts';
import { CopyButton } from '../results/toolbar.tsx';
import { ToolRunner } from '../runs/tool-runner.ts';
import { EmptyResults, ToolWorkspace } from './tool-workspace.tsx';

const runner = new ToolRunner();

/** Rows that are too large for a clipboard, so that copying says how large they are. */
function rowsOf(id: string, byteLength: number): RowsState {
  return { id, count: 1, byteLength, isGrowing: false };
}

const whole = rowsOf('whole', 2_000_000_000);
const filtered = rowsOf('filtered', 1_000_000_000);
const rejected = rowsOf('rejected', 3_000_000_000);

function show(rows: RowsState | undefined, canRun = true): void {
  const run = { ...runner.run, outputs: { lines: whole } };
  const model = { run, runner, estimate: { rows: 0n, bytes: 0n, storedBytes: 0n, exact: true } };
  const actions = { start: async () => {}, startSettled: async () => {}, clearAll: () => {} };
  render(
    <MantineProvider>
      <ToolWorkspace
        canRun={canRun}
        countLabel="0 combinations"
        inputs={null}
        model={{ ...model, ...actions }}
        options={null}
        results={
          <>
            {rows && <CopyButton hasShortcut rows={rows} run={run} />}
            <CopyButton rows={rejected} run={run} />
          </>
        }
        runLabel="Run"
      />
    </MantineProvider>,
  );
}

/** Presses the copy shortcut. Returns true if it has an action. */
function pressCopy(): boolean {
  return !fireEvent.keyDown(document.body, { altKey: true, shiftKey: true, code: 'KeyC' });
}

afterEach(cleanup);

it('copies the shown rows by keyboard, and nothing while there are none', () => {
  const closePlace = openToastPlace('test');
  show(filtered);
  expect(pressCopy()).toBe(true);
  const toast = readToast('test');
  expect(toast?.message).toBe(RUN_MESSAGES.copyTooLarge(filtered.byteLength));
  hideToast(toast?.id ?? 0);
  cleanup();
  show(undefined);
  expect(pressCopy()).toBe(false);
  closePlace();
});

it('describes the disabled button by the number of rows to come', () => {
  show(undefined, false);
  const run = screen.getByRole<HTMLButtonElement>('button', { name: 'Run' });
  expect(run.disabled).toBe(true);
  expect(document.getElementById(run.getAttribute('aria-describedby') ?? '')?.textContent).toBe('0 combinations');
});

it('announces that an example is filled in, once its button is gone', () => {
  const onExample = vi.fn();
  const empty = (example: (() => void) | false) => (
    <MantineProvider>
      <EmptyResults onExample={example} text="Paste a list." />
    </MantineProvider>
  );
  const { container, rerender } = render(empty(onExample));
  const announced = () => container.querySelector('[aria-live=polite]')?.textContent;
  fireEvent.click(screen.getByRole('button', { name: RUN_MESSAGES.tryExample }));
  expect(onExample).toHaveBeenCalledTimes(1);
  expect(announced()).toBe('');
  rerender(empty(false));
  expect(announced()).toBe(RUN_MESSAGES.exampleFilled);
  rerender(empty(onExample));
  rerender(empty(false));
  expect(announced()).toBe('');
});

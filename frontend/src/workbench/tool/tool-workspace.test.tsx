import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { RowsState } from '../../../../workers/protocol/rows.ts';
import { hideToast, openToastPlace, readToast } from '../../shared/ui/toast.ts';
import { RUN_MESSAGES } from '../messages.ts';
import { CopyButton } from '../results/toolbar-button.tsx';
import { ToolRunner } from '../runs/tool-runs.ts';
import { ToolWorkspace } from './tool-workspace.tsx';

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

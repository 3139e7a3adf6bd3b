import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { answerForWorkers } from '../../../../../test/support/stand-in-workers.ts';
import { rowsClient } from '../../../shared/workers/rows-client.ts';
import { ToolRunner } from '../../../workbench/runs/tool-runner.ts';
import { RejectedLines } from './rejected-lines.tsx';

const REJECTED = { id: 'rejected', count: 1, byteLength: 4, isGrowing: false };

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('frees the grouped lines when the result is cleared', async () => {
  const grouped: string[] = [];
  const disposed: string[] = [];
  answerForWorkers({
    rows: { dispose: (ids: readonly string[]) => void disposed.push(...ids), window: () => ['a b'] },
    task: { checkRows: () => ({ ok: true, value: { rows: 1, flagged: 1, groups: [] } }) },
  });
  vi.spyOn(rowsClient, 'subscribe').mockImplementation((id, listener) => {
    grouped.push(id);
    listener({ ...REJECTED, id });
    return () => undefined;
  });
  const run = { ...new ToolRunner().run, state: 'done', outputs: { rejected: REJECTED } } as const;
  const { unmount } = render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <MemoryRouter>
          <RejectedLines run={run} urlColumn={undefined} />
        </MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>,
  );
  await expect.poll(() => grouped).toHaveLength(1);
  unmount();
  await expect.poll(() => disposed).toEqual(grouped);
});

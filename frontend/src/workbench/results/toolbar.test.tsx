import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { answerForWorkers } from '../../../../test/support/stand-in-workers.ts';
import { dropToken, storeToken } from '../../shared/api/token.ts';
import { hideToast, openToastPlace, readToast } from '../../shared/ui/toast.tsx';
import { ToolRunner } from '../runs/tool-runner.ts';
import { ExportMenu } from './toolbar.tsx';

const ROWS = { id: 'runs/keywords/1/lines', count: 1, byteLength: 4, isGrowing: false };

afterEach(() => {
  cleanup();
  dropToken();
  vi.unstubAllGlobals();
});

async function exportText(): Promise<string | undefined> {
  answerForWorkers({ rows: {}, task: { exportRows: () => ({ ok: true, value: { bytes: 4, file: null } }) } });
  const close = openToastPlace('test');
  // Other test files share the toasts.
  for (let left = readToast('test'); left; left = readToast('test')) {
    hideToast(left.id);
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <MemoryRouter>
          <ExportMenu
            label="Export"
            rows={ROWS}
            run={{ ...new ToolRunner().run, outputs: { lines: ROWS } }}
            tool="keywords"
          />
        </MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Export' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'TXT' }));
  await expect.poll(() => readToast('test')?.title).toBeDefined();
  const toast = readToast('test');
  hideToast(toast?.id ?? 0);
  close();
  return toast?.title;
}

it('exports while the server has not checked the session yet', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  storeToken('unchecked');
  expect(await exportText()).toBe('Export ready');
});

it('asks a guest to sign in', async () => {
  expect(await exportText()).toBe('Sign in Required');
});

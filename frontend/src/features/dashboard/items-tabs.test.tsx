import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { SavedResult } from '../../../../libs/contracts/saved/results.dto.ts';
import { renderScreen } from '../../../../test/support/render-screen.tsx';
import { answerForWorkers } from '../../../../test/support/stand-in-workers.ts';
import { ToastView } from '../../shared/ui/toast.tsx';
import type { DashboardData } from './dashboard-data.ts';
import { ResultsTab } from './items-tabs.tsx';

const RESULT: Partial<SavedResult> = {
  id: 'r',
  name: 'Blocked',
  toolType: null,
  itemCount: 2,
  byteSize: 9,
  createdAt: '2026-11-20T12:00:00.000Z',
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const openOptions = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Options for Blocked' }));
  return screen.findByRole('menuitem', { name: 'TXT' });
};

it('offers to select all found records while others are selected', () => {
  const data = {
    results: { data: Array.from('abcdefghij', (name) => ({ ...RESULT, id: name, name })), isError: false },
    folders: { data: [] },
  } as unknown as DashboardData;
  const onSelect = vi.fn();
  const props = { data, folder: null, onFolder: vi.fn(), onSelect, open: vi.fn(), selected: new Set(['a']) };
  renderScreen(<ResultsTab {...props} />, async () => Response.json({}));
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search' }), { target: { value: 'b' } });
  fireEvent.click(screen.getByRole('button', { name: 'Select all 1' }));
  expect(onSelect).toHaveBeenCalledWith(new Set(['b']));
});

it('shows the status of an export in each folder, starts no second one, and can cancel it', async () => {
  const fetchRows = vi.fn(() => new Promise(() => {}));
  answerForWorkers({ rows: {}, task: { fetchRows } });
  const data = {
    results: { data: [RESULT], isError: false },
    folders: { data: [{ id: 'f', name: 'Drafts' }] },
  } as unknown as DashboardData;
  const noop = () => undefined;
  function Tab() {
    const [folder, setFolder] = useState<string | null>(null);
    return (
      <>
        <ResultsTab data={data} folder={folder} onFolder={setFolder} onSelect={noop} open={noop} selected={new Set()} />
        <ToastView />
      </>
    );
  }
  renderScreen(<Tab />, async () => Response.json({}));
  fireEvent.click(await openOptions());
  const cancel = await screen.findByRole('button', { name: 'Cancel export' });
  await expect.poll(() => fetchRows.mock.calls.length).toBe(1);
  expect((await openOptions()).hasAttribute('disabled')).toBe(true);
  fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' });
  fireEvent.change(screen.getByRole('combobox', { name: 'Folder' }), { target: { value: 'f' } });
  expect(screen.queryByRole('button', { name: 'Open in: Blocked' })).toBeNull();
  expect(cancel.isConnected).toBe(true);
  fireEvent.change(screen.getByRole('combobox', { name: 'Folder' }), { target: { value: '' } });
  cancel.focus();
  fireEvent.click(cancel);
  await screen.findByText('Export cancelled');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open in: Blocked' }));
});

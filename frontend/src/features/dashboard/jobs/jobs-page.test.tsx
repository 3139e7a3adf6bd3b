import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../../../test/support/render-screen.tsx';
import { JobsPage } from './jobs-page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('deletes a job only after a confirmation', async () => {
  const job = {
    id: 'j',
    name: 'Shoes',
    state: 'done',
    rows: 2,
    progress: { done: 2, total: 2, step: null },
    inputs: {},
    results: [],
    resultId: null,
    startedAt: null,
    finishedAt: null,
    error: null,
  };
  const deleted: string[] = [];
  renderScreen(<JobsPage />, async (url, { method }) => {
    if (method === 'DELETE') {
      deleted.push(url);
      return Response.json({ message: '' });
    }
    return Response.json(url.startsWith('/api/jobs') ? { jobs: [job], total: 1 } : []);
  });
  const open = () => fireEvent.click(screen.getByRole('button', { name: 'Delete: Shoes' }));
  await screen.findByText('Shoes');
  open();
  const dialog = screen.getByRole('dialog', { name: 'Delete job' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(deleted).toEqual([]);
  open();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await expect.poll(() => deleted).toEqual(['/api/jobs/j/record']);
});

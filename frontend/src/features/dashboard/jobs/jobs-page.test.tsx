import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../../../test/support/render-screen.tsx';
import { openToastPlace, readToast } from '../../../shared/ui/toast.tsx';
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

it('restores a deleted schedule with the names of its columns', async () => {
  const closePlace = openToastPlace('test');
  const times = { every: 'day', weekday: null, hour: 6, timeZone: 'UTC', enabled: true };
  const work = { input: { links: { sheet: 'x' } }, map: { links: { url: 'Final URL' } } };
  const recipe = { id: 'r', name: 'Tag' };
  const schedule = { id: 's', name: 'Daily', recipe, ...work, ...times, mail: false, nextRunAt: null, lastRunAt: null };
  const bodies: unknown[] = [];
  renderScreen(<JobsPage />, async (url, { method, body }) => {
    if (method === 'POST') {
      bodies.push(JSON.parse(String(body)));
    }
    return Response.json(url.startsWith('/api/jobs') ? { jobs: [], total: 0 } : method === 'GET' ? [schedule] : {});
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Delete: Daily' }));
  await expect.poll(() => readToast('test')?.action?.label).toBe('Undo');
  readToast('test')?.action?.run();
  await expect.poll(() => bodies).toEqual([{ name: 'Daily', recipeId: 'r', ...work, ...times, mail: false }]);
  closePlace();
});

import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../../test/support/render-screen.tsx';
import { storeRowsInPage } from '../../../../test/support/rows-service.ts';
import { storeToken } from '../../shared/api/token.ts';
import { DashboardPage } from './dashboard-page.tsx';

const DATES = { createdAt: '2026-11-20T12:00:00.000Z', updatedAt: '2026-11-20T12:00:00.000Z' };
const LISTS = ['Cities', 'Brands', 'Shoes'].map((name) => ({
  ...DATES,
  id: name,
  name,
  folderId: null,
  itemCount: 2,
  byteSize: 9,
  truncated: true,
  etag: '1',
}));
const FOLDERS = [{ ...DATES, id: 'drafts', name: 'Drafts' }];

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('clears the selection after a move, except for lists that were not moved', async () => {
  storeRowsInPage();
  storeToken('secret');
  let isBroken = true;
  const answer = async (url: string, { method = 'GET' }: RequestInit) => {
    const path = new URL(url, 'http://localhost').pathname.replace('/api/', '');
    if (method === 'PUT') {
      return isBroken && path.endsWith('Brands')
        ? Response.json({ message: 'Locked' }, { status: 400 })
        : Response.json({});
    }
    const bodies: Record<string, unknown> = { 'saved-lists': LISTS, folders: FOLDERS };
    return Response.json(bodies[path] ?? (path.startsWith('auth') ? { id: 'u', subscriptionPlan: 'free' } : []));
  };
  renderScreen(<DashboardPage />, answer);
  for (const name of ['Cities', 'Brands']) {
    fireEvent.click(await screen.findByRole('checkbox', { name: new RegExp(name) }));
  }
  const move = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Move to Folder' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(await within(dialog).findByRole('combobox'), { target: { value: 'drafts' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Move' }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  };
  await move();
  expect(screen.getByText('1 selected')).toBeTruthy();
  isBroken = false;
  await move();
  expect(screen.queryByText(/ selected$/)).toBeNull();
});

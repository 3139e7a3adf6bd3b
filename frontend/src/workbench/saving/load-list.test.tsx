import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { storeRowsInPage } from '../../../../test/support/rows-service.ts';
import { storeToken } from '../../shared/api/token.ts';
import { useSession } from '../../shared/session/session.ts';
import { openToastPlace, readToast } from '../../shared/ui/toast.tsx';
import { fetchRows, LoadListSelect } from './load-list.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Columns() {
  const { user } = useSession();
  return (
    <>
      <p>{user?.email}</p>
      {['a', 'b', 'c'].map((text) => (
        <LoadListSelect key={text} tool="merge" text={text} label={text} />
      ))}
    </>
  );
}

it('reports lists that cannot be loaded once for all inputs of a page', async () => {
  const closePlace = openToastPlace('test');
  const user = { id: '1', email: 'ada@example.com', role: 'user', subscriptionPlan: 'free', impersonatedBy: null };
  storeToken('stored');
  vi.stubGlobal('fetch', async (url: string) =>
    url === '/api/auth/me'
      ? Response.json(user)
      : Response.json({ code: 'forbidden', message: 'No.' }, { status: 403 }),
  );
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <MantineProvider>
          <Columns />
        </MantineProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByText('ada@example.com');
  await expect.poll(() => readToast('test')?.title, { timeout: 2_000 }).toBeDefined();
  const { id } = readToast('test') ?? {};
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([id, readToast('test')?.id]).toEqual([1, 1]);
  closePlace();
});

describe('the column of a table', () => {
  it('leaves no rows of the table when its loading is cancelled', async () => {
    const { host } = storeRowsInPage();
    host.putText('inputs/a#1/table', new TextEncoder().encode('fetched so far'));
    const route = 'GET /api/saved-lists/{id}/content' as const;
    const request = {
      route,
      path: { id: '1' },
      form: 'text',
      id: 'inputs/a#1',
      columns: ['A'],
      byteLength: 9,
    } as const;
    const loading = fetchRows(request, 0, AbortSignal.abort(new Error('cancelled')), () => {});
    await expect(loading).rejects.toThrow('cancelled');
    expect(host.describe('inputs/a#1/table')).toBeNull();
  });
});

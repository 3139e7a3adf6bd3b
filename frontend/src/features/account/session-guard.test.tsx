import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adminToken, dropToken, storeToken, subscribeToToken } from '../../shared/api/token.ts';
import { refreshSession, useSession } from '../../shared/session/session.ts';
import { openToastPlace, readToast } from '../../shared/ui/toast.tsx';
import { useAccountSync } from './session-guard.tsx';

const queryClient = new QueryClient();

function Wrapper({ children }: { readonly children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>{children}</MemoryRouter>
    </QueryClientProvider>
  );
}

let closePlace: () => void;

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  closePlace = openToastPlace('test');
});
afterEach(() => {
  cleanup();
  closePlace();
  queryClient.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('a session that the server refuses', () => {
  it('is reported', () => {
    renderHook(useAccountSync, { wrapper: Wrapper });
    dropToken('refused');
    expect(readToast('test')?.title).toBe('Invalid token');
  });

  it('is replaced by that of the administrator, also after a reload during the impersonation', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ code: 'unauthenticated', message: 'No.' }, { status: 401 }));
    storeToken('of the user');
    adminToken.write('of the administrator');
    const sent = vi.fn();
    const unsubscribe = subscribeToToken((change) => sent(change, localStorage.getItem('auth_token')));
    renderHook(
      () => {
        useAccountSync();
        return useSession();
      },
      { wrapper: Wrapper },
    );
    await expect.poll(() => sent.mock.calls[0]).toEqual(['refused', 'of the administrator']);
    expect(localStorage.getItem('admin_token')).toBeNull();
    unsubscribe();
  });

  it('is reported as the end of the impersonation if the administrator takes over', () => {
    renderHook(useAccountSync, { wrapper: Wrapper });
    storeToken('of the user');
    adminToken.write('of the administrator');
    dropToken('refused');
    expect(readToast('test')?.title).toBe('Impersonation ended');
  });
});

it('keeps cached data if the server answers later for the same account', async () => {
  const unreachable = () => Promise.reject(new TypeError('Failed to fetch'));
  vi.stubGlobal('fetch', unreachable);
  storeToken('stored');
  const { result } = renderHook(
    () => {
      useAccountSync();
      return useSession();
    },
    { wrapper: Wrapper },
  );
  await expect.poll(() => result.current.status).toBe('unreachable');
  queryClient.setQueryData(['projects'], ['Shoes']);
  const user = { id: '1', email: 'ada@example.com', role: 'user', subscriptionPlan: 'free', impersonatedBy: null };
  vi.stubGlobal('fetch', async () => Response.json(user));
  await act(() => refreshSession(queryClient));
  await expect.poll(() => result.current.status).toBe('signed-in');
  expect(queryClient.getQueryData(['projects'])).toEqual(['Shoes']);
  act(() => dropToken());
  await expect.poll(() => result.current.status).toBe('guest');
  expect(queryClient.getQueryData(['projects'])).toBeUndefined();
});

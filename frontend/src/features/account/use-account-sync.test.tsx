import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dropToken, storeToken, subscribeToToken } from '../../shared/api/token.ts';
import { openToastPlace, readToast, showToast } from '../../shared/ui/toast.ts';
import { useAccountSync } from './use-account-sync.ts';

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

  it('is not reported if another one took its place', () => {
    const unsubscribe = subscribeToToken((change) => {
      if (change === 'refused') {
        storeToken('own token of the administrator');
        showToast({ title: 'Impersonation ended' });
      }
    });
    renderHook(useAccountSync, { wrapper: Wrapper });
    dropToken('refused');
    unsubscribe();
    expect(readToast('test')?.title).toBe('Impersonation ended');
  });
});

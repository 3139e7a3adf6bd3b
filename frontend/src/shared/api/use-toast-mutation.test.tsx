import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { useToastMutation } from './use-toast-mutation.ts';

afterEach(cleanup);

const started: string[] = [];

/** Starts two changes at once, and returns those that were made before and after the first one is done. */
async function startTwo(scope?: { readonly id: string }): Promise<readonly string[][]> {
  const queryClient = new QueryClient();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  let endFirst = () => {};
  const first = new Promise<void>((resolve) => {
    endFirst = resolve;
  });
  started.length = 0;
  const { result } = renderHook(
    () =>
      useToastMutation({
        call: async (name: string) => {
          started.push(name);
          await (name === 'off' ? first : undefined);
        },
        failed: () => null,
        ...(scope && { scope }),
      }),
    { wrapper },
  );
  act(() => result.current.run('off'));
  await waitFor(() => expect(result.current.isBusy).toBe(true));
  act(() => result.current.run('on'));
  const before = [...started];
  endFirst();
  await waitFor(() => expect(result.current.isBusy).toBe(false));
  return [before, started];
}

describe('a change that is started while another one is pending', () => {
  it('is dropped', async () => {
    expect(await startTwo()).toEqual([['off'], ['off']]);
  });

  it('is made after it if both have a scope', async () => {
    expect(await startTwo({ id: 'switch' })).toEqual([['off'], ['off', 'on']]);
  });
});

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { describeFailure, useToastMutation } from './call-outcome.ts';
import { ApiError, networkError } from './client.ts';

const FALLBACK = 'Failed to send.';

it('lets the server say why it refuses, and when to come back', () => {
  const refusal = new ApiError(401, 'invalid_credentials', 'Invalid credentials. Please try again.');
  expect(describeFailure(refusal, FALLBACK)).toEqual({
    message: 'Invalid credentials. Please try again.',
    code: 'invalid_credentials',
    fields: {},
  });
  const message = 'Too many attempts. Please try again in 12 minutes.';
  const limited = new ApiError(429, 'rate_limited', message, { retryAfterMs: 700_000 });
  expect(describeFailure(limited, FALLBACK)).toEqual({ message, code: 'rate_limited', fields: {} });
});

it('says what did not work where the server is in trouble, strange or out of reach', () => {
  expect(describeFailure(new ApiError(503, 'unavailable', 'Busy.'), FALLBACK)).toMatchObject({
    message: FALLBACK,
    hint: 'Busy.',
  });
  const strange = describeFailure(new ApiError(404, 'UNKNOWN', 'Something went wrong.'), FALLBACK);
  expect(strange).toEqual({ message: FALLBACK, code: 'UNKNOWN', fields: {} });
  expect(describeFailure(networkError(), FALLBACK).hint).toContain('cannot be reached');
});

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

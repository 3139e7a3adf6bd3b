import { expect, it } from 'vitest';
import { ApiError, networkError } from '../api/client.ts';
import { describeFailure } from './describe-failure.ts';

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

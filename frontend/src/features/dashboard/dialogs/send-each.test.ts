import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../shared/api/api-error.ts';
import { sendEach } from './send-each.ts';

describe('sendEach', () => {
  it('sends all, a few at a time', async () => {
    let atOnce = 0;
    let most = 0;
    const done = await sendEach([...'abcdefghij'], async () => {
      most = Math.max(most, ++atOnce);
      await new Promise((resolve) => setTimeout(resolve, 1));
      atOnce--;
    });
    expect(done).toEqual([...'abcdefghij']);
    expect(most).toBe(4);
  });

  it('returns those that succeeded, and throws if none did', async () => {
    const failOn = (bad: string) => async (one: string) => {
      if (bad.includes(one)) {
        throw new Error(one);
      }
    };
    expect(await sendEach(['a', 'b', 'c'], failOn('b'))).toEqual(['a', 'c']);
    await expect(sendEach(['a', 'b'], failOn('ab'))).rejects.toThrow('a');
  });

  it('waits if the server asks for it', async () => {
    let calls = 0;
    const done = await sendEach(['a'], async () => {
      if (calls++ === 0) {
        throw new ApiError(429, 'rate_limited', '', { retryAfterMs: 5 });
      }
    });
    expect([done, calls]).toEqual([['a'], 2]);
  });
});

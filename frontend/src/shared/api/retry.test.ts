import { describe, expect, it } from 'vitest';
import { ApiError } from './client.ts';
import { retry, sendEach } from './retry.ts';

/** Returns an action that fails a number of times, and the number of its calls. */
function failing(times: number) {
  let calls = 0;
  const action = async () => {
    calls++;
    if (calls <= times) {
      throw new Error(`failure ${calls}`);
    }
    return 'value';
  };
  return { action, calls: () => calls };
}

describe('retry', () => {
  it('returns the value of the first attempt that succeeds', async () => {
    const { action, calls } = failing(2);
    const seen: [number, unknown][] = [];
    const value = await retry(action, (failures, error) => {
      seen.push([failures, error]);
      return 0;
    });
    expect(value).toBe('value');
    expect(calls()).toBe(3);
    expect(seen).toEqual([
      [0, new Error('failure 1')],
      [1, new Error('failure 2')],
    ]);
  });

  it('throws the last error when no delay is given', async () => {
    const { action, calls } = failing(5);
    await expect(retry(action, (failures) => (failures < 1 ? 0 : null))).rejects.toThrow('failure 2');
    expect(calls()).toBe(2);
  });

  it('ends during a delay with the reason of the signal', async () => {
    const { action, calls } = failing(1);
    const abort = new AbortController();
    const retried = retry(
      action,
      () => {
        queueMicrotask(() => abort.abort(new Error('cancelled')));
        return 60_000;
      },
      abort.signal,
    );
    await expect(retried).rejects.toThrow('cancelled');
    expect(calls()).toBe(1);
  });

  it('does not retry after the signal has aborted', async () => {
    const abort = new AbortController();
    const { action, calls } = failing(1);
    abort.abort();
    await expect(retry(action, () => 0, abort.signal)).rejects.toThrow('failure 1');
    expect(calls()).toBe(1);
  });
});

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

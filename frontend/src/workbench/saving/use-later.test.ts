import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openToastPlace, readToast } from '../../shared/ui/toast.tsx';
import { useLater } from './use-later.ts';

/** Returns a loader that fails a number of times, and the number of its calls. */
function loaderFailing(times: number) {
  let calls = 0;
  const load = async () => {
    calls++;
    if (calls <= times) {
      throw new Error('Failed to fetch dynamically imported module');
    }
    return 'part';
  };
  return { load, calls: () => calls };
}

describe('useLater', () => {
  it('loads a part once, when it is first wanted', async () => {
    const { load, calls } = loaderFailing(0);
    const { result, rerender } = renderHook(({ isWanted }) => useLater(load, isWanted), {
      initialProps: { isWanted: false },
    });
    expect(calls()).toBe(0);
    await act(async () => rerender({ isWanted: true }));
    expect(result.current).toBe('part');
    await act(async () => rerender({ isWanted: false }));
    await act(async () => rerender({ isWanted: true }));
    expect(result.current).toBe('part');
    expect(calls()).toBe(1);
  });

  it('reports a failure in a toast, gives up, and loads again when the part is wanted again', async () => {
    const { load, calls } = loaderFailing(1);
    let givenUp = 0;
    const giveUp = () => {
      givenUp++;
    };
    const { result, rerender } = renderHook(({ isWanted }) => useLater(load, isWanted, giveUp), {
      initialProps: { isWanted: true },
    });
    await act(async () => {});
    expect(result.current).toBeNull();
    expect(givenUp).toBe(1);
    const closePlace = openToastPlace('page');
    expect(readToast('page')).toMatchObject({ title: 'This part of the page could not be loaded', tone: 'error' });
    closePlace();
    await act(async () => rerender({ isWanted: false }));
    await act(async () => rerender({ isWanted: true }));
    expect(result.current).toBe('part');
    expect(calls()).toBe(2);
  });
});

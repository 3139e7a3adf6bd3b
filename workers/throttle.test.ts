import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createThrottle } from './throttle.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('createThrottle', () => {
  it('pauses in proportion to the work since the last pause, and not before the first step', async () => {
    const throttle = createThrottle(3, 1000);
    await throttle();
    expect(performance.now()).toBe(0);
    for (const workMs of [10, 40]) {
      vi.advanceTimersByTime(workMs);
      const began = performance.now();
      const next = throttle();
      await vi.runAllTimersAsync();
      await next;
      expect(performance.now() - began).toBe(3 * workMs);
    }
  });

  it('limits the length of a pause', async () => {
    const throttle = createThrottle(3, 100);
    await throttle();
    vi.advanceTimersByTime(500);
    const next = throttle();
    await vi.runAllTimersAsync();
    await next;
    expect(performance.now()).toBe(600);
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { paceOf } from './pace.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('paceOf', () => {
  it('rests in proportion to the work since the last rest, and not before the first step', async () => {
    const turn = paceOf(3, 1000);
    await turn();
    expect(performance.now()).toBe(0);
    for (const workMs of [10, 40]) {
      vi.advanceTimersByTime(workMs);
      const began = performance.now();
      const next = turn();
      await vi.runAllTimersAsync();
      await next;
      expect(performance.now() - began).toBe(3 * workMs);
    }
  });

  it('rests no longer than it may', async () => {
    const turn = paceOf(3, 100);
    await turn();
    vi.advanceTimersByTime(500);
    const next = turn();
    await vi.runAllTimersAsync();
    await next;
    expect(performance.now()).toBe(600);
  });
});

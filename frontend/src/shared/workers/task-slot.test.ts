import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { TaskSlot, type TaskState, useTask } from './task-slot.ts';

function slotWithStates() {
  const states: TaskState<number>[] = [];
  return { states, slot: new TaskSlot<number>((state) => states.push(state)) };
}

/** Resolves never; rejects with the reason when aborted. */
function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
}

describe('TaskSlot', () => {
  it('reports progress and returns the value', async () => {
    const { slot, states } = slotWithStates();
    const value = await slot.start(async (_signal, progress) => {
      progress(1);
      return 'value';
    });
    expect(value).toBe('value');
    expect(states).toEqual([{ kind: 'running', progress: null }, { kind: 'running', progress: 1 }, { kind: 'idle' }]);
  });

  it('rejects with the error of the task and is idle again', async () => {
    const { slot, states } = slotWithStates();
    await expect(slot.start(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
    expect(slot.isRunning).toBe(false);
    expect(states.at(-1)).toEqual({ kind: 'idle' });
  });

  it('settles once the last of its tasks has ended', async () => {
    const { slot } = slotWithStates();
    await slot.settle();
    const ends: (() => void)[] = [];
    const untilEnded = () => new Promise<void>((resolve) => ends.push(resolve));
    const first = slot.start(untilEnded);
    const settled = slot.settle().then(() => slot.isRunning);
    const second = slot.start(() => untilEnded().then(() => Promise.reject(new Error('refused'))));
    ends[0]();
    await first;
    ends[1]();
    await expect(second).rejects.toThrow('refused');
    expect(await settled).toBe(false);
  });

  it('cancels a task and ignores its late progress', async () => {
    const { slot, states } = slotWithStates();
    let report = (_progress: number) => {};
    const task = slot.start((signal, progress) => {
      report = progress;
      return untilAborted(signal);
    });
    slot.cancel();
    report(1);
    await expect(task).rejects.toHaveProperty('name', 'AbortError');
    expect(states).toEqual([{ kind: 'running', progress: null }, { kind: 'idle' }]);
  });

  it('cancels the active task for another one, whose state stays', async () => {
    const { slot, states } = slotWithStates();
    const first = slot.start(untilAborted);
    const second = slot.start(untilAborted);
    await expect(first).rejects.toHaveProperty('name', 'AbortError');
    expect(slot.isRunning).toBe(true);
    expect(states).not.toContainEqual({ kind: 'idle' });
    slot.cancel();
    await expect(second).rejects.toHaveProperty('name', 'AbortError');
    expect(slot.isRunning).toBe(false);
  });
});

describe('useTask', () => {
  it('rerenders with state and progress, and cancels on unmount', async () => {
    const { result, unmount } = renderHook(() => useTask<number>());
    expect(result.current.isRunning).toBe(false);
    const signals: AbortSignal[] = [];
    act(() => {
      result.current
        .start((signal, progress) => {
          signals.push(signal);
          progress(1);
          return untilAborted(signal);
        })
        .catch(() => {});
    });
    expect(result.current).toMatchObject({ isRunning: true, progress: 1 });
    expect(result.current.isBusy()).toBe(true);
    unmount();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });
});

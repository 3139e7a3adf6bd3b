import { fireEvent } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { whenIdleAfterAction } from './when-idle.ts';

/** Waits until the page has been idle. */
const idle = () => new Promise((resolve) => setTimeout(resolve, 150));

describe('whenIdleAfterAction', () => {
  it.each(['pointerMove', 'pointerDown', 'keyDown', 'focusIn'] as const)('calls back once after %s', async (event) => {
    let calls = 0;
    whenIdleAfterAction(() => calls++);
    await idle();
    expect(calls).toBe(0);

    fireEvent[event](document.body);
    fireEvent[event](document.body);
    expect(calls).toBe(0);
    await idle();
    expect(calls).toBe(1);
  });

  it('does not call back once it is cancelled, before and after the action', async () => {
    let calls = 0;
    whenIdleAfterAction(() => calls++)();
    const cancel = whenIdleAfterAction(() => calls++);
    fireEvent.keyDown(document.body);
    cancel();
    await idle();
    expect(calls).toBe(0);
  });
});

import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SETTLE_MS, useFocusGuard } from './page-change.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Page() {
  const main = useRef<HTMLElement>(null);
  useFocusGuard(main);
  const [isShown, setShown] = useState(true);
  const [isEnabled, setEnabled] = useState(true);
  return (
    <>
      {isShown && (
        <button onClick={() => setShown(false)} type="button">
          Log out
        </button>
      )}
      <main ref={main} tabIndex={-1}>
        <div data-testid="panel" tabIndex={-1}>
          {isShown && (
            <button onClick={() => setShown(false)} type="button">
              Remove
            </button>
          )}
          <button disabled={!isEnabled} onClick={() => setEnabled(false)} type="button">
            Next
          </button>
        </div>
      </main>
    </>
  );
}

async function press(name: string): Promise<void> {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
  await vi.advanceTimersByTimeAsync(SETTLE_MS);
}

describe('the focus of a control that goes away', () => {
  it('moves to the nearest focusable ancestor', async () => {
    render(<Page />);
    await press('Remove');
    expect(document.activeElement).toBe(screen.getByTestId('panel'));
  });

  it('moves to the main area if no ancestor is focusable', async () => {
    render(<Page />);
    await press('Log out');
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('stays lost after a press beside all controls', async () => {
    render(<Page />);
    const next = screen.getByRole('button', { name: 'Next' });
    next.focus();
    next.blur();
    await vi.advanceTimersByTimeAsync(SETTLE_MS);
    expect(document.activeElement).toBe(document.body);
  });
});

import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showToast, TOAST_MS } from './toast.ts';
import { ToastView } from './toast-view.tsx';

function show(...args: Parameters<typeof showToast>): void {
  act(() => showToast(...args));
}

function wait(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

/** The words of the toast that is shown, title first. */
function shown(): readonly (string | null)[] {
  return [...document.querySelectorAll('[aria-live] p')].map(({ textContent }) => textContent);
}

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <MantineProvider>
      <ToastView />
    </MantineProvider>,
  );
});

afterEach(() => {
  wait(TOAST_MS);
  cleanup();
  vi.useRealTimers();
});

describe('toasts', () => {
  it('show one at a time, the newest, for five seconds', () => {
    show({ title: 'First' });
    wait(TOAST_MS - 1);
    show({ title: 'Second', message: 'of two' });
    expect(shown()).toEqual(['Second', 'of two']);
    wait(TOAST_MS - 1);
    expect(shown()).toEqual(['Second', 'of two']);
    wait(1);
    expect(shown()).toEqual([]);
  });

  it('starts the clock anew for the same words shown again', () => {
    show({ title: 'Copied to clipboard' });
    wait(TOAST_MS - 1);
    show({ title: 'Copied to clipboard' });
    wait(TOAST_MS - 1);
    expect(shown()).toEqual(['Copied to clipboard']);
  });

  it('close by their button, and with their action', () => {
    show({ title: 'Gone soon' });
    fireEvent.click(screen.getByRole('button', { name: 'Close notification' }));
    expect(shown()).toEqual([]);
    const run = vi.fn();
    show({ title: 'List deleted', action: { label: 'Undo', run } });
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(run).toHaveBeenCalledTimes(1);
    expect(shown()).toEqual([]);
  });

  it('return the focus to where it was when they are closed by hand', () => {
    const opener = document.body.appendChild(document.createElement('button'));
    opener.focus();
    show({ title: 'Gone soon' });
    const close = screen.getByRole('button', { name: 'Close notification' });
    act(() => close.focus());
    fireEvent.click(close);
    expect(document.activeElement).toBe(opener);
    opener.remove();
  });

  it('stay while the user is over them', () => {
    show({ title: 'Read me' });
    fireEvent.focus(screen.getByRole('button', { name: 'Close notification' }));
    wait(TOAST_MS * 3);
    expect(shown()).toEqual(['Read me']);
    fireEvent.blur(screen.getByRole('button', { name: 'Close notification' }));
    wait(TOAST_MS);
    expect(shown()).toEqual([]);
  });

  it('that stay give way to others, and come back until they are closed', () => {
    show({ title: 'A new version', stays: true });
    wait(TOAST_MS * 3);
    expect(shown()).toEqual(['A new version']);
    show({ title: 'Saved' });
    expect(shown()).toEqual(['Saved']);
    wait(TOAST_MS);
    expect(shown()).toEqual(['A new version']);
    fireEvent.click(screen.getByRole('button', { name: 'Close notification' }));
    expect(shown()).toEqual([]);
  });

  it('interrupt a screen reader only for failures', () => {
    show({ title: 'Saved', tone: 'success' });
    expect(screen.getByText('Saved').closest('[aria-live]')?.getAttribute('aria-live')).toBe('polite');
    show({ title: 'Save failed', tone: 'error' });
    expect(screen.getByText('Save failed').closest('[aria-live]')?.getAttribute('aria-live')).toBe('assertive');
  });

  it('are drawn in the place opened last, as a dialog opens one of its own', () => {
    const dialog = render(
      <MantineProvider>
        <ToastView />
      </MantineProvider>,
    );
    show({ title: 'Please enter a name for the list' });
    expect(screen.getAllByText('Please enter a name for the list')).toHaveLength(1);
    expect(dialog.container.textContent).toContain('Please enter a name');
    dialog.unmount();
    expect(screen.getAllByText('Please enter a name for the list')).toHaveLength(1);
  });
});

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
    expect(screen.queryByText('First')).toBeNull();
    wait(TOAST_MS - 1);
    expect(screen.getByText('of two')).toBeTruthy();
    wait(1);
    expect(screen.queryByText('Second')).toBeNull();
  });

  it('starts the clock anew for the same words shown again', () => {
    show({ title: 'Copied to clipboard' });
    wait(TOAST_MS - 1);
    show({ title: 'Copied to clipboard' });
    wait(TOAST_MS - 1);
    expect(screen.getByText('Copied to clipboard')).toBeTruthy();
  });

  it('close by their button, and with their action', () => {
    show({ title: 'Gone soon' });
    fireEvent.click(screen.getByRole('button', { name: 'Close notification' }));
    expect(screen.queryByText('Gone soon')).toBeNull();
    const run = vi.fn();
    show({ title: 'List deleted', action: { label: 'Undo', run } });
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(run).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('List deleted')).toBeNull();
  });

  it('stay while the user is over them', () => {
    show({ title: 'Read me' });
    fireEvent.focus(screen.getByRole('button', { name: 'Close notification' }));
    wait(TOAST_MS * 3);
    expect(screen.getByText('Read me')).toBeTruthy();
    fireEvent.blur(screen.getByRole('button', { name: 'Close notification' }));
    wait(TOAST_MS);
    expect(screen.queryByText('Read me')).toBeNull();
  });

  it('that stay give way to others, and come back until they are closed', () => {
    show({ title: 'A new version', stays: true });
    wait(TOAST_MS * 3);
    expect(screen.getByText('A new version')).toBeTruthy();
    show({ title: 'Saved' });
    expect(screen.queryByText('A new version')).toBeNull();
    wait(TOAST_MS);
    expect(screen.getByText('A new version')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Close notification' }));
    expect(screen.queryByText('A new version')).toBeNull();
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

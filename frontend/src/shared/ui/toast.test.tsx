import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ACTION_TOAST_MS, DIALOG_DELAY_MS, showToast, TOAST_MS, ToastView } from './toast.tsx';

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

/** Adds an element to the page, for the length of one test. */
function add(name: 'button' | 'input' | 'section', parent = document.body): HTMLElement {
  return parent.appendChild(document.createElement(name));
}

/** The button that closes the toast, with the focus. */
function focusClose(): HTMLElement {
  const close = screen.getByRole('button', { name: 'Close notification' });
  act(() => close.focus());
  return close;
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
  wait(ACTION_TOAST_MS);
  cleanup();
  document.body.replaceChildren();
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

  it('close by a tap or a swipe of a finger, and return the focus', () => {
    const opener = add('button');
    opener.focus();
    const touch = (toX: number) => {
      const words = screen.getByText('Saved');
      fireEvent.pointerDown(words, { pointerType: 'touch', clientX: 200, clientY: 700 });
      fireEvent.pointerUp(words, { pointerType: 'touch', clientX: toX, clientY: 700 });
    };
    show({ title: 'Saved' });
    touch(203);
    expect(shown()).toEqual(['Saved']);
    fireEvent.click(screen.getByText('Saved'));
    expect(shown()).toEqual([]);
    expect(document.activeElement).toBe(opener);
    show({ title: 'Saved', action: { label: 'Undo', run: vi.fn() } });
    touch(203);
    fireEvent.click(screen.getByText('Saved'));
    expect(shown()).toEqual(['Saved']);
    touch(240);
    expect(shown()).toEqual([]);
  });

  it('stay while words of them are selected with a mouse', () => {
    show({ title: 'Save failed', tone: 'error' });
    const words = screen.getByText('Save failed');
    fireEvent.pointerDown(words, { pointerType: 'mouse', clientX: 200 });
    fireEvent.pointerUp(words, { pointerType: 'mouse', clientX: 300 });
    fireEvent.click(words);
    expect(shown()).toEqual(['Save failed']);
  });

  it('return the focus to where it came from if nothing had it when they were shown', () => {
    show({ title: 'List deleted' });
    const opener = add('button');
    opener.focus();
    fireEvent.click(focusClose());
    expect(document.activeElement).toBe(opener);
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
    const opener = add('button');
    opener.focus();
    show({ title: 'Gone soon' });
    fireEvent.click(focusClose());
    expect(document.activeElement).toBe(opener);
  });

  it('stay longer with an action, and F8 moves the focus to it', () => {
    const opener = add('button');
    show({ title: 'Input cleared', action: { label: 'Undo', run: vi.fn() } });
    opener.focus();
    wait(ACTION_TOAST_MS - 1);
    fireEvent.keyDown(opener, { key: 'F8', shiftKey: true });
    expect(document.activeElement).toBe(opener);
    fireEvent.keyDown(opener, { key: 'F8' });
    const undo = screen.getByRole('button', { name: 'Undo' });
    expect(document.activeElement).toBe(undo);
    wait(ACTION_TOAST_MS);
    fireEvent.click(undo);
    expect(document.activeElement).toBe(opener);
    expect(shown()).toEqual([]);
  });

  it('return the focus to where it was when they were shown, if Tab led to them', () => {
    const [opener, before] = [add('button'), add('button')];
    opener.focus();
    show({ title: 'Input cleared', action: { label: 'Undo', run: vi.fn() } });
    before.focus();
    const undo = screen.getByRole('button', { name: 'Undo' });
    act(() => undo.focus());
    fireEvent.click(undo);
    expect(document.activeElement).toBe(opener);
  });

  it('return the focus to the part around its place if that is gone', () => {
    const panel = add('section');
    panel.tabIndex = -1;
    const opener = add('button', panel);
    opener.focus();
    show({ title: 'List deleted' });
    opener.remove();
    fireEvent.click(focusClose());
    expect(document.activeElement).toBe(panel);
  });

  it('return the focus to where it was before they were pressed', () => {
    const [opener, field] = [add('button'), add('input')];
    opener.focus();
    show({ title: 'Saved' });
    field.focus();
    const close = screen.getByRole('button', { name: 'Close notification' });
    fireEvent.pointerDown(close);
    act(() => close.focus());
    fireEvent.click(close);
    expect(document.activeElement).toBe(field);
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

  it('that stay are shown at once in a dialog, and drop no other', () => {
    const dialog = openDialog();
    show({ title: 'Saved' });
    show({ title: 'A new version', stays: true });
    expect(shown()).toEqual(['A new version']);
    wait(DIALOG_DELAY_MS);
    expect(shown()).toEqual(['Saved']);
    dialog.unmount();
    wait(TOAST_MS);
    expect(shown()).toEqual(['A new version']);
    fireEvent.click(screen.getByRole('button', { name: 'Close notification' }));
  });

  it('that stay are announced after the toast before them, also if a dialog opens', () => {
    show({ title: 'Saved' });
    show({ title: 'A new version', stays: true });
    const dialog = openDialog();
    wait(TOAST_MS);
    expect(screen.getByText('A new version').closest('[aria-live]')?.getAttribute('aria-live')).toBe('polite');
    fireEvent.click(screen.getByRole('button', { name: 'Close notification' }));
    dialog.unmount();
  });

  it('interrupt a screen reader only for failures', () => {
    show({ title: 'Saved', tone: 'success' });
    expect(screen.getByText('Saved').closest('[aria-live]')?.getAttribute('aria-live')).toBe('polite');
    show({ title: 'Save failed', tone: 'error' });
    expect(screen.getByText('Save failed').closest('[aria-live]')?.getAttribute('aria-live')).toBe('assertive');
  });

  it('are drawn in the place opened last, as a dialog opens one of its own', () => {
    const dialog = openDialog();
    show({ title: 'Please enter a name for the list' });
    wait(DIALOG_DELAY_MS);
    expect(screen.getAllByText('Please enter a name for the list')).toHaveLength(1);
    expect(dialog.container.textContent).toContain('Please enter a name');
    dialog.unmount();
    expect(screen.getAllByText('Please enter a name for the list')).toHaveLength(1);
  });

  it('are announced once, also if a dialog opens or closes', () => {
    const politeness = (title: string) => screen.getByText(title).closest('[aria-live]')?.getAttribute('aria-live');
    show({ title: 'Imported' });
    const dialog = openDialog();
    expect(politeness('Imported')).toBe('off');
    dialog.unmount();
    expect(politeness('Imported')).toBe('off');
    const confirmation = openDialog();
    show({ title: 'List deleted' });
    expect(shown()).toEqual(['Imported']);
    confirmation.unmount();
    wait(DIALOG_DELAY_MS);
    expect(politeness('List deleted')).toBe('polite');
  });
});

function openDialog() {
  return render(
    <MantineProvider>
      <ToastView />
    </MantineProvider>,
  );
}

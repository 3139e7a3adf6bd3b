import { afterEach, expect, it, vi } from 'vitest';
import { copyFromBox } from './copy-from-box.ts';

afterEach(() => {
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
});

/** Returns what the browser would copy, and where it is. */
function watchCopy(): { text: string; parent: Element | null } {
  const copied = { text: '', parent: null as Element | null };
  const execCommand = () => {
    const box = document.activeElement;
    if (box instanceof HTMLTextAreaElement) {
      Object.assign(copied, { text: box.value, parent: box.parentElement });
    }
    return true;
  };
  Object.defineProperty(document, 'execCommand', { configurable: true, value: execCommand });
  return copied;
}

it('copies inside the open dialog, since the page behind it cannot be focused', () => {
  const copied = watchCopy();
  const dialog = document.body.appendChild(document.createElement('dialog'));
  const button = dialog.appendChild(document.createElement('button'));
  dialog.showModal();
  button.focus();
  copyFromBox('red shoes');
  expect(copied).toEqual({ text: 'red shoes', parent: dialog });
  expect(document.activeElement).toBe(button);
  expect(document.querySelector('textarea')).toBeNull();
});

it('reports a box that did not get the focus', () => {
  watchCopy();
  vi.spyOn(HTMLTextAreaElement.prototype, 'select').mockImplementation(() => undefined);
  vi.spyOn(HTMLTextAreaElement.prototype, 'focus').mockImplementation(() => undefined);
  expect(() => copyFromBox('red')).toThrow('The browser refused to copy.');
  vi.restoreAllMocks();
});

/**
 * Copies text with a hidden text box, for pages without the clipboard API.
 * @throws Error if the browser refuses
 */
export function copyFromBox(text: string): void {
  const focused = document.activeElement;
  const box = document.createElement('textarea');
  box.value = text;
  box.readOnly = true;
  box.style.cssText = 'position:fixed;opacity:0';
  document.body.append(box);
  try {
    box.select();
    if (!document.execCommand('copy')) {
      throw new Error('The browser refused to copy.');
    }
  } finally {
    box.remove();
    if (focused instanceof HTMLElement) {
      focused.focus();
    }
  }
}

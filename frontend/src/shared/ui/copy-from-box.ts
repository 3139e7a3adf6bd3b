/**
 * Copies text with a hidden text box, for pages without the clipboard API. The box is in the open dialog, if any, since
 * the page behind it cannot be focused.
 * @throws Error if the browser refuses
 */
export function copyFromBox(text: string): void {
  const focused = document.activeElement;
  const box = document.createElement('textarea');
  box.value = text;
  box.readOnly = true;
  box.style.cssText = 'position:fixed;opacity:0';
  (focused?.closest('dialog') ?? document.querySelector('dialog:modal') ?? document.body).append(box);
  try {
    box.focus();
    box.select();
    // Without the focus, the command copies nothing and succeeds.
    if (document.activeElement !== box || !document.execCommand('copy')) {
      throw new Error('The browser refused to copy.');
    }
  } finally {
    box.remove();
    if (focused instanceof HTMLElement) {
      focused.focus();
    }
  }
}

/**
 * Copies text to the clipboard. Call it right after a click or key: the request must count as the user's, the text may
 * arrive later. Pages without the clipboard API (http from another machine) copy from a hidden text box.
 * @throws Error if the browser refuses, or whatever the text rejects with
 */
export async function copyText(text: string | Promise<string | Blob>): Promise<void> {
  if (navigator.clipboard) {
    await (typeof text === 'string'
      ? navigator.clipboard.writeText(text)
      : navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]));
    return;
  }
  const loaded = await text;
  const { copyFromBox } = await import('./copy-from-box.ts');
  copyFromBox(typeof loaded === 'string' ? loaded : await loaded.text());
}

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

/** Lifetime of a file's object URL. A download reads from it until it is complete, so it must outlast slow ones. */
const ADDRESS_MS = 60 * 60 * 1000;

/** Downloads a file from the page's memory. */
export function downloadFile(file: Blob, fileName: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), ADDRESS_MS);
}

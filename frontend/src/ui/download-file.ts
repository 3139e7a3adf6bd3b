/** How long an address of a file lives: a download reads through it for as long as it takes. */
const ADDRESS_MS = 60 * 60 * 1000;

/** Has the browser download a file that the page holds. */
export function downloadFile(file: Blob, fileName: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), ADDRESS_MS);
}

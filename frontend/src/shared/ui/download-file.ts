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

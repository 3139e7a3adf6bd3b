/** Returns a name without characters that file systems or other programs refuse in file names. */
export function toPlainName(name: string): string {
  return name.replace(/[^\p{L}\p{M}\p{N}._-]+/gu, ' ').trim();
}

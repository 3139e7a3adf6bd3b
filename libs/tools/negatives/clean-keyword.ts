import { isDoubleQuoted } from '../../lines/quotes.ts';

/**
 * Removes the signs of a match type from a keyword: leading dashes, then one matching pair of brackets or double
 * quotes (straight or curly), with white space around each, repeatedly until nothing changes. Dashes include those that word processors
 * substitute.
 */
export function cleanKeyword(line: string): string {
  let keyword = line.trim();
  for (;;) {
    let next = keyword.replace(/^[-–—−]+/, '').trim();
    if (isDoubleQuoted(next) || (next.startsWith('[') && next.endsWith(']'))) {
      next = next.slice(1, -1).trim();
    }
    if (next === keyword) {
      return keyword;
    }
    keyword = next;
  }
}

/** Returns true if `cleanKeyword` never changes trimmed lines that start with this UTF-8 byte. */
export function isCleanStart(byte: number): boolean {
  // `-`, `[`, `"`, and the first byte of the other dashes and of curly quotes.
  return byte !== 0x2d && byte !== 0x5b && byte !== 0x22 && byte !== 0xe2;
}

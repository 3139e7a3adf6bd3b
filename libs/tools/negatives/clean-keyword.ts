/** What can be around a keyword that has been formatted before: brackets, straight and curly quotes. */
const PAIRS = new Map([
  ['[', ']'],
  ['"', '"'],
  ['“', '”'],
]);

/**
 * Takes the signs of a match type off a keyword: leading dashes, then one matching pair of brackets or double quotes,
 * white space around each; again and again until nothing changes. Dashes are those of a keyboard and those that word
 * processors make of them.
 */
export function cleanKeyword(line: string): string {
  let keyword = line.trim();
  for (;;) {
    let next = keyword.replace(/^[-–—−]+/, '').trim();
    if (next.length >= 2 && PAIRS.get(next[0]) === next.at(-1)) next = next.slice(1, -1).trim();
    if (next === keyword) return keyword;
    keyword = next;
  }
}

/** Whether `cleanKeyword` leaves every trimmed line alone that starts with this byte of UTF-8. */
export function isCleanStart(byte: number): boolean {
  // `-`, `[`, `"`, and the first byte of the other dashes and of the curly quote.
  return byte !== 0x2d && byte !== 0x5b && byte !== 0x22 && byte !== 0xe2;
}

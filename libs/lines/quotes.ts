/** Double quotes that may stand around a line: by opening quote, the quotes that close it in some language. */
const DOUBLE_QUOTES: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ['“', '”'],
  ['„', '“”'],
]);

const SINGLE_QUOTES: ReadonlyMap<string, string> = new Map([
  ["'", "'"],
  ['‘', '’'],
]);

const QUOTE = 0x22;
/** UTF-8 of curly quotes: the first two bytes of all, then the last byte of `“`, `”` and `„`. */
const CURLY_START = [0xe2, 0x80] as const;
const CURLY_SIZE = 3;
const LEFT = 0x9c;
const RIGHT = 0x9d;
const LOW = 0x9e;

/** Returns true if one pair of double quotes, straight or curly (`“…”`, `„…“`, `„…”`), stands around a text. */
export function isDoubleQuoted(text: string): boolean {
  return isBetween(text, DOUBLE_QUOTES);
}

/** Returns true if one pair of single quotes, straight or curly, stands around a text. */
export function isSingleQuoted(text: string): boolean {
  return isBetween(text, SINGLE_QUOTES);
}

/**
 * Returns the size in bytes of each of the two double quotes around UTF-8 text in `[start, end)`, by the same rules as
 * `isDoubleQuoted`; 0 if there are none.
 */
export function doubleQuoteSize(bytes: Uint8Array, start: number, end: number): number {
  if (bytes[start] === QUOTE) {
    return end - start > 1 && bytes[end - 1] === QUOTE ? 1 : 0;
  }
  if (bytes[start] !== CURLY_START[0] || end - start < 2 * CURLY_SIZE) {
    return 0;
  }
  const opening = curlyQuoteAt(bytes, start);
  const closing = curlyQuoteAt(bytes, end - CURLY_SIZE);
  const isPair =
    (opening === LEFT && closing === RIGHT) || (opening === LOW && (closing === LEFT || closing === RIGHT));
  return isPair ? CURLY_SIZE : 0;
}

function isBetween(text: string, quotes: ReadonlyMap<string, string>): boolean {
  return text.length > 1 && quotes.get(text[0])?.includes(text[text.length - 1]) === true;
}

/** Returns the last byte of the curly quote at a position, or 0. */
function curlyQuoteAt(bytes: Uint8Array, at: number): number {
  const isCurly = bytes[at] === CURLY_START[0] && bytes[at + 1] === CURLY_START[1];
  return isCurly ? bytes[at + 2] : 0;
}

const encoder = new TextEncoder();

const PERCENT = 0x25;
const HYPHEN = 0x2d;
const DOT = 0x2e;

/** A longer host is none that exists; `URL` decides. */
export const MAX_HOST_BYTES = 253;

/** What a byte is in a host: one that `URL` leaves as it is, a capital, a dot; 0 for what ends the host or is odd. */
export const HOST = new Uint8Array(256);
export const HOST_PLAIN = 1;
export const HOST_CAPITAL = 2;
export const HOST_DOT = 3;
for (const byte of encoder.encode('abcdefghijklmnopqrstuvwxyz0123456789-_')) HOST[byte] = HOST_PLAIN;
for (const byte of encoder.encode('ABCDEFGHIJKLMNOPQRSTUVWXYZ')) HOST[byte] = HOST_CAPITAL;
HOST[DOT] = HOST_DOT;

/**
 * The bytes that `URL` leaves as they are in a segment of the path, a pair of the query and the fragment. Those that it
 * escapes, and those on which the standard has changed over the years, are left to it. (URL Standard, percent-encode
 * sets; a backslash is a slash in a path.)
 */
export const IN_SEGMENT = visibleAsciiBut('/"#<>?`{}^|\\');
export const IN_PAIR = visibleAsciiBut('&"#<>\'');
export const IN_FRAGMENT = visibleAsciiBut('"<>`');

function visibleAsciiBut(characters: string): Uint8Array {
  const set = new Uint8Array(256).fill(1, 0x21, 0x7f);
  for (const byte of encoder.encode(characters)) set[byte] = 0;
  return set;
}

/** Whether a label is one of those whose Punycode `URL` checks. */
export function isPunycode(bytes: Uint8Array, at: number): boolean {
  if ((bytes[at] | 0x20) !== 0x78 || (bytes[at + 1] | 0x20) !== 0x6e) return false;
  return bytes[at + 2] === HYPHEN && bytes[at + 3] === HYPHEN;
}

/** Whether a segment starts with a dot, plain or escaped: `.` and `..` are resolved by `URL`. */
export function mayBeDotSegment(bytes: Uint8Array, at: number): boolean {
  if (bytes[at] === DOT) return true;
  return bytes[at] === PERCENT && bytes[at + 1] === 0x32 && (bytes[at + 2] | 0x20) === 0x65;
}

/** Whether a byte is an ASCII digit. */
export function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39;
}

/** The value of a hexadecimal digit; -1 for any other byte. */
export function hexDigit(byte: number): number {
  if (isDigit(byte)) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}

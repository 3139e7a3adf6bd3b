/**
 * `String.prototype.trim` for UTF-8. White space is as in ECMAScript (WhiteSpace and LineTerminator): U+0009-000D,
 * U+0020, U+00A0, U+1680, U+2000-200A, U+2028, U+2029, U+202F, U+205F, U+3000, U+FEFF.
 */

/** Returns the start of the trimmed text of `bytes[start, end)`; `end` if it is empty. */
export function trimmedStart(bytes: Uint8Array, start: number, end: number): number {
  let at = start;
  while (at < end) {
    const first = bytes[at];
    if (first > 0x20 && first < 0x80) {
      return at;
    }
    const size = spaceSizeAt(bytes, at, end);
    if (size === 0) {
      return at;
    }
    at += size;
  }
  return end;
}

/** Returns the end (exclusive) of the trimmed text of `bytes[start, end)`, which must not start with white space. */
export function trimmedEnd(bytes: Uint8Array, start: number, end: number): number {
  let at = end;
  while (at > start) {
    const last = bytes[at - 1];
    if (last > 0x20 && last < 0x80) {
      return at;
    }
    if (last < 0x80) {
      if (!isAsciiSpace(last)) {
        return at;
      }
      at--;
    } else if (at - 2 >= start && spaceSizeAt(bytes, at - 2, at) === 2) {
      at -= 2;
    } else if (at - 3 >= start && spaceSizeAt(bytes, at - 3, at) === 3) {
      at -= 3;
    } else {
      return at;
    }
  }
  return start;
}

/** Returns true if a byte is ASCII white space. */
export function isAsciiSpace(byte: number): boolean {
  return byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);
}

/** Returns the size in bytes of the white-space character at `at`, 0 if there is none. */
export function spaceSizeAt(bytes: Uint8Array, at: number, end: number): 0 | 1 | 2 | 3 {
  const first = bytes[at];
  if (first < 0x80) {
    return isAsciiSpace(first) ? 1 : 0;
  }
  const second = at + 1 < end ? bytes[at + 1] : 0;
  if (first === 0xc2) {
    return second === 0xa0 ? 2 : 0;
  }
  const third = at + 2 < end ? bytes[at + 2] : 0;
  switch (first) {
    case 0xe1:
      return second === 0x9a && third === 0x80 ? 3 : 0;
    case 0xe2:
      if (second === 0x80) {
        return (third >= 0x80 && third <= 0x8a) || third === 0xa8 || third === 0xa9 || third === 0xaf ? 3 : 0;
      }
      return second === 0x81 && third === 0x9f ? 3 : 0;
    case 0xe3:
      return second === 0x80 && third === 0x80 ? 3 : 0;
    case 0xef:
      return second === 0xbb && third === 0xbf ? 3 : 0;
    default:
      return 0;
  }
}

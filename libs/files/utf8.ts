import { asciiPiecesEnd, utf8PiecesEnd } from '../lines/kernels/scan/scan-kernel.ts';

/**
 * Validates UTF-8 (Unicode, table 3-7: no overlong forms, no surrogates, at most U+10FFFF).
 * @returns the end of the longest run of whole characters that starts at `from`: the length of `bytes`, or the position
 *   of the first byte that starts no whole character
 */
export function utf8RunEnd(bytes: Uint8Array, from = 0): number {
  const length = bytes.length;
  let at = utf8PiecesEnd(bytes, from);
  for (;;) {
    at = nextBeyondAscii(bytes, at);
    if (at === length) {
      return at;
    }
    // Stay in this loop while characters are not ASCII, so that dense text does not restart the word-wise search each
    // time.
    do {
      const size = characterSize(bytes, at);
      if (size <= 0) {
        return at;
      }
      at += size;
    } while (at < length && bytes[at] >= 0x80);
  }
}

/** Returns the end of the run of ASCII that starts at `from`. */
export function asciiRunEnd(bytes: Uint8Array, from = 0): number {
  return nextBeyondAscii(bytes, asciiPiecesEnd(bytes, from));
}

/** Returns the place of the next byte that is not ASCII; tests 16 bytes at a time. */
function nextBeyondAscii(bytes: Uint8Array, from: number): number {
  const length = bytes.length;
  let at = from;
  while (at < length && (bytes.byteOffset + at) % 4 !== 0) {
    if (bytes[at] >= 0x80) {
      return at;
    }
    at++;
  }
  if (length - at >= 16) {
    const words = new Int32Array(bytes.buffer, bytes.byteOffset + at, (length - at) >> 2);
    const wordCount = words.length & ~3;
    let word = 0;
    while (word < wordCount) {
      if (((words[word] | words[word + 1] | words[word + 2] | words[word + 3]) & 0x80808080) !== 0) {
        break;
      }
      word += 4;
    }
    at += word * 4;
  }
  while (at < length && bytes[at] < 0x80) {
    at++;
  }
  return at;
}

/** Returns true if the bytes from `at` to the end are the beginning of a valid character. */
export function isUnfinishedCharacter(bytes: Uint8Array, at: number): boolean {
  return at < bytes.length && characterSize(bytes, at) === UNFINISHED;
}

const INVALID = 0;
const UNFINISHED = -1;

/** Returns the size in bytes of the character at `at`, `INVALID`, or `UNFINISHED` if the bytes end within it. */
function characterSize(bytes: Uint8Array, at: number): number {
  const lead = bytes[at];
  if (lead < 0x80) {
    return 1;
  }
  if (lead < 0xc2 || lead > 0xf4) {
    return INVALID;
  }
  const size = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  if (at + 1 >= bytes.length) {
    return UNFINISHED;
  }
  const second = bytes[at + 1];
  const lowest = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
  const highest = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
  if (second < lowest || second > highest) {
    return INVALID;
  }
  for (let i = at + 2; i < at + size; i++) {
    if (i >= bytes.length) {
      return UNFINISHED;
    }
    if ((bytes[i] & 0xc0) !== 0x80) {
      return INVALID;
    }
  }
  return size;
}

/**
 * Writes a character as UTF-8.
 * @param code its code point
 * @returns the position for the next character
 */
export function putUtf8(code: number, out: Uint8Array, at: number): number {
  if (code < 0x80) {
    out[at] = code;
    return at + 1;
  }
  if (code < 0x800) {
    out[at] = 0xc0 | (code >> 6);
    out[at + 1] = 0x80 | (code & 0x3f);
    return at + 2;
  }
  if (code < 0x10000) {
    out[at] = 0xe0 | (code >> 12);
    out[at + 1] = 0x80 | ((code >> 6) & 0x3f);
    out[at + 2] = 0x80 | (code & 0x3f);
    return at + 3;
  }
  out[at] = 0xf0 | (code >> 18);
  out[at + 1] = 0x80 | ((code >> 12) & 0x3f);
  out[at + 2] = 0x80 | ((code >> 6) & 0x3f);
  out[at + 3] = 0x80 | (code & 0x3f);
  return at + 4;
}

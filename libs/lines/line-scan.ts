import { LF } from './line-block.ts';
import type { LineStats } from './line-stats.ts';
import { trimmedEnd, trimmedStart } from './trim-bytes.ts';

const CR = 0x0d;

/**
 * Counts lines and items of `bytes[0, length)` and turns `\r\n` and a lone `\r` into `\n`, in place.
 * @param bytes UTF-8, the last byte of the range a `\n` or `\r`
 * @returns what was found; its `bytes` is the new length
 */
export function scanLines(bytes: Uint8Array, length = bytes.length): LineStats {
  const lines = scanPlainLines(wordAligned(bytes, length), length);
  return lines === -1
    ? scanLineByLine(bytes, length)
    : { lines, bytes: length, items: lines, itemBytes: length - lines };
}

/** The bytes where they can be read as 32-bit words up to `length` rounded up; a copy where they cannot. */
function wordAligned(bytes: Uint8Array, length: number): Uint8Array {
  const wordsEnd = bytes.byteOffset + ((length + 3) & ~3);
  if ((bytes.byteOffset & 3) === 0 && wordsEnd <= bytes.buffer.byteLength) return bytes;
  const copy = new Uint8Array((length + 3) & ~3);
  copy.set(bytes.subarray(0, length));
  return copy;
}

/**
 * Counts the lines of a text in which every line starts and ends with a visible ASCII character, so that every line is
 * an item as it stands; four bytes at a time and without a branch that depends on the data.
 * @returns -1 where the text is not like that, or holds a `\r`
 */
function scanPlainLines(bytes: Uint8Array, length: number): number {
  const words = new Int32Array(bytes.buffer, bytes.byteOffset, (length + 3) >> 2);
  const padded = length & 3;
  const last = words.length - 1;
  let lines = 0;
  let lfBefore = 0x80000000 | 0;
  let oddBefore = 0x80000000 | 0;
  let oddAtEnds = 0;
  let carriageReturns = 0;
  for (let i = 0; i < words.length; ) {
    const stop = Math.min(i + 255, words.length);
    let laneCounts = 0;
    for (; i < stop; i++) {
      // Behind the last line end, the word is filled up with letters.
      const word = i === last && padded !== 0 ? fillWord(words[i], padded) : words[i];
      const lf = findByte(word, 0x0a0a0a0a);
      // Not a visible ASCII character: up to 0x20, or 0x80 and above.
      const odd = (~((word & 0x7f7f7f7f) + 0x5f5f5f5f) | word) & 0x80808080;
      oddAtEnds |= (((lf << 8) | (lfBefore >>> 24)) & odd) | (((odd << 8) | (oddBefore >>> 24)) & lf);
      lfBefore = lf;
      oddBefore = odd;
      carriageReturns |= findByte(word, 0x0d0d0d0d);
      laneCounts = (laneCounts + (lf >>> 7)) | 0;
    }
    if ((oddAtEnds | carriageReturns) !== 0) return -1;
    lines += (laneCounts & 255) + ((laneCounts >>> 8) & 255) + ((laneCounts >>> 16) & 255) + (laneCounts >>> 24);
  }
  return lines;
}

/** The top bit of each byte of a word is 1 where the byte equals that of `pattern`. */
function findByte(word: number, pattern: number): number {
  const x = word ^ pattern;
  return ~(((x & 0x7f7f7f7f) + 0x7f7f7f7f) | x | 0x7f7f7f7f);
}

function fillWord(word: number, used: number): number {
  const mask = -1 << (used << 3);
  return (word & ~mask) | (0x61616161 & mask);
}

/** Does the same for any text; moves the bytes down over what line ends lose. */
function scanLineByLine(bytes: Uint8Array, length: number): LineStats {
  const view = new DataView(bytes.buffer, bytes.byteOffset, length);
  let lines = 0;
  let items = 0;
  let itemBytes = 0;
  let lineStart = 0;
  let to = 0;
  for (let from = 0; from < length; ) {
    if (from + 4 <= length) {
      const word = view.getInt32(from, true);
      // Four bytes that are all 0x0e or above hold no line end.
      if (((word - 0x0e0e0e0e) & ~word & 0x80808080) === 0) {
        view.setInt32(to, word, true);
        from += 4;
        to += 4;
        continue;
      }
    }
    const byte = bytes[from++];
    if (byte !== LF && byte !== CR) {
      bytes[to++] = byte;
      continue;
    }
    if (byte === CR && from < length && bytes[from] === LF) from++;
    bytes[to] = LF;
    lines++;
    const size = trimmedSize(bytes, lineStart, to);
    if (size > 0) items++;
    itemBytes += size;
    lineStart = ++to;
  }
  return { lines, bytes: to, items, itemBytes };
}

function trimmedSize(bytes: Uint8Array, start: number, end: number): number {
  if (start === end) return 0;
  const first = bytes[start];
  const last = bytes[end - 1];
  if (first > 0x20 && first < 0x80 && last > 0x20 && last < 0x80) return end - start;
  const from = trimmedStart(bytes, start, end);
  return trimmedEnd(bytes, from, end) - from;
}

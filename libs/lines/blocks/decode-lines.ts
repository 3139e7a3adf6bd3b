import { LineTooLong } from '../../errors.ts';
import { formatBytes } from '../../format-bytes.ts';
import type { LineBlock } from './line-block.ts';

/**
 * Maximum length of a text to process as a string, a round number (512 MB) below the 2^29 - 24 UTF-16 units of Chrome
 * and Node; other browsers allow more. Text has at most as many units as it has bytes of UTF-8.
 */
export const MAX_TEXT_UNITS = 512_000_000;

/** Decoder that keeps byte order marks, which are plain characters inside a text. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * Decodes UTF-8; invalid bytes become U+FFFD. Only single lines are longer than a string can be, since shorter ones are
 * not decoded in such amounts.
 * @throws LineTooLong for more than `MAX_TEXT_UNITS` bytes
 */
export function decodeUtf8(bytes: Uint8Array): string {
  if (bytes.length > MAX_TEXT_UNITS) {
    throw new LineTooLong(
      `A line of this text is longer than ${formatBytes(MAX_TEXT_UNITS)}, which is too long for this tool with these options.`,
    );
  }
  return decoder.decode(bytes);
}

/**
 * Decodes at most `maxChars` UTF-16 units of `bytes[start, end)` without splitting a surrogate pair. The cost depends
 * on the result, not on the length of the line.
 */
export function decodeLine(bytes: Uint8Array, start: number, end: number, maxChars = Number.POSITIVE_INFINITY): string {
  // A UTF-16 unit is at most three bytes of UTF-8, so this range holds at least one unit more than needed.
  let to = Math.min(end, start + (maxChars + 1) * 3);
  while (to < end && to > start && (bytes[to] & 0xc0) === 0x80) {
    to--;
  }
  return cutChars(decoder.decode(bytes.subarray(start, to)), maxChars);
}

/** Returns the first `maxChars` UTF-16 units of a text, or one less if that would split a surrogate pair. */
export function cutChars(text: string, maxChars: number): string {
  if (text.length <= maxChars) {
    return text;
  }
  const isHalved = (text.charCodeAt(maxChars - 1) & 0xfc00) === 0xd800;
  return text.slice(0, isHalved ? maxChars - 1 : maxChars);
}

/** Returns true if a text may have been cut at `maxChars`. */
export function isCut(text: string, maxChars: number): boolean {
  return text.length >= maxChars - 1;
}

/** Appends the lines `[from, to)` of a block to `rows`, each cut at `maxChars`. */
export function decodeLines(
  rows: string[],
  block: LineBlock,
  ends: Uint32Array,
  from: number,
  to: number,
  maxChars = Number.POSITIVE_INFINITY,
): void {
  if (from >= to) {
    return;
  }
  const { bytes } = block;
  const start = from === 0 ? 0 : ends[from - 1] + 1;
  const end = ends[to - 1];
  // Decoding many lines at once is several times faster, but only possible if none has to be cut.
  if (end - start <= maxChars || !hasLongLine(ends, from, to, maxChars)) {
    for (const line of decoder.decode(bytes.subarray(start, end)).split('\n')) {
      rows.push(line);
    }
    return;
  }
  for (let line = from, lineStart = start; line < to; line++) {
    rows.push(decodeLine(bytes, lineStart, ends[line], maxChars));
    lineStart = ends[line] + 1;
  }
}

function hasLongLine(ends: Uint32Array, from: number, to: number, maxBytes: number): boolean {
  if (maxBytes === Number.POSITIVE_INFINITY) {
    return false;
  }
  for (let line = from, start = from === 0 ? 0 : ends[from - 1] + 1; line < to; line++) {
    if (ends[line] - start > maxBytes) {
      return true;
    }
    start = ends[line] + 1;
  }
  return false;
}

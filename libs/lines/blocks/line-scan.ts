import { scanShortText } from '../kernels/scan/scan-kernel.ts';
import { LF } from './line-block.ts';
import { EMPTY_STATS, type LineStats } from './line-stats.ts';
import { trimmedEnd, trimmedStart } from './trim-bytes.ts';

const CR = 0x0d;

/**
 * Counts lines and items of `bytes[0, length)` and replaces `\r\n` and a lone `\r` by `\n`, in place.
 * @param bytes UTF-8; the last byte of the range is a `\n` or `\r`
 * @returns the statistics; their `bytes` is the new length
 */
export function scanLines(bytes: Uint8Array, length = bytes.length): LineStats {
  return length === 0 ? EMPTY_STATS : (scanShortText(bytes, length) ?? scanLineByLine(bytes, length));
}

/** Scans a text of any length, moving bytes down where line ends become shorter. */
export function scanLineByLine(bytes: Uint8Array, length: number): LineStats {
  const view = new DataView(bytes.buffer, bytes.byteOffset, length);
  let lines = 0;
  let items = 0;
  let itemBytes = 0;
  let lineStart = 0;
  let to = 0;
  for (let from = 0; from < length; ) {
    if (from + 4 <= length) {
      const word = view.getInt32(from, true);
      // No line end if all four bytes are 0x0e or above.
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
    if (byte === CR && from < length && bytes[from] === LF) {
      from++;
    }
    bytes[to] = LF;
    lines++;
    const size = trimmedSize(bytes, lineStart, to);
    if (size > 0) {
      items++;
    }
    itemBytes += size;
    lineStart = ++to;
  }
  return { lines, bytes: to, items, itemBytes };
}

function trimmedSize(bytes: Uint8Array, start: number, end: number): number {
  if (start === end) {
    return 0;
  }
  const first = bytes[start];
  const last = bytes[end - 1];
  if (first > 0x20 && first < 0x80 && last > 0x20 && last < 0x80) {
    return end - start;
  }
  const from = trimmedStart(bytes, start, end);
  return trimmedEnd(bytes, from, end) - from;
}

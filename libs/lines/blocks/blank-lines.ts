import { LF } from './line-block.ts';
import { trimmedStart } from './trim-bytes.ts';

/** Piece of a text without its blank lines. */
interface NonBlankLines<B extends Uint8Array> {
  readonly bytes: B | Uint8Array<ArrayBuffer>;
  /** Number of lines that end in `bytes`. */
  readonly lineCount: number;
}

/**
 * Returns a piece of a text without its blank lines, those with nothing but white space. Returns the same bytes if
 * there are none. Parts of a line that is cut between two pieces are kept.
 * @param bytes UTF-8 with `\n` as line end
 * @param isContinuing true if the previous piece ended within a line
 */
export function withoutBlankLines<B extends Uint8Array>(bytes: B, isContinuing = false): NonBlankLines<B> {
  let kept: Uint8Array<ArrayBuffer> | undefined;
  let size = 0;
  let keptFrom = 0;
  let lineCount = 0;
  for (let start = 0, end = bytes.indexOf(LF); end !== -1; start = end + 1, end = bytes.indexOf(LF, start)) {
    const isWhole = start > 0 || !isContinuing;
    if (!isWhole || trimmedStart(bytes, start, end) < end) {
      lineCount += 1;
      continue;
    }
    kept ??= new Uint8Array(bytes.length);
    kept.set(bytes.subarray(keptFrom, start), size);
    size += start - keptFrom;
    keptFrom = end + 1;
  }
  if (!kept) {
    return { bytes, lineCount };
  }
  kept.set(bytes.subarray(keptFrom), size);
  return { bytes: kept.subarray(0, size + bytes.length - keptFrom), lineCount };
}

import { decodeUtf8 } from '../../lines/blocks/decode-lines.ts';
import type { CodedBlock } from '../../lines/blocks/grouped-lines.ts';
import type { LineBlock } from '../../lines/blocks/line-block.ts';
import { findLineEnds } from '../../lines/blocks/line-ends.ts';
import { trimmedEnd, trimmedStart } from '../../lines/blocks/trim-bytes.ts';
import { REJECTIONS, rejectionOf } from './tag-url.ts';

/** Returns the reason of each rejected line as a code: 1 for the first of `REJECTIONS`. */
export function rejectionCodes(block: LineBlock): Uint8Array {
  const codes = new Uint8Array(block.count);
  let start = 0;
  for (const [line, end] of findLineEnds(block).entries()) {
    const found = rejectionOf(decodeUtf8(block.bytes.subarray(start, end)));
    codes[line] = found === null ? 0 : REJECTIONS.indexOf(found.rejection) + 1;
    start = end + 1;
  }
  return codes;
}

/**
 * Finds the rejected lines of a run in its input, with their reasons. Rejected lines are in input order, and equal lines
 * are all rejected, so comparing bytes suffices and no URL is parsed again.
 * @param input blocks of the input, which may be borrowed
 * @param rejected blocks of the run's rejected lines, which may be borrowed
 */
export async function* findRejectedLines(
  input: AsyncIterable<LineBlock>,
  rejected: AsyncIterable<LineBlock>,
): AsyncGenerator<CodedBlock, void, void> {
  const lines = codedLines(rejected);
  let next = await lines.next();
  for await (const block of input) {
    const codes = new Uint8Array(block.count);
    let start = 0;
    for (const [line, end] of findLineEnds(block).entries()) {
      if (next.done) {
        break;
      }
      if (isSameTrimmed(block.bytes, start, end, next.value.bytes)) {
        codes[line] = next.value.code;
        next = await lines.next();
      }
      start = end + 1;
    }
    yield { block, codes };
  }
}

async function* codedLines(
  blocks: AsyncIterable<LineBlock>,
): AsyncGenerator<{ readonly bytes: Uint8Array; readonly code: number }, void, void> {
  for await (const block of blocks) {
    const codes = rejectionCodes(block);
    let start = 0;
    for (const [line, end] of findLineEnds(block).entries()) {
      yield { bytes: block.bytes.subarray(start, end), code: codes[line] };
      start = end + 1;
    }
  }
}

/** Returns true if the trimmed text of `bytes[start, end)` is `wanted`, which is trimmed. */
function isSameTrimmed(bytes: Uint8Array, start: number, end: number, wanted: Uint8Array): boolean {
  const from = trimmedStart(bytes, start, end);
  if (trimmedEnd(bytes, from, end) - from !== wanted.length) {
    return false;
  }
  for (let i = 0; i < wanted.length; i++) {
    if (bytes[from + i] !== wanted[i]) {
      return false;
    }
  }
  return true;
}

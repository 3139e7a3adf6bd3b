import { LF } from './line-block.ts';

/**
 * Splits the bytes of a block into runs of whole lines, to be decoded one at a time. The runs share the block's memory.
 * @param chunkBytes maximum size of a run; a longer line is a run of its own
 */
export function* chunksOf(bytes: Uint8Array, chunkBytes: number): Generator<Uint8Array> {
  for (let start = 0; start < bytes.length; ) {
    const wanted = start + chunkBytes;
    let end = bytes.length;
    if (wanted < bytes.length) {
      const lineEnd = bytes.subarray(start, wanted).lastIndexOf(LF);
      end = (lineEnd < 0 ? bytes.indexOf(LF, wanted) : start + lineEnd) + 1;
    }
    yield bytes.subarray(start, end);
    start = end;
  }
}

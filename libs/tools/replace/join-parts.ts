import { concatBytes } from '../../lines/blocks/concat-bytes.ts';
import type { ManyReplaced } from '../../lines/kernels/many/many-texts.ts';

/** Returns borrowed parts of replaced lines as one text, or the lines if nothing was replaced. */
export function joinParts(lines: Uint8Array, parts: Iterable<ManyReplaced>): Uint8Array {
  const done: Uint8Array[] = [];
  let matches = 0;
  for (const { bytes, matches: found, isLast } of parts) {
    matches += found;
    if (isLast && matches === 0) {
      return lines;
    }
    // Almost always there is only one part, which need not be copied.
    if (isLast && done.length === 0) {
      return bytes;
    }
    done.push(bytes.slice());
  }
  return concatBytes(done);
}

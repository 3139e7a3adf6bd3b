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
  return join(done);
}

/** Returns bytes one after the other. */
export function join(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

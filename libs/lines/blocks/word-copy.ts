/** Bytes after the end that word-wise copying may read or write. */
export const COPY_SLACK = 8;

/** Size from which the engine's own copy is faster despite its call overhead. */
const LONG = 128;

/**
 * Copies `size` bytes, four at a time. Reads and writes up to three bytes more, so copies must go from front to back,
 * and both sides need `COPY_SLACK` after them.
 */
export function copyWords(
  source: Uint8Array,
  sourceView: DataView,
  start: number,
  size: number,
  target: Uint8Array,
  targetView: DataView,
  at: number,
): void {
  if (size > LONG) {
    target.set(source.subarray(start, start + size), at);
    return;
  }
  for (let i = 0; i < size; i += 4) {
    targetView.setInt32(at + i, sourceView.getInt32(start + i, true), true);
  }
}

/**
 * Writes the same `size` bytes at many positions, `base + holes[i]` for `i` in `[from, to)`, without touching bytes
 * around them.
 * @param content the bytes, from its start on
 */
export function fillHoles(
  target: DataView,
  base: number,
  holes: Uint32Array,
  from: number,
  to: number,
  content: DataView,
  size: number,
): void {
  if (size >= 8) {
    // Overlapping stores of 8 bytes: two for up to 16 bytes, and so on.
    for (let offset = 0; offset < size; offset += 16) {
      const first = Math.min(offset, size - 8);
      const second = Math.min(offset + 8, size - 8);
      const a = content.getFloat64(first, true);
      const b = content.getFloat64(second, true);
      // A NaN may lose bits when stored. Doubles made of UTF-8 are never NaN, but other bytes could be.
      if (Number.isNaN(a) || Number.isNaN(b)) {
        fillPairs(target, base, holes, from, to, content, first, second);
      } else {
        fillDoubles(target, base, holes, from, to, a, first, b, second);
      }
    }
  } else if (size >= 4) {
    fillInts(target, base, holes, from, to, content, 0, size - 4);
  } else {
    for (let offset = 0; offset < size; offset++) {
      const byte = content.getUint8(offset);
      for (let i = from; i < to; i++) {
        target.setUint8(base + holes[i] + offset, byte);
      }
    }
  }
}

function fillDoubles(
  target: DataView,
  base: number,
  holes: Uint32Array,
  from: number,
  to: number,
  a: number,
  first: number,
  b: number,
  second: number,
): void {
  for (let i = from; i < to; i++) {
    const at = base + holes[i];
    target.setFloat64(at + first, a, true);
    target.setFloat64(at + second, b, true);
  }
}

function fillPairs(
  target: DataView,
  base: number,
  holes: Uint32Array,
  from: number,
  to: number,
  content: DataView,
  first: number,
  second: number,
): void {
  fillInts(target, base, holes, from, to, content, first, first + 4);
  fillInts(target, base, holes, from, to, content, second, second + 4);
}

function fillInts(
  target: DataView,
  base: number,
  holes: Uint32Array,
  from: number,
  to: number,
  content: DataView,
  first: number,
  second: number,
): void {
  const a = content.getInt32(first, true);
  const b = content.getInt32(second, true);
  for (let i = from; i < to; i++) {
    const at = base + holes[i];
    target.setInt32(at + first, a, true);
    target.setInt32(at + second, b, true);
  }
}

/** Bytes that copying by words may read or write behind what it copies. */
export const COPY_SLACK = 8;

/** From this size on, the engine's own copy is faster in spite of what a call costs. */
const LONG = 128;

/**
 * Copies `size` bytes, four at a time. Up to three bytes behind them are read and written as well, so the copy goes from
 * front to back over what is to be written next, and both sides need `COPY_SLACK` behind them.
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
  for (let i = 0; i < size; i += 4) targetView.setInt32(at + i, sourceView.getInt32(start + i, true), true);
}

/**
 * Writes the same `size` bytes at many places, `base + holes[i]` for `i` in `[from, to)`, and touches nothing around them.
 * @param content the bytes from its start on
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
    // Stores of 8 bytes that overlap at the end: two for up to 16 bytes, and so on.
    for (let offset = 0; offset < size; offset += 16) {
      const first = Math.min(offset, size - 8);
      const second = Math.min(offset + 8, size - 8);
      const a = content.getFloat64(first, true);
      const b = content.getFloat64(second, true);
      // A number that is none may lose bits on the way; UTF-8 never looks like one, but other bytes could.
      if (Number.isNaN(a) || Number.isNaN(b)) fillPairs(target, base, holes, from, to, content, first, second);
      else fillDoubles(target, base, holes, from, to, a, first, b, second);
    }
  } else if (size >= 4) {
    fillInts(target, base, holes, from, to, content, 0, size - 4);
  } else {
    for (let offset = 0; offset < size; offset++) {
      const byte = content.getUint8(offset);
      for (let i = from; i < to; i++) target.setUint8(base + holes[i] + offset, byte);
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

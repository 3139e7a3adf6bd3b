/** Lists shorter than this are sorted with small digits, since counting every digit has a fixed cost. */
const SMALL = 1 << 14;

/**
 * Sorts numbers of rows by an unsigned key, ascending; rows with equal keys keep their order.
 * @param order changed by this call
 * @param keys by row; as long as `order`
 * @param spare as long as `order`
 */
export function sortByKey(order: Uint32Array, keys: Uint32Array, spare: Uint32Array): void {
  const width = order.length < SMALL ? 8 : 16;
  const counts = new Uint32Array((1 << width) + 1);
  const mask = (1 << width) - 1;
  let from = order;
  let to = spare;
  if (order.length === 0) {
    return;
  }
  for (let shift = 0; shift < 32; shift += width) {
    counts.fill(0);
    for (let i = 0; i < from.length; i++) {
      counts[((keys[from[i]] >>> shift) & mask) + 1]++;
    }
    if (counts[((keys[from[0]] >>> shift) & mask) + 1] === from.length) {
      continue;
    }
    for (let digit = 1; digit <= mask; digit++) {
      counts[digit] += counts[digit - 1];
    }
    for (let i = 0; i < from.length; i++) {
      const row = from[i];
      to[counts[(keys[row] >>> shift) & mask]++] = row;
    }
    [from, to] = [to, from];
  }
  if (from !== order) {
    order.set(from);
  }
}

/** Sorts numbers of rows by 64-bit floats, descending, `NaN` last; rows with equal keys keep their order. */
export function sortByFloatDescending(order: Uint32Array, keys: Float64Array): void {
  const parts = new Uint32Array(keys.buffer, keys.byteOffset, keys.length * 2);
  const part = new Uint32Array(keys.length);
  const spare = new Uint32Array(keys.length);
  // The low parts first, then the high ones, as sorting keeps the order of equal keys.
  for (const half of [0, 1]) {
    for (let i = 0; i < keys.length; i++) {
      if (Number.isNaN(keys[i])) {
        part[i] = 0xffffffff;
        continue;
      }
      // As unsigned numbers, floats are in order once negative ones are inverted and others have the top bit set.
      const isNegative = parts[i * 2 + 1] >>> 31 !== 0;
      part[i] = ~(parts[i * 2 + half] ^ (isNegative ? 0xffffffff : half === 1 ? 0x80000000 : 0));
    }
    sortByKey(order, part, spare);
  }
}

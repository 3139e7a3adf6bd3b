import { HASH, MASKS, ROW_BYTES, ROWS, SECRETS, TEXT, TEXT_LENGTH } from './addresses';
import { foldText } from './fold';
import { foldScratch } from './layout';
import { foldAscii } from './letters';

// A multiply hash similar to NH: every 8 bytes are mixed with a secret, and their two halves are multiplied. The
// secrets are random for each run, so that nobody can prepare colliding lines. Of the 64 bits, the lower half selects
// the slot and the upper half is stored in it.

let hashMask: u64 = ~0;
let isFolding: bool = false;

/**
 * Prepares the hash for a run.
 * @param mask bits of the hash to use: all, except in tests that force collisions
 * @param ignoreCase true to compare lines by their lower case
 */
export function setHash(mask: u64, ignoreCase: bool): void {
  hashMask = mask;
  isFolding = ignoreCase;
}

/** Sets whether ASCII letters are compared without case. */
export function setIgnoreCase(ignoreCase: bool): void {
  isFolding = ignoreCase;
}

export function isIgnoringCase(): bool {
  return isFolding;
}

/** Returns 0x20 in every byte if ASCII letters are compared without case, else 0. */
export function caseBits(): v128 {
  return i8x16.splat(isFolding ? 0x20 : 0);
}

/** Hashes the first `count` rows, by their lower case if case is ignored. */
export function hashRows(count: u32): void {
  const rowsEnd = ROWS + <usize>count * ROW_BYTES;
  const bits = caseBits();
  const step = v128.load(SECRETS, 32);
  for (let row = ROWS; row < rowsEnd; row += ROW_BYTES) {
    let isFolded = !isFolding;
    let key = <usize>load<u32>(row, TEXT);
    let left = load<u32>(row, TEXT_LENGTH);
    for (;;) {
      let secretA = v128.load(SECRETS);
      let secretB = v128.load(SECRETS, 16);
      let sum = i64x2.splat(left);
      let seen = i64x2.splat(0);
      while (left > 32) {
        const a = foldAscii(v128.load(key), bits);
        const b = foldAscii(v128.load(key, 16), bits);
        seen = v128.or(seen, v128.or(a, b));
        sum = i64x2.add(sum, i64x2.add(mix(a, secretA), mix(b, secretB)));
        secretA = i64x2.add(secretA, step);
        secretB = i64x2.add(secretB, step);
        key += 32;
        left -= 32;
      }
      const mask = MASKS + 32 - left;
      const a = foldAscii(v128.and(v128.load(key), v128.load(mask)), bits);
      const b = foldAscii(v128.and(v128.load(key, 16), v128.load(mask, 16)), bits);
      sum = i64x2.add(sum, i64x2.add(mix(a, secretA), mix(b, secretB)));
      if (isFolded || i8x16.bitmask(v128.or(seen, v128.or(a, b))) == 0) {
        store<u64>(row, finish(sum) & hashMask, HASH);
        break;
      }
      key = foldScratch();
      left = foldText(<usize>load<u32>(row, TEXT), load<u32>(row, TEXT_LENGTH), key);
      isFolded = true;
    }
  }
}

/**
 * Returns the product of the two halves of each 8 bytes mixed with the secret, plus the other 8 bytes, so that a factor
 * of 0 cannot hide them.
 */
function mix(bytes: v128, secret: v128): v128 {
  const mixed = v128.xor(bytes, secret);
  const low = v128.shuffle<u32>(mixed, mixed, 0, 2, 0, 2);
  const high = v128.shuffle<u32>(mixed, mixed, 1, 3, 1, 3);
  return i64x2.add(i64x2.extmul_low_i32x4_u(low, high), v128.shuffle<u64>(bytes, bytes, 1, 0));
}

function finish(sum: v128): u64 {
  let hash: u64 = <u64>i64x2.extract_lane(sum, 0) ^ rotl<u64>(<u64>i64x2.extract_lane(sum, 1), 32);
  hash *= 0x9e3779b97f4a7c15;
  hash = (hash ^ (hash >> 32)) * 0xd6e8feb86659fd93;
  return hash ^ (hash >> 32);
}

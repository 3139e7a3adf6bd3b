import { DOT, HYPHEN, LF, PERCENT } from './addresses';

/** Beginnings of both schemes as little-endian words. */
export const HTTP_S_SLASHES: u64 = 0x2f2f3a7370747468;
export const HTTP_SLASHES: u64 = 0x002f2f3a70747468;

/** Returns the end of the run of characters of a set that begins at `from`; no set contains the line end. */
export function runEnd(from: usize, set: usize): usize {
  const low = v128.load(set);
  // Characters beyond ASCII have no bit.
  const high = i8x16(1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0);
  const nibble = i8x16.splat(0x0f);
  const none = i8x16.splat(0);
  let at = from;
  let others = othersAt(at, low, high, nibble, none);
  while (others == 0) {
    at += 16;
    others = othersAt(at, low, high, nibble, none);
  }
  return at + <usize>ctz(others);
}

function othersAt(at: usize, low: v128, high: v128, nibble: v128, none: v128): i32 {
  const bytes = v128.load(at);
  const row = i8x16.swizzle(low, v128.and(bytes, nibble));
  const bit = i8x16.swizzle(high, i8x16.shr_u(bytes, 4));
  return i8x16.bitmask(i8x16.eq(v128.and(row, bit), none));
}

/** Returns a bit mask of the line ends among 64 bytes, lowest bit first. */
export function lineEndsAt(at: usize): u64 {
  const lineEnd = i8x16.splat(<i8>LF);
  return (
    <u64>i8x16.bitmask(i8x16.eq(v128.load(at), lineEnd)) |
    ((<u64>i8x16.bitmask(i8x16.eq(v128.load(at, 16), lineEnd))) << 16) |
    ((<u64>i8x16.bitmask(i8x16.eq(v128.load(at, 32), lineEnd))) << 32) |
    ((<u64>i8x16.bitmask(i8x16.eq(v128.load(at, 48), lineEnd))) << 48)
  );
}

/**
 * Copies so many bytes in whole vectors, at least 64 bytes, overwriting bytes after the end. Most runs are shorter, so
 * the branch is predictable.
 * @returns the end of the copy
 */
export function copyBytes(from: usize, length: usize, to: usize): usize {
  v128.store(to, v128.load(from));
  v128.store(to, v128.load(from, 16), 16);
  v128.store(to, v128.load(from, 32), 32);
  v128.store(to, v128.load(from, 48), 48);
  for (let i: usize = 64; i < length; i += 16) v128.store(to + i, v128.load(from + i));
  return to + length;
}

/** Returns true if `length` bytes, at least 16, are equal. */
export function areEqual(a: usize, b: usize, length: usize): bool {
  let differ = v128.xor(v128.load(a + length - 16), v128.load(b + length - 16));
  const last = length - 16;
  for (let i: usize = 0; i < last; i += 16) {
    differ = v128.or(differ, v128.xor(v128.load(a + i), v128.load(b + i)));
  }
  return !v128.any_true(differ);
}

export function isDigit(byte: u32): bool {
  return byte - 0x30 < 10;
}

export function isCapital(byte: u32): bool {
  return byte - 0x41 < 26;
}

/** Returns the value of a hexadecimal digit; more than 15 for any other byte. */
export function hexDigit(byte: u32): u32 {
  if (isDigit(byte)) return byte - 0x30;
  const letter = (byte | 0x20) - 0x61;
  return letter < 6 ? letter + 10 : 16;
}

/** Returns true for ASCII white space removed by JavaScript's `trim()`, except a line end. */
export function isBlank(byte: u32): bool {
  return byte == 0x20 || byte == 0x09 || byte == 0x0b || byte == 0x0c || byte == 0x0d;
}

/** Returns true if a label starts like Punycode, which `URL` validates. */
export function isPunycode(at: usize): bool {
  if ((<u32>load<u8>(at) | 0x20) != 0x78 || (<u32>load<u8>(at, 1) | 0x20) != 0x6e) return false;
  return <u32>load<u8>(at, 2) == HYPHEN && <u32>load<u8>(at, 3) == HYPHEN;
}

/** Returns true if a segment starts with a dot, plain or escaped, since `URL` resolves `.` and `..`. */
export function mayBeDotSegment(at: usize): bool {
  const first = <u32>load<u8>(at);
  if (first == DOT) return true;
  return first == PERCENT && load<u8>(at, 1) == 0x32 && (<u32>load<u8>(at, 2) | 0x20) == 0x65;
}

/** Returns the size of `https://` or `http://` at the start of a line; 0 for any other start. */
export function schemeSizeAt(start: usize): usize {
  const word = load<u64>(start);
  if (word == HTTP_S_SLASHES) return 8;
  return (word & 0x00ffffffffffffff) == HTTP_SLASHES ? 7 : 0;
}

import { clearAfter, TEXT } from './text';

// Validates UTF-8 by table lookups on the halves of two neighbouring bytes, after Keiser and Lemire, "Validating UTF-8 In
// Less Than One Instruction Per Byte" (2021). Each bit stands for a kind of error; it is in all three tables where a pair
// of bytes has that error.

/** A first byte is followed by one that does not continue the character. */
const TOO_SHORT: u8 = 1 << 0;
/** An ASCII character is followed by a continuation. */
const TOO_LONG: u8 = 1 << 1;
/** E0 is followed by less than A0. */
const OVERLONG_3: u8 = 1 << 2;
/** F4 is followed by more than 8F, or the first byte is above F4. */
const TOO_LARGE: u8 = 1 << 3;
/** ED is followed by more than 9F. */
const SURROGATE: u8 = 1 << 4;
/** C0 or C1. */
const OVERLONG_2: u8 = 1 << 5;
/** F0 is followed by less than 90, or F5 and above by less than 90. */
const FOUR_BYTES: u8 = 1 << 6;
/** Two continuations; no error if they are third or fourth bytes. */
const CONTINUED: u8 = 1 << 7;
/** Kinds of errors that do not depend on the lower half of the first byte. */
const ANY: u8 = TOO_SHORT | TOO_LONG | CONTINUED;
const BEYOND: u8 = ANY | TOO_LARGE | FOUR_BYTES;
/** Kinds of errors whose second byte is a continuation. */
const SECOND: u8 = TOO_LONG | OVERLONG_2 | CONTINUED;

/** Returns true if all bytes of a text are below 0x80. */
export function isAscii(length: u32): bool {
  const end = TEXT + <usize>length;
  clearAfter(end);
  for (let at = TEXT; at < end; at += 64) if (!areAscii(at)) return false;
  return true;
}

/**
 * Returns the bytes of a text without a last character that is unfinished; -1 if it has invalid UTF-8 before that.
 */
export function wholeCharacters(length: u32): i32 {
  const end = TEXT + wholeLength(length);
  clearAfter(end);
  let isAfterAscii = true;
  for (let at = TEXT; at < end; at += 64) {
    if (areAscii(at)) {
      // A character that the last vector left unfinished.
      if (!isAfterAscii && v128.any_true(errorsAt(at))) return -1;
      isAfterAscii = true;
      continue;
    }
    const errors = v128.or(v128.or(errorsAt(at), errorsAt(at + 16)), v128.or(errorsAt(at + 32), errorsAt(at + 48)));
    if (v128.any_true(errors)) return -1;
    isAfterAscii = false;
  }
  // One that the text leaves unfinished is followed by a zero, which lies after the last vector if that is full.
  if (!isAfterAscii && v128.any_true(errorsAt(end))) return -1;
  return <i32>(end - TEXT);
}

function areAscii(at: usize): bool {
  const left = v128.or(v128.load(at), v128.load(at, 16));
  const right = v128.or(v128.load(at, 32), v128.load(at, 48));
  return i8x16.bitmask(v128.or(left, right)) == 0;
}

/** Returns the bytes of a text up to a last character whose first byte announces more than follow. */
function wholeLength(length: u32): usize {
  const end = TEXT + <usize>length;
  for (let back: usize = 1; back <= 3 && back <= <usize>length; back++) {
    const byte = <u32>load<u8>(end - back);
    if (byte < 0x80) break;
    if (byte >= 0xc0) {
      const size: usize = byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
      return size > back ? <usize>length - back : <usize>length;
    }
  }
  return <usize>length;
}

/** Returns the errors of 16 bytes with those before them; 0 for none. */
function errorsAt(at: usize): v128 {
  const bytes = v128.load(at);
  const before = v128.load(at - 1);
  const half = i8x16.splat(0x0f);
  const firstHigh = i8x16.swizzle(
    // biome-ignore format: a table
    i8x16(
      TOO_LONG, TOO_LONG, TOO_LONG, TOO_LONG, TOO_LONG, TOO_LONG, TOO_LONG, TOO_LONG,
      CONTINUED, CONTINUED, CONTINUED, CONTINUED,
      TOO_SHORT | OVERLONG_2,
      TOO_SHORT,
      TOO_SHORT | OVERLONG_3 | SURROGATE,
      TOO_SHORT | TOO_LARGE | FOUR_BYTES,
    ),
    i8x16.shr_u(before, 4),
  );
  const firstLow = i8x16.swizzle(
    // biome-ignore format: a table
    i8x16(
      ANY | OVERLONG_3 | OVERLONG_2 | FOUR_BYTES,
      ANY | OVERLONG_2,
      ANY, ANY,
      ANY | TOO_LARGE,
      BEYOND, BEYOND, BEYOND, BEYOND, BEYOND, BEYOND, BEYOND, BEYOND,
      BEYOND | SURROGATE,
      BEYOND, BEYOND,
    ),
    v128.and(before, half),
  );
  const secondHigh = i8x16.swizzle(
    // biome-ignore format: a table
    i8x16(
      TOO_SHORT, TOO_SHORT, TOO_SHORT, TOO_SHORT, TOO_SHORT, TOO_SHORT, TOO_SHORT, TOO_SHORT,
      SECOND | OVERLONG_3 | FOUR_BYTES,
      SECOND | OVERLONG_3 | TOO_LARGE,
      SECOND | SURROGATE | TOO_LARGE,
      SECOND | SURROGATE | TOO_LARGE,
      TOO_SHORT, TOO_SHORT, TOO_SHORT, TOO_SHORT,
    ),
    i8x16.shr_u(bytes, 4),
  );
  const found = v128.and(v128.and(firstHigh, firstLow), secondHigh);
  // Third and fourth bytes must continue a character: exactly there, two continuations are no error.
  const third = i8x16.ge_u(v128.load(at - 2), i8x16.splat(<i8>0xe0));
  const fourth = i8x16.ge_u(v128.load(at - 3), i8x16.splat(<i8>0xf0));
  const continued = v128.and(v128.or(third, fourth), i8x16.splat(<i8>CONTINUED));
  return v128.xor(found, continued);
}

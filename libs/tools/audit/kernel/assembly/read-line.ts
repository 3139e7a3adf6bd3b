import {
  AMPERSAND,
  DOT,
  EQUALS,
  HASH,
  LETTER_U,
  PERCENT,
  QUESTION,
  SLASH,
} from '../../../utm/kernel/assembly/addresses';
import { isBlank, isCapital, isDigit, isPunycode, runEnd, schemeSizeAt } from '../../../utm/kernel/assembly/bytes';
import { FOUND, FRAGMENT_SET, HOST_SET, HOST_TEXT, MISSPELT, PAIR_SET, PARAMETERS, PATH_SET, SITES } from './addresses';
import { CLICK_ID, kindOf, lastName, MISSPELT_NAME, NAME_LENGTH, NAME_TEXT, OTHER, UNKNOWN } from './names';
import { isSame } from './texts';

// Reads lines of visible ASCII characters that are certainly URLs.

const MOST_HOST_BYTES: usize = 253;
const MOST_MISSPELT: u32 = 16;

/** Start and end of the trimmed line. */
export let lineFrom: usize = 0;
export let lineTo: usize = 0;
/** Bits of the parameters in the query, and of those that occur in it again. */
export let given: u32 = 0;
export let repeated: u32 = 0;
/** Bits of the click ids in the query. */
export let clicks: u32 = 0;
export let misspeltCount: u32 = 0;
export let hasFragmentTags: bool = false;

let hostStart: usize = 0;
let hostEnd: usize = 0;

/**
 * Reads the line between two addresses.
 * @param isCounting true to look for the parameters of the query only
 * @returns false if it is left to the host
 */
export function readLine(start: usize, lineEnd: usize, isCounting: bool): bool {
  let to = lineEnd;
  while (to > start && isBlank(<u32>load<u8>(to - 1))) to--;
  lineFrom = start;
  lineTo = to;
  given = 0;
  repeated = 0;
  clicks = 0;
  misspeltCount = 0;
  hasFragmentTags = false;
  let at = endOfHost(start);
  if (at == 0) return false;
  at = runEnd(at, PATH_SET);
  if (<u32>load<u8>(at) == QUESTION && at < to) {
    do {
      const name = at + 1;
      at = runEnd(name, PAIR_SET);
      if (at != name && (!isCounting || mayBeParameter(name))) {
        const nameEnd = endOfName(name, at);
        const value = min<usize>(nameEnd + 1, at);
        if (nameEnd != name && !keepPair(name, nameEnd - name, value, at - value)) return false;
      }
    } while (<u32>load<u8>(at) == AMPERSAND);
  }
  if (at == to) return true;
  return <u32>load<u8>(at) == HASH && readFragment(at + 1, to, isCounting);
}

/** Returns true if the first byte of a name is that of all parameters, or begins an escape. */
function mayBeParameter(name: usize): bool {
  const first = <u32>load<u8>(name);
  return first == LETTER_U || first == PERCENT;
}

/** Returns the place of the first equals sign of a pair, or its end. */
function endOfName(pair: usize, end: usize): usize {
  const equals = i8x16.splat(<i8>EQUALS);
  for (let at = pair; at < end; at += 16) {
    const found = i8x16.bitmask(i8x16.eq(v128.load(at), equals));
    if (found != 0) return min<usize>(at + <usize>ctz(found), end);
  }
  return end;
}

/** Returns the end of a host that `URL` accepts, followed by a path, a query, a fragment or nothing; 0 for others. */
function endOfHost(start: usize): usize {
  hostStart = start + schemeSizeAt(start);
  let label = hostStart;
  let at = hostStart;
  for (;;) {
    at = runEnd(at, HOST_SET);
    if (at == label || isPunycode(label)) return 0;
    if (<u32>load<u8>(at) != DOT) break;
    label = ++at;
  }
  if (isDigit(<u32>load<u8>(label)) || at - hostStart > MOST_HOST_BYTES) return 0;
  const byte = <u32>load<u8>(at);
  hostEnd = at;
  return at == lineTo || byte == SLASH || byte == QUESTION || byte == HASH ? at : 0;
}

/** Keeps what matters of a pair. @returns false if the line is left to the host */
function keepPair(name: usize, nameLength: usize, value: usize, length: usize): bool {
  const kind = kindOf(name, nameLength);
  if (kind == OTHER) return true;
  if (kind < PARAMETERS) {
    const bit = (<u32>1) << kind;
    if ((given & bit) != 0) {
      repeated |= bit;
      return true;
    }
    given |= bit;
    store<u32>(FOUND + ((<usize>kind) << 3), <u32>value);
    store<u32>(FOUND + ((<usize>kind) << 3), <u32>length, 4);
    return true;
  }
  if (kind == UNKNOWN) return false;
  if (kind == MISSPELT_NAME) return keepMisspelt();
  clicks |= (<u32>1) << (kind - CLICK_ID);
  return true;
}

/** Keeps the record of the last name unless its problem is known. */
function keepMisspelt(): bool {
  const length = load<u32>(lastName, NAME_LENGTH);
  for (let i: u32 = 0; i < misspeltCount; i++) {
    const record = misspeltAt(i);
    if (load<u32>(record, NAME_LENGTH) == length && isSame(record + NAME_TEXT, lastName + NAME_TEXT, <usize>length)) {
      return true;
    }
  }
  if (misspeltCount == MOST_MISSPELT) return false;
  store<u32>(MISSPELT + ((<usize>misspeltCount) << 2), <u32>lastName);
  misspeltCount++;
  return true;
}

/** Returns the record of a misspelt name. */
export function misspeltAt(index: u32): usize {
  return <usize>load<u32>(MISSPELT + ((<usize>index) << 2));
}

function readFragment(start: usize, to: usize, isCounting: bool): bool {
  if (runEnd(start, FRAGMENT_SET) != to) return false;
  if (isCounting) return true;
  for (let at = start; at <= to; ) {
    let end = at;
    let nameEnd: usize = 0;
    for (; end < to; end++) {
      const byte = <u32>load<u8>(end);
      if (byte == AMPERSAND || byte == QUESTION) break;
      if (byte == EQUALS && nameEnd == 0) nameEnd = end;
    }
    const kind = kindOf(at, (nameEnd == 0 ? end : nameEnd) - at);
    if (kind == UNKNOWN) return false;
    if (kind < PARAMETERS) hasFragmentTags = true;
    at = end + 1;
  }
  return true;
}

/** Returns true if the host of the line is one of so many own sites. */
export function isInternal(sites: u32): bool {
  const length = hostEnd - hostStart;
  for (let i: usize = 0; i < length; i++) {
    const byte = <u32>load<u8>(hostStart + i);
    store<u8>(HOST_TEXT + i, isCapital(byte) ? byte | 0x20 : byte);
  }
  // `www.` as a number.
  const skipped: usize = length >= 4 && load<u32>(HOST_TEXT) == 0x2e777777 ? 4 : 0;
  for (let i: usize = 0; i < <usize>sites; i++) {
    const size = <usize>load<u32>(SITES + (i << 3), 4);
    if (size == length - skipped && isSame(<usize>load<u32>(SITES + (i << 3)), HOST_TEXT + skipped, size)) return true;
  }
  return false;
}

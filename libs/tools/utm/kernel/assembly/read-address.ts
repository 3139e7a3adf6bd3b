import {
  AMPERSAND,
  DOT,
  FRAGMENT_SET,
  HASH,
  HOST_SET,
  LETTER_U,
  LF,
  PAIR_SET,
  PERCENT,
  QUESTION,
  SEGMENT_SET,
  SLASH,
  TAGS,
} from './addresses';
import { copyBytes, isBlank, isCapital, isDigit, isPunycode, mayBeDotSegment, runEnd } from './bytes';
import { knownFolderSize, rememberFolder } from './folders';
import {
  allPairsLength,
  filledParameters,
  NONE,
  pairLength,
  pairStart,
  parameterOf,
  removesExisting,
} from './parameters';

// Reads addresses that `URL` would leave as they are, but for capitals in the host and a missing scheme or path. It gives
// up at the first thing that is odd (URL Standard: percent-encode sets, host parsing, dot segments). A line is read once
// and copied in runs: as long as nothing has to change, a run only grows.

/** What `readAddress` answers for an address that is left to `URL`. */
export const ODD: usize = 0;

/** A longer host is none that exists; `URL` decides. */
const MOST_HOST_BYTES: usize = 253;
/** The beginnings of both schemes as little-endian words. */
const HTTP_S_SLASHES: u64 = 0x2f2f3a7370747468;
const HTTP_SLASHES: u64 = 0x002f2f3a70747468;

let hasPlaced: bool = false;
let isTagging: bool = false;

/** Chooses whether rows get the tags that go behind the query, or wait for them. */
export function setTagging(isWanted: bool): void {
  isTagging = isWanted;
}

export function isTaggingAll(): bool {
  return isTagging;
}

/** Whether the row that was written last has all its tags although they were to wait, since some stood in it before. */
export function hasTagsInPlace(): bool {
  return hasPlaced;
}

/**
 * Reads the address that begins at `start` and ends with its line, or with white space before the line's end.
 * @param at where the row goes
 * @returns where the row ends, without a line end; or `ODD`
 */
export function readAddress(start: usize, at: usize): usize {
  const known = knownFolderSize(start);
  return known != 0 ? readPath(start, start, start + known, at, start + known) : readHost(start, at);
}

function readHost(start: usize, at: usize): usize {
  const schemeSize = schemeSizeAt(start);
  const hostStart = start + schemeSize;
  let to = at;
  if (schemeSize == 0) {
    store<u64>(to, HTTP_S_SLASHES);
    to += 8;
  }
  let run = start;
  let labelStart = hostStart;
  let from = hostStart;
  for (; ; from++) {
    from = runEnd(from, HOST_SET);
    const byte = <u32>load<u8>(from);
    if (isCapital(byte)) {
      to = copyBytes(run, from - run, to);
      store<u8>(to++, byte | 0x20);
      run = from + 1;
      continue;
    }
    if (from == labelStart || isPunycode(labelStart)) return ODD;
    if (byte != DOT) break;
    labelStart = from + 1;
  }
  // A host whose last label looks like a number may be an IPv4 address.
  if (isDigit(<u32>load<u8>(labelStart)) || from - hostStart > MOST_HOST_BYTES) return ODD;
  if (<u32>load<u8>(from) == SLASH) return readPath(start, run, from + 1, to, 0);
  to = copyBytes(run, from - run, to);
  store<u8>(to++, SLASH);
  return readQuery(from, from, to);
}

/**
 * @param segment where the first segment of the path that was not read yet begins, behind its slash
 * @param knownEnd where the folder ends that is known; 0 where none is
 */
function readPath(start: usize, run: usize, segment: usize, at: usize, knownEnd: usize): usize {
  let from = segment;
  let segmentStart = segment;
  for (;;) {
    if (mayBeDotSegment(from)) return ODD;
    from = runEnd(from, SEGMENT_SET);
    if (<u32>load<u8>(from) != SLASH) break;
    segmentStart = ++from;
  }
  // With a scheme and without capitals, all up to here stays as it is wherever it comes up again.
  if (segmentStart != knownEnd && run == start && schemeSizeAt(start) != 0) {
    rememberFolder(start, segmentStart - start);
  }
  return readQuery(run, from, at);
}

/** @param runStart what is to be copied as it is begins here and ends at `pathEnd` */
function readQuery(runStart: usize, pathEnd: usize, at: usize): usize {
  let run = runStart;
  let stop = pathEnd;
  let from = pathEnd;
  let to = at;
  let hasPair = false;
  let placed: u32 = 0;
  if (<u32>load<u8>(from) == QUESTION) {
    do {
      const pair = ++from;
      from = runEnd(from, PAIR_SET);
      if (from == pair) continue;
      const first = <u32>load<u8>(pair);
      const parameter = first == LETTER_U || first == PERCENT ? parameterOf(pair, from) : NONE;
      const tagLength = parameter == NONE ? <usize>0 : pairLength(parameter);
      if (parameter == NONE || (tagLength == 0 && !removesExisting())) {
        if (pair - 1 != stop) {
          to = copyBytes(run, stop - run, to);
          store<u8>(to++, hasPair ? AMPERSAND : QUESTION);
          run = pair;
        }
        stop = from;
        hasPair = true;
      } else if (tagLength != 0 && !removesExisting() && (placed & (1 << parameter)) == 0) {
        // The first of a repeated parameter is replaced where it stands, the others go.
        placed |= 1 << parameter;
        to = copyBytes(run, stop - run, to);
        store<u8>(to++, hasPair ? AMPERSAND : QUESTION);
        to = copyBytes(pairStart(parameter), tagLength, to);
        run = from;
        stop = from;
        hasPair = true;
      }
    } while (<u32>load<u8>(from) == AMPERSAND);
  }
  to = copyBytes(run, stop - run, to);
  hasPlaced = placed != 0 && !isTagging;
  if (placed != 0) to = appendMissing(placed, to);
  else if (isTagging) to = appendAll(hasPair, to);
  return <u32>load<u8>(from) == LF ? to : endLine(from, to);
}

/** Takes what is left of a line behind path and query: a fragment, white space, or something odd. */
function endLine(start: usize, at: usize): usize {
  const end = <u32>load<u8>(start) == HASH ? runEnd(start + 1, FRAGMENT_SET) : start;
  let from = end;
  while (isBlank(<u32>load<u8>(from))) from++;
  if (<u32>load<u8>(from) != LF) return ODD;
  return end > start + 1 ? copyBytes(start, end - start, at) : at;
}

/** Appends all tags to a row. */
export function appendAll(hasPair: bool, at: usize): usize {
  store<u8>(at, hasPair ? AMPERSAND : QUESTION);
  return copyBytes(TAGS, allPairsLength(), at + 1);
}

/** Appends the tags that were not put in place. */
function appendMissing(placed: u32, at: usize): usize {
  let to = at;
  for (let missing = filledParameters() & ~placed; missing != 0; missing &= missing - 1) {
    const parameter = <u32>ctz(missing);
    store<u8>(to, AMPERSAND);
    to = copyBytes(pairStart(parameter), pairLength(parameter), to + 1);
  }
  return to;
}

/** The size of `https://` or `http://` at the start of a line; 0 for any other start. */
function schemeSizeAt(start: usize): usize {
  const word = load<u64>(start);
  if (word == HTTP_S_SLASHES) return 8;
  return (word & 0x00ffffffffffffff) == HTTP_SLASHES ? 7 : 0;
}

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
} from './addresses';
import {
  copyBytes,
  HTTP_S_SLASHES,
  isBlank,
  isCapital,
  isDigit,
  isPunycode,
  mayBeDotSegment,
  runEnd,
  schemeSizeAt,
} from './bytes';
import { knownFolderSize, rememberFolder } from './folders';
import {
  allPairs,
  allPairsLength,
  filledParameters,
  isRemoved,
  NONE,
  pairLength,
  pairStart,
  parameterOf,
} from './parameters';

// Parses URLs that `URL` would leave unchanged, except for capitals in the host and a missing scheme or path. Gives up
// at anything else (URL Standard: percent-encode sets, host parsing, dot segments). A line is read once and copied in
// runs; a run grows as long as nothing has to change.

/** Result of `readAddress` for a URL that is left to `URL`. */
export const ODD: usize = 0;

/** Maximum length of a real host; longer ones are left to `URL`. */
const MOST_HOST_BYTES: usize = 253;

let hasPlaced: bool = false;
let isTagging: bool = false;
let isComparing: bool = false;
let hasOther: bool = false;
let appended: usize = 0;

/** Sets whether tags are appended after the query at once, or later when rows are finished. */
export function setTagging(isWanted: bool): void {
  isTagging = isWanted;
}

export function isTaggingAll(): bool {
  return isTagging;
}

/**
 * Returns true if the last row already has all its tags although tagging is deferred, since it had some of them before.
 */
export function hasTagsInPlace(): bool {
  return hasPlaced;
}

/** Sets whether `hasOtherValues` is found out. */
export function setComparing(isWanted: bool): void {
  isComparing = isWanted;
}

/** Returns true if the last URL had pairs of parameters that are set, but not the same pairs. */
export function hasOtherValues(): bool {
  return hasOther;
}

/** Returns where all tags were appended to the last URL; 0 if some were replaced in place. */
export function appendedTags(): usize {
  return appended;
}

/**
 * Parses the URL that begins at `start` and ends with its line, or with white space before the line's end.
 * @param at position for the row
 * @returns the end of the row, without a line end; or `ODD`
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
 * Parses the path of a URL.
 * @param segment start of the first segment not parsed yet, after its slash
 * @param knownEnd end of the known folder; 0 if there is none
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
  // With a scheme and without capitals, everything up to here stays unchanged in any URL.
  if (segmentStart != knownEnd && run == start && schemeSizeAt(start) != 0) {
    rememberFolder(start, segmentStart - start);
  }
  return readQuery(run, from, at);
}

/** Parses the query of a URL. @param runStart start of the bytes to copy unchanged, which end at `pathEnd` */
function readQuery(runStart: usize, pathEnd: usize, at: usize): usize {
  let run = runStart;
  let stop = pathEnd;
  let from = pathEnd;
  let to = at;
  let hasPair = false;
  let placed: u32 = 0;
  hasOther = false;
  if (<u32>load<u8>(from) == QUESTION) {
    do {
      const pair = ++from;
      from = runEnd(from, PAIR_SET);
      if (from == pair) continue;
      const first = <u32>load<u8>(pair);
      const parameter = first == LETTER_U || first == PERCENT ? parameterOf(pair, from) : NONE;
      const tagLength = parameter == NONE ? <usize>0 : pairLength(parameter);
      if (isComparing && tagLength != 0 && !isPair(pair, from - pair, parameter)) hasOther = true;
      if (parameter == NONE) {
        if (pair - 1 != stop) {
          to = copyBytes(run, stop - run, to);
          store<u8>(to++, hasPair ? AMPERSAND : QUESTION);
          run = pair;
        }
        stop = from;
        hasPair = true;
      } else if (tagLength != 0 && !isRemoved(parameter) && (placed & (1 << parameter)) == 0) {
        // The first of a repeated parameter is replaced in place, the others are removed.
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
  if (placed != 0) {
    to = appendMissing(placed, to);
    appended = 0;
  } else if (isTagging) {
    appended = to + 1;
    to = appendAll(hasPair, to);
  }
  return <u32>load<u8>(from) == LF ? to : endLine(from, to);
}

/** Parses the rest of a line after path and query: a fragment, white space, or something unsupported. */
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
  return copyBytes(allPairs(), allPairsLength(), at + 1);
}

/** Returns true if so many bytes are the pair of a parameter. */
function isPair(at: usize, length: usize, parameter: u32): bool {
  return length == pairLength(parameter) && memory.compare(at, pairStart(parameter), length) == 0;
}

/** Appends the tags that were not replaced in place. */
function appendMissing(placed: u32, at: usize): usize {
  let to = at;
  for (let missing = filledParameters() & ~placed; missing != 0; missing &= missing - 1) {
    const parameter = <u32>ctz(missing);
    store<u8>(to, AMPERSAND);
    to = copyBytes(pairStart(parameter), pairLength(parameter), to + 1);
  }
  return to;
}

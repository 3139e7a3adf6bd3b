import { LF, TAB } from '../../../utm/kernel/assembly/addresses';
import { copyBytes } from '../../../utm/kernel/assembly/bytes';
import { CHANNEL_COUNTS, CHANNEL_NAMES, CHANNELS, FOUND, PARAMETERS, RECORDS, REQUIRED, SHOWN } from './addresses';
import { NAME_COUNT, NAME_LENGTH, NAME_TEXT } from './names';
import {
  CAPITALS,
  CLICK,
  EMPTY,
  FRAGMENT,
  INTERNAL,
  MISSING,
  NAME,
  putProblem,
  putProblems,
  putText,
  REPEATED,
  startProblems,
  UNASSIGNED,
  VARIANT,
} from './problems';
import {
  clicks,
  given,
  hasFragmentTags,
  isInternal,
  lineFrom,
  lineTo,
  misspeltAt,
  misspeltCount,
  repeated,
} from './read-line';
import { CELL, CHANGES, CLASS, CLEAN, FLAGS, HAS_SPELLING, IS_EMPTY, SPELLING } from './values';

// Writes the rows of the line that was read last.

/** (host) Returns the channel of classes of source, medium and campaign, from 1. */
declare function findChannel(source: u32, medium: u32, campaign: u32): u32;

/** Bytes that problems without a value can have, and everything around the cells. */
const OTHER_BYTES: usize = 4096;
/** Problems of a value in the order of their bits, each with the same number of parameters. */
const OWN_CODES: u32 = 4;
/** Class of a campaign that is missing or blank. */
const NO_CAMPAIGN: u32 = 1;
const NO_CHANNEL: u32 = 1;
const LAST_CHANNEL: u32 = 21;

let sites: u32 = 0;
let flagged: u32 = 0;
let rowEnd: usize = 0;
let problemLines: u32 = 0;

/** (host) Sets the number of own sites. */
export function setSites(count: u32): void {
  sites = count;
}

/** (host) Returns the number of lines with a problem. */
export function linesWithProblem(): u32 {
  return problemLines;
}

function recordOf(parameter: u32): usize {
  return <usize>load<u32>(RECORDS + ((<usize>parameter) << 2));
}

function has(parameter: u32): bool {
  return (given & ((<u32>1) << parameter)) != 0;
}

/** Returns the largest size of the rows of the line, and finds out which problems its values have. */
export function rowBytes(): usize {
  let bytes = lineTo - lineFrom + OTHER_BYTES;
  flagged = 0;
  for (let left = given; left != 0; left &= left - 1) {
    const record = recordOf(<u32>ctz(left));
    flagged |= load<u32>(record, FLAGS);
    bytes +=
      <usize>load<u32>(record, CELL + 4) + <usize>load<u32>(record, SPELLING + 4) + <usize>load<u32>(record, CLEAN + 4);
  }
  return bytes;
}

/** Writes the row of the line, after `rowBytes`, and its clean form. @returns the end of the clean line */
export function putRows(at: usize, clean: usize): usize {
  let to = copyBytes(lineFrom, lineTo - lineFrom, at);
  for (let parameter: u32 = 0; parameter < SHOWN; parameter++) {
    store<u8>(to++, TAB);
    if (has(parameter)) to = putPart(recordOf(parameter) + CELL, to);
  }
  store<u8>(to++, TAB);
  const channel = channelOf();
  const count = CHANNEL_COUNTS + ((<usize>channel) << 2);
  store<u32>(count, load<u32>(count) + 1);
  to = putPart(CHANNEL_NAMES + ((<usize>channel) << 3), to);
  store<u8>(to++, TAB);
  const end = putAllProblems(channel, to);
  if (end != to) problemLines++;
  store<u8>(end, LF);
  rowEnd = end + 1;
  return putClean(clean);
}

/** Returns the end of the row that `putRows` wrote. */
export function rowsEndAfter(): usize {
  return rowEnd;
}

/** Writes a text, whose address and length are at `part`. */
function putPart(part: usize, to: usize): usize {
  return copyBytes(<usize>load<u32>(part), <usize>load<u32>(part, 4), to);
}

function channelOf(): u32 {
  if (!has(0) || !has(1)) return NO_CHANNEL;
  const source = load<u32>(recordOf(0), CLASS);
  const medium = load<u32>(recordOf(1), CLASS);
  if (source == 0 || medium == 0) return NO_CHANNEL;
  const campaign = has(2) ? load<u32>(recordOf(2), CLASS) : NO_CAMPAIGN;
  const place = CHANNELS + (((<usize>source) << 8) | ((<usize>medium) << 2) | <usize>(campaign - 1));
  let channel = <u32>load<u8>(place);
  if (channel == 0) {
    channel = findChannel(source, medium, campaign);
    store<u8>(place, channel);
  }
  return channel;
}

/** Returns the parameters whose value has a flag. */
function withFlag(flag: u32): u32 {
  if ((flagged & flag) == 0) return 0;
  let parameters: u32 = 0;
  for (let left = given; left != 0; left &= left - 1) {
    const parameter = <u32>ctz(left);
    if ((load<u32>(recordOf(parameter), FLAGS) & flag) != 0) parameters |= (<u32>1) << parameter;
  }
  return parameters;
}

function putAllProblems(channel: u32, at: usize): usize {
  startProblems(at);
  let to = putProblems(MISSING, ~given & ((1 << REQUIRED) - 1), at);
  to = putProblems(REPEATED, repeated, to);
  to = putProblems(EMPTY, withFlag(IS_EMPTY), to);
  for (let i: u32 = 0; i < misspeltCount; i++) {
    const record = misspeltAt(i);
    store<u32>(record, load<u32>(record, NAME_COUNT) + 1, NAME_COUNT);
    to = putText(NAME, record + NAME_TEXT, <usize>load<u32>(record, NAME_LENGTH), to);
  }
  for (let code: u32 = 0; code < OWN_CODES; code++) {
    to = putProblems(CAPITALS + code * PARAMETERS, withFlag((<u32>2) << code), to);
  }
  for (let left = withFlag(HAS_SPELLING); left != 0; left &= left - 1) {
    const parameter = <u32>ctz(left);
    const text = recordOf(parameter) + SPELLING;
    to = putText(VARIANT + parameter, <usize>load<u32>(text), <usize>load<u32>(text, 4), to);
  }
  if (channel == LAST_CHANNEL) to = putProblem(UNASSIGNED, to);
  if (hasFragmentTags) to = putProblem(FRAGMENT, to);
  if (sites != 0 && isInternal(sites)) to = putProblem(INTERNAL, to);
  for (let left = clicks; left != 0; left &= left - 1) to = putProblem(CLICK + <u32>ctz(left), to);
  return to;
}

/** Writes the line with its clean values. @returns its end */
function putClean(at: usize): usize {
  let to = at;
  let from = lineFrom;
  let left = withFlag(CHANGES);
  while (left != 0) {
    // The next one in the order of the line.
    let next: u32 = <u32>ctz(left);
    for (let others = left & (left - 1); others != 0; others &= others - 1) {
      const other = <u32>ctz(others);
      if (valueStart(other) < valueStart(next)) next = other;
    }
    left &= ~((<u32>1) << next);
    const start = valueStart(next);
    to = copyBytes(from, start - from, to);
    to = putPart(recordOf(next) + CLEAN, to);
    from = start + <usize>load<u32>(FOUND + ((<usize>next) << 3), 4);
  }
  to = copyBytes(from, lineTo - from, to);
  store<u8>(to, LF);
  return to + 1;
}

function valueStart(parameter: u32): usize {
  return <usize>load<u32>(FOUND + ((<usize>parameter) << 3));
}

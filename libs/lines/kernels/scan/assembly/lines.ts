import { fillAsciiClasses, mayBeWhite, skipWhite, skipWhiteBack } from '../../dedupe/assembly/white-space';
import { clearAfter, SLACK, TEXT } from './text';

const LF: u32 = 0x0a;
const CR: u32 = 0x0d;
/** Length from which a call to `memory.copy` is faster. */
const LONG_LINE: usize = 512;

let lines: u32 = 0;
let items: u32 = 0;
let itemBytes: u32 = 0;
/** Lines that were written. */
let output: usize = 0;
let outputTop: usize = 0;

/** Returns the number of lines of the last text. */
export function linesFound(): u32 {
  return lines;
}

/** Returns how many of them are not blank. */
export function itemsFound(): u32 {
  return items;
}

/** Returns the bytes of the lines without line ends, and without white space around them. */
export function itemBytesFound(): u32 {
  return itemBytes;
}

/** Returns the address of the lines that were written. */
export function writtenText(): usize {
  return output;
}

/** Returns their bytes. */
export function writtenBytes(): u32 {
  return <u32>(outputTop - output);
}

/**
 * Counts the lines and items of a text. If it contains a CR, the lines are written after the text, each ended by an LF
 * in place of CR LF or CR.
 * @param length memory is reserved for twice the text; its last byte is an LF or a CR
 * @returns true if lines were written
 */
export function scanLines(length: u32): bool {
  const end = TEXT + <usize>length;
  const lineEnd = i8x16.splat(<i8>LF);
  const carriageReturn = i8x16.splat(<i8>CR);
  fillAsciiClasses();
  clearAfter(end);
  const isWriting = hasReturn(end);
  output = end + SLACK;
  outputTop = output;
  lines = 0;
  items = 0;
  itemBytes = 0;
  let line = TEXT;
  for (let at = TEXT; at < end; at += 16) {
    const bytes = v128.load(at);
    let ends = i8x16.bitmask(v128.or(i8x16.eq(bytes, lineEnd), i8x16.eq(bytes, carriageReturn)));
    for (; ends != 0; ends &= ends - 1) {
      let stop = at + <usize>ctz(ends);
      // The LF after a CR is part of its line end.
      if (stop < line) continue;
      addLine(line, stop);
      if (isWriting) {
        writeLine(line, stop);
        if (load<u8>(stop) == CR && load<u8>(stop + 1) == LF) stop++;
      }
      line = stop + 1;
    }
  }
  return isWriting;
}

function hasReturn(end: usize): bool {
  const carriageReturn = i8x16.splat(<i8>CR);
  for (let at = TEXT; at < end; at += 16) {
    if (v128.any_true(i8x16.eq(v128.load(at), carriageReturn))) return true;
  }
  return false;
}

function addLine(start: usize, end: usize): void {
  lines++;
  if (start == end) return;
  let from = start;
  let to = end;
  if (mayBeWhite(load<u8>(start)) || mayBeWhite(load<u8>(end - 1))) {
    from = skipWhite(start, end);
    to = skipWhiteBack(from, end);
  }
  items += <u32>(to > from);
  itemBytes += <u32>(to - from);
}

function writeLine(start: usize, end: usize): void {
  const length = end - start;
  if (length < LONG_LINE) for (let i: usize = 0; i < length; i += 16) v128.store(outputTop + i, v128.load(start + i));
  else memory.copy(outputTop, start, length);
  outputTop += length;
  store<u8>(outputTop++, LF);
}

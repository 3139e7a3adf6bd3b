import { dropFrom, take, takeAfter, used } from './memory';
import { sortTexts } from './sort';

// The automaton of Aho and Corasick ("Efficient string matching", 1975). Its states are the beginnings of the texts to
// find. They are numbered in the order of the sorted texts, so the first child of a state has the next number, and the
// rest of a text that shares no more with others lies in a row. A state has 16 bytes (u32 each): the state of its longest
// proper ending; the text that ends at it, or else the nearest state, on the chain of its endings, at which one ends, or
// 0; how it goes on; its depth.

const STATE_BYTES: usize = 16;
const ENDING: usize = 0;
const FOUND: usize = 4;
const NEXT: usize = 8;
const DEPTH: usize = 12;

/** Mark of a text in FOUND. */
const TEXT: u32 = 0x80000000;
/** NEXT: no child; one child, with its byte; several children, with their place; a row of successors, with its number. */
const NONE: u32 = 0;
const SINGLE: u32 = 1;
const BRANCH: u32 = 2;
const DENSE: u32 = 3;
const KIND: u32 = 30;
const VALUE: u32 = (1 << 30) - 1;

export const NO_TEXT: u32 = 0xffffffff;
/** Maximum rows of successors: for the first states, level by level, with many children. */
const DENSE_ROWS: u32 = 1024;
const DENSE_CHILDREN: u32 = 9;
const DENSE_BYTES: usize = 1024;

let states: usize = 0;
let stateCount: u32 = 0;
let longest: u32 = 0;
/** For every branch the number of its children less 1 (u8) and their bytes. */
let branchLabels: usize = 0;
/** States of the children, at the same places (u32). */
let branchStates: usize = 0;
let branchEnd: u32 = 0;
let rows: usize = 0;
let rowCount: u32 = 0;
/** For every text the next one with the same bytes, or NO_TEXT. */
let sameTexts: usize = 0;

export function nextSameText(text: u32): u32 {
  return load<u32>(sameTexts + ((<usize>text) << 2));
}

/** Returns the length of the longest text. */
export function longestText(): u32 {
  return longest;
}

/** Returns the nearest state, of a state and its endings, at which a text ends; 0 if there is none. */
export function nearestText(state: u32): u32 {
  const found = load<u32>(at(state), FOUND);
  return (found & TEXT) != 0 ? state : found;
}

/** Returns the same for the proper endings of a state. */
export function nextNearestText(state: u32): u32 {
  return nearestText(load<u32>(at(state), ENDING));
}

/** Returns the first text that ends at a state. */
export function textOf(state: u32): u32 {
  return load<u32>(at(state), FOUND) & ~TEXT;
}

/** Returns the number of bytes that lead to a state. */
export function depthOf(state: u32): u32 {
  return load<u32>(at(state), DEPTH);
}

/** Returns the state after one more byte. */
export function step(from: u32, byte: u32): u32 {
  let state = from;
  while (true) {
    const next = load<u32>(at(state), NEXT);
    const kind = next >> KIND;
    if (kind == DENSE) return load<u32>(rowOf(next) + ((<usize>byte) << 2));
    const child = kind == SINGLE ? singleChild(state, next, byte) : kind == BRANCH ? branchChild(next, byte) : 0;
    if (child != 0) return child;
    // The first state has a row.
    state = load<u32>(at(state), ENDING);
  }
}

/**
 * Builds the automaton.
 * @param bytes all texts, none of which is empty
 * @param starts place of every text in them (u32), and the end of the last one
 * @returns false if it is larger than `maxBytes`, or memory is short
 */
export function buildAutomaton(count: u32, bytes: usize, starts: usize, maxBytes: u32): bool {
  sameTexts = take((<usize>count) << 2);
  const order = takeAfter(sameTexts, (<usize>count) << 2);
  if (order == 0) return false;
  for (let i: u32 = 0; i < count; i++) {
    store<u32>(sameTexts + ((<usize>i) << 2), NO_TEXT);
    store<u32>(order + ((<usize>i) << 2), i);
  }
  const sorted = used();
  if (!sortTexts(order, count, bytes, starts)) return false;
  dropFrom(sorted);
  let total: u64 = 1;
  longest = 0;
  for (let i: u32 = 0; i < count; i++) {
    const length = lengthOf(order, i, starts);
    longest = max(longest, length);
    total += length - (i == 0 ? 0 : sharedLength(order, i, bytes, starts));
  }
  if (total * STATE_BYTES > maxBytes) return false;
  stateCount = <u32>total;
  // Each text adds at most one branch, and two children of branches.
  const places = <usize>count * 3 + 1;
  states = take(<usize>stateCount * STATE_BYTES);
  branchLabels = takeAfter(states, places);
  branchStates = takeAfter(branchLabels, places << 2);
  rows = takeAfter(branchStates, <usize>min(DENSE_ROWS, stateCount) * DENSE_BYTES);
  const built = used();
  const labels = takeAfter(rows, <usize>stateCount);
  const siblings = takeAfter(labels, (<usize>stateCount) << 2);
  const path = takeAfter(siblings, (<usize>(longest + 1)) << 2);
  if (path == 0) return false;
  addStates(order, count, bytes, starts, labels, siblings, path);
  addChildren(labels, siblings);
  linkStates(siblings);
  dropFrom(built);
  return true;
}

/**
 * Adds the states of the sorted texts. NEXT is 1 for a state with children.
 * @param labels gets the byte that leads to each state
 * @param siblings gets the next child of its parent for each state, or 0
 * @param path scratch: the states of the current text by depth
 */
function addStates(
  order: usize,
  count: u32,
  bytes: usize,
  starts: usize,
  labels: usize,
  siblings: usize,
  path: usize,
): void {
  let next: u32 = 0;
  addState(next++, 0);
  store<u32>(path, 0);
  for (let i: u32 = 0; i < count; i++) {
    const length = lengthOf(order, i, starts);
    const shared: u32 = i == 0 ? 0 : sharedLength(order, i, bytes, starts);
    let parent = load<u32>(path + ((<usize>shared) << 2));
    for (let depth = shared; depth < length; depth++) {
      const state = next++;
      addState(state, depth + 1);
      store<u8>(labels + <usize>state, byteOf(order, i, bytes, starts, depth));
      store<u32>(siblings + ((<usize>state) << 2), 0);
      const place = path + ((<usize>(depth + 1)) << 2);
      if (load<u32>(at(parent), NEXT) == 0) store<u32>(at(parent), 1, NEXT);
      else store<u32>(siblings + ((<usize>load<u32>(place)) << 2), state);
      store<u32>(place, state);
      parent = state;
    }
    addText(parent, load<u32>(order + ((<usize>i) << 2)));
  }
}

function addState(state: u32, depth: u32): void {
  store<u32>(at(state), 0, FOUND);
  store<u32>(at(state), 0, NEXT);
  store<u32>(at(state), depth, DEPTH);
}

/** Adds a text to those that end at a state, which are in the order of their numbers. */
function addText(state: u32, text: u32): void {
  const found = load<u32>(at(state), FOUND);
  const first = found & ~TEXT;
  if (found == 0 || text < first) {
    store<u32>(sameTexts + ((<usize>text) << 2), found == 0 ? NO_TEXT : first);
    store<u32>(at(state), text | TEXT, FOUND);
    return;
  }
  let before = first;
  while (nextSameText(before) < text) before = nextSameText(before);
  store<u32>(sameTexts + ((<usize>text) << 2), nextSameText(before));
  store<u32>(sameTexts + ((<usize>before) << 2), text);
}

/** Sets how every state goes on. */
function addChildren(labels: usize, siblings: usize): void {
  branchEnd = 0;
  for (let state: u32 = 0; state < stateCount; state++) {
    if (load<u32>(at(state), NEXT) == 0) continue;
    let child = state + 1;
    if (load<u32>(siblings + ((<usize>child) << 2)) == 0) {
      store<u32>(at(state), (SINGLE << KIND) | <u32>load<u8>(labels + <usize>child), NEXT);
      continue;
    }
    store<u32>(at(state), (BRANCH << KIND) | branchEnd, NEXT);
    const head = branchLabels + <usize>branchEnd;
    branchEnd++;
    let children: u32 = 0;
    for (; child != 0; child = load<u32>(siblings + ((<usize>child) << 2))) {
      store<u8>(branchLabels + <usize>branchEnd, load<u8>(labels + <usize>child));
      store<u32>(branchStates + ((<usize>branchEnd) << 2), child);
      branchEnd++;
      children++;
    }
    store<u8>(head, <u8>(children - 1));
  }
}

/** Sets the longest ending of every state, level by level, and makes the rows. @param queue scratch */
function linkStates(queue: usize): void {
  store<u32>(at(0), 0, ENDING);
  store<u32>(queue, 0);
  rowCount = 0;
  let tail: u32 = 1;
  for (let head: u32 = 0; head < tail; head++) {
    const state = load<u32>(queue + ((<usize>head) << 2));
    const next = load<u32>(at(state), NEXT);
    const kind = next >> KIND;
    const branch = next & VALUE;
    const children: u32 = kind == BRANCH ? <u32>load<u8>(branchLabels + <usize>branch) + 1 : kind == SINGLE ? 1 : 0;
    const isDense = state == 0 || (children >= DENSE_CHILDREN && rowCount < min(DENSE_ROWS, stateCount));
    let row: usize = 0;
    if (isDense) row = addRow(state);
    for (let i: u32 = 1; i <= children; i++) {
      const byte = kind == BRANCH ? <u32>load<u8>(branchLabels + <usize>(branch + i)) : next & 0xff;
      const child = kind == BRANCH ? load<u32>(branchStates + ((<usize>(branch + i)) << 2)) : state + 1;
      const ending = state == 0 ? 0 : step(load<u32>(at(state), ENDING), byte);
      store<u32>(at(child), ending, ENDING);
      if ((load<u32>(at(child), FOUND) & TEXT) == 0) store<u32>(at(child), nearestText(ending), FOUND);
      if (row != 0) store<u32>(row + ((<usize>byte) << 2), child);
      store<u32>(queue + ((<usize>tail) << 2), child);
      tail++;
    }
  }
}

/** Gives a state a row, with the successors of its longest ending. @returns the row */
function addRow(state: u32): usize {
  const next = (DENSE << KIND) | rowCount++;
  const row = rowOf(next);
  if (state == 0) memory.fill(row, 0, DENSE_BYTES);
  else {
    const ending = load<u32>(at(state), ENDING);
    for (let byte: u32 = 0; byte < 256; byte++) store<u32>(row + ((<usize>byte) << 2), step(ending, byte));
  }
  store<u32>(at(state), next, NEXT);
  return row;
}

function rowOf(next: u32): usize {
  return rows + <usize>(next & VALUE) * DENSE_BYTES;
}

function singleChild(state: u32, next: u32, byte: u32): u32 {
  return (next & 0xff) == byte ? state + 1 : 0;
}

function branchChild(next: u32, byte: u32): u32 {
  const branch = next & VALUE;
  const first = branchLabels + <usize>branch;
  const children = <u32>load<u8>(first) + 1;
  const wanted = i8x16.splat(<i8>byte);
  for (let i: u32 = 1; i <= children; i += 16) {
    const found = i8x16.bitmask(i8x16.eq(v128.load(first + <usize>i), wanted));
    if (found != 0) {
      const child = i + <u32>ctz(found);
      return child <= children ? load<u32>(branchStates + ((<usize>(branch + child)) << 2)) : 0;
    }
  }
  return 0;
}

function at(state: u32): usize {
  return states + <usize>state * STATE_BYTES;
}

function lengthOf(order: usize, i: u32, starts: usize): u32 {
  const place = placeOf(order, i, starts);
  return load<u32>(place, 4) - load<u32>(place);
}

function byteOf(order: usize, i: u32, bytes: usize, starts: usize, depth: u32): u8 {
  return load<u8>(bytes + <usize>(load<u32>(placeOf(order, i, starts)) + depth));
}

function placeOf(order: usize, i: u32, starts: usize): usize {
  return starts + ((<usize>load<u32>(order + ((<usize>i) << 2))) << 2);
}

/** Returns the number of bytes that a text shares with the one before it. */
function sharedLength(order: usize, i: u32, bytes: usize, starts: usize): u32 {
  const most = min(lengthOf(order, i, starts), lengthOf(order, i - 1, starts));
  let shared: u32 = 0;
  while (shared < most && byteOf(order, i, bytes, starts, shared) == byteOf(order, i - 1, bytes, starts, shared))
    shared++;
  return shared;
}

import { copyBytes } from '../../../utm/kernel/assembly/bytes';
import { PARAMETERS, PROBLEM_COUNTS, PROBLEM_TEXTS } from './addresses';

// Problems have numbers in the order in which they are written: those of a code and a parameter follow each other.

export const MISSING: u32 = 0;
export const REPEATED: u32 = 3;
export const EMPTY: u32 = 12;
export const NAME: u32 = 21;
export const CAPITALS: u32 = 22;
export const VARIANT: u32 = 58;
export const UNASSIGNED: u32 = 67;
export const FRAGMENT: u32 = 68;
export const INTERNAL: u32 = 69;
export const CLICK: u32 = 70;

let first: usize = 0;

/** Begins the problems of a row at `at`. */
export function startProblems(at: usize): void {
  first = at;
}

/** Counts a problem and writes a text for it. @returns its end */
export function putText(problem: u32, from: usize, length: usize, at: usize): usize {
  const count = PROBLEM_COUNTS + ((<usize>problem) << 2);
  store<u32>(count, load<u32>(count) + 1);
  let to = at;
  if (at != first) {
    store<u16>(at, 0x203b);
    to += 2;
  }
  return copyBytes(from, length, to);
}

/** Counts a problem and writes its own text. @returns its end */
export function putProblem(problem: u32, at: usize): usize {
  const text = PROBLEM_TEXTS + ((<usize>problem) << 3);
  return putText(problem, <usize>load<u32>(text), <usize>load<u32>(text, 4), at);
}

/** Writes the problems of a code for each parameter with a bit. @param code problem of the first parameter */
export function putProblems(code: u32, parameters: u32, at: usize): usize {
  let to = at;
  for (let left = parameters & ((1 << PARAMETERS) - 1); left != 0; left &= left - 1) {
    to = putProblem(code + <u32>ctz(left), to);
  }
  return to;
}

import { describe, expect, test } from 'vitest';
import { findBadDocstrings } from './check-docstrings.ts';

const find = (text: string) =>
  findBadDocstrings('example.ts', text).map(({ line, sentence }) => `${line}: ${sentence}`);

describe('openings of docstrings', () => {
  test('are found on every kind of declaration, exported or local', () => {
    const text = `
/** What it is. */
import type { A } from './a.ts';
/** How it works. */
export interface B {
  /** Whether it does. */
  readonly c: boolean;
}
/** Where it is. */
const D = 1;
/** Who did it. */
export class E {
  /** Which one. */
  f = () => {
    /** When it was. */
    const g = 1;
    return g;
  };
  /** That one. */
  h() {}
}
/** Has the work of others done. */
function i(/** What comes in. */ j: number) {}
`;
    expect(find(text)).toEqual([
      '2: What it is.',
      '4: How it works.',
      '6: Whether it does.',
      '9: Where it is.',
      '11: Who did it.',
      '13: Which one.',
      '15: When it was.',
      '19: That one.',
      '22: Has the work of others done.',
      '23: What comes in.',
    ]);
  });

  test('are reported as one sentence on one line', () => {
    const text = `
/**
 * What is at
 * example.com/a.b
 * and more. And a second sentence.
 * @returns nothing
 */
export const a = 1;
`;
    expect(find(text)).toEqual(['2: What is at example.com/a.b and more.']);
  });

  test('may be anything else', () => {
    const text = `
/** Returns what it is. */
export function a() {}
/** Whatever is left over. */
export const b = 1;
/** Has a name. */
export const c = 1;
/** @returns What it is. */
export function d() {}
/* What it is. */
export const e = 1;
// How it works.
export const f = '/** What it is. */';
`;
    expect(find(text)).toEqual([]);
  });
});

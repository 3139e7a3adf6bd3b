/** Origin of a fact: the platform's own text, other people's statements, or a choice of this product. */
export type Trust = 'official' | 'second-hand' | 'ours';

/**
 * Statement about a platform, by `docs/spec/tools.md#platform-facts`. A sentence about a fact that is not official says
 * "may".
 */
export interface Fact<T> {
  readonly value: T;
  /** Document or author, with a URL where there is one. */
  readonly source: string;
  readonly trust: Trust;
  /** Year and month of the last check. */
  readonly checked: string;
}

const CHECKED = '2026-11';

/** Returns a fact that the platform itself documents. */
export function official<T>(value: T, source: string): Fact<T> {
  return { value, source, trust: 'official', checked: CHECKED };
}

/** Returns a fact from practitioners or public code, which only justifies warnings. */
export function secondHand<T>(value: T, source: string): Fact<T> {
  return { value, source, trust: 'second-hand', checked: CHECKED };
}

/** Returns a choice of this product where no source decides. */
export function ours<T>(value: T, source: string): Fact<T> {
  return { value, source, trust: 'ours', checked: CHECKED };
}

/** Fixes of a row, in the order in which they apply (`docs/spec/keywords.md`, Fixes). */
export const FIX_NAMES = [
  'invisible',
  'plus',
  'symbols',
  'edges',
  'spaces',
  'dash',
  'quotes',
  'broadNegatives',
  'words',
  'length',
  'casing',
  'onePhrase',
] as const;

export type FixName = (typeof FIX_NAMES)[number];

/** Bit of each fix in a set of fixes. */
export const FIX = Object.fromEntries(FIX_NAMES.map((name, index) => [name, 1 << index])) as Readonly<
  Record<FixName, number>
>;

/** Reasons to drop a row. */
export const DROP_REASONS = ['empty', 'broadNegatives', 'words', 'length', 'duplicate'] as const;

export type DropReason = (typeof DROP_REASONS)[number];

/** Choices of the person who fixes rows. */
export interface FixRules {
  readonly invisible: boolean;
  readonly plus: boolean;
  readonly symbols: 'space' | 'remove' | 'keep';
  readonly edges: boolean;
  readonly broadNegatives: 'phrase' | 'drop' | 'keep';
  readonly words: 'drop' | 'truncate' | 'keep';
  readonly length: 'drop' | 'truncate' | 'keep';
  readonly casing: 'none' | 'lowercase';
  readonly onePhrase: boolean;
}

/** Rules of a new form. */
export const DEFAULT_FIX_RULES: FixRules = {
  invisible: true,
  plus: true,
  symbols: 'space',
  edges: true,
  broadNegatives: 'phrase',
  words: 'drop',
  length: 'drop',
  casing: 'none',
  onePhrase: false,
};

/** Returns the names of a set of fixes, in order. */
export function fixNames(fixes: number): FixName[] {
  return FIX_NAMES.filter((name) => (fixes & FIX[name]) !== 0);
}

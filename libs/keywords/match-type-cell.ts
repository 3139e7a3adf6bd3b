import type { MatchType } from '../platforms/ad-platforms.ts';

/** Cell of a match type column, taken apart. */
export interface MatchTypeCell {
  /** Undefined if the cell names no match type. */
  readonly matchType: MatchType | undefined;
  /** True if the type begins with `Negative` or `Campaign Negative`. */
  readonly isNegative: boolean;
  /** Text before the name of the match type, such as `Campaign Negative `. */
  readonly before: string;
  /** Text after it, such as ` match`. */
  readonly after: string;
}

// Bulk files of Amazon Ads write `negativeExact`.
const CELL = /^(\s*(?:(?:campaign\s+)?negative\s*)?)(broad|phrase|exact)((?:\s+match)?\s*)$/i;
const NEGATIVE = /^\s*(?:campaign\s+)?negative/i;

const MATCH_TYPE_LABELS: Readonly<Record<MatchType, string>> = { broad: 'Broad', phrase: 'Phrase', exact: 'Exact' };

/** Returns the name of a match type in tables. */
export function matchTypeLabel(matchType: MatchType): string {
  return MATCH_TYPE_LABELS[matchType];
}

/** Reads a match type such as `Exact`, `phrase match` or `Campaign Negative Exact`, ignoring case. */
export function readMatchType(cell: string): MatchTypeCell {
  const isNegative = NEGATIVE.test(cell);
  const found = CELL.exec(cell);
  if (found === null) {
    return { matchType: undefined, isNegative, before: '', after: '' };
  }
  const [, before, name, after] = found;
  return { matchType: name.toLowerCase() as MatchType, isNegative, before, after };
}

/** Returns a cell with another match type; what stood around it stays. */
export function writeMatchType({ before, after }: MatchTypeCell, matchType: MatchType): string {
  return before + matchTypeLabel(matchType) + after;
}

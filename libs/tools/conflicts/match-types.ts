import type { MatchType } from '../../platforms/ad-platforms.ts';

/** Match types by strictness: a negative blocks a keyword that it matches unless it is stricter. */
export const BROAD = 1;
export const PHRASE = 2;
export const EXACT = 3;

export const STRICTNESS: Readonly<Record<MatchType, number>> = { broad: BROAD, phrase: PHRASE, exact: EXACT };

/** Cells of tables with the tab before them, by strictness. */
export const TYPE_CELLS = ['', 'Broad', 'Phrase', 'Exact'].map((name) => new TextEncoder().encode(`\t${name}`));

/** Match type cell, and whether it makes its row a negative. */
export interface ReadType {
  readonly type: number;
  readonly isNegative: boolean;
}

/** Reads a match type such as `Exact`, `Phrase match` or `Campaign Negative Broad`; an unknown one counts as broad. */
export function readType(cell: string): ReadType {
  const name = cell.trim().toLowerCase();
  const words = name.replace(/^(?:campaign )?negative/, '');
  const type = words.trim().replace(/ match$/, '');
  return {
    type: type === 'exact' ? EXACT : type === 'phrase' ? PHRASE : BROAD,
    isNegative: words.length < name.length,
  };
}

import { formatCount } from '../../../shared/format/format.ts';

/** Labels and messages of the merge tool. */
export const MERGE_TEXTS = {
  columns: 'Columns',
  runLabel: 'MERGE',
  combinations: (count: bigint) => `${formatCount(count)} ${count === 1n ? 'combination' : 'combinations'}`,
  placeholders: ['One item per line, such as\nred\nblue', 'shoes\nboots', 'sale\nonline'],
  empty: 'Paste a list into each column, one item per line, then press MERGE.',
  example: [
    ['red', 'blue', 'green'],
    ['running shoes', 'boots'],
    ['sale', 'online', 'near me'],
  ],
  summary: (separator: string, casing: string, removesDuplicates: boolean) =>
    `${separator} · ${casing}${removesDuplicates ? ' · no duplicates' : ''}`,
} as const;

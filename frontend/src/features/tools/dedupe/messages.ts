import { formatCountOf } from '../../../shared/format/format.ts';

/** Labels and messages of the dedupe tool. */
export const DEDUPE_MESSAGES = {
  runLabel: 'Remove Duplicates',
  items: (count: number) => formatCountOf(count, 'item'),
  rows: (count: number) => formatCountOf(count, 'row'),
  placeholder: 'One item per line, such as\nred shoes\nblue shoes\nRed shoes',
  empty: 'Paste a list, one item per line, then press Remove Duplicates.',
  example: { text: ['red shoes', 'blue shoes', 'Red shoes', 'green hat', 'blue shoes ', 'red shoes'] },
  noUnique: 'No items are left after cleaning.',
  noDuplicates: 'No duplicates: every item is unique.',
  duplicates: (count: number) => formatCountOf(count, 'duplicate'),
  summary: 'Summary',
  original: 'Original',
  unique: 'Unique',
  removed: 'Duplicates',
  percent: 'Duplicate percentage',
  emptyRows: 'Removed, empty cell',
  optionsSummary: (sortOrder: string, cleaning: number) =>
    `${sortOrder}${cleaning === 0 ? '' : ` · ${formatCountOf(cleaning, 'cleaning step')}`}`,
} as const;

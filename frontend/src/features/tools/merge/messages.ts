import { formatCount, formatCountOf } from '../../../shared/format/format.ts';

/** Labels and messages of the merge tool. */
export const MERGE_MESSAGES = {
  columns: 'Columns',
  duplicatesRemoved: (count: number) => `${formatCountOf(count, 'duplicate')} removed`,
  column: (letter: string) => `Column ${letter}`,
  addColumn: 'Add column',
  columnOptions: (letter: string) => `Column ${letter} options`,
  optional: 'Optional',
  optionalMark: 'optional',
  affix: 'Text before and after…',
  rename: 'Rename…',
  duplicate: 'Duplicate',
  moveLeft: 'Move left',
  moveRight: 'Move right',
  remove: 'Remove',
  apply: 'Apply',
  nameWithoutBraces: 'Use a name without braces.',
  notChanged: 'Columns not changed',
  columnRemoved: 'Column removed',
  columnRemovedText: (letter: string, lines: number) =>
    lines === 0
      ? `Column ${letter} was removed.`
      : `Column ${letter} and its ${formatCountOf(lines, 'line')} were removed.`,
  presets: 'Template presets',
  allPresets: 'All six',
  tooManyTemplates: 'Too many templates',
  templatesLeftOut: (count: number, max: number) =>
    `A merge can have ${max} templates; ${count} ${count === 1 ? 'was' : 'were'} not added.`,
  unusedColumn: (letter: string) => `Column ${letter} is not used by the templates.`,
  morePlaceholder: 'more words',
  runLabel: 'MERGE',
  combinations: (count: bigint) => formatCountOf(count, 'combination'),
  /** Factors of the number of combinations, such as `3 × (2 + 1) × 5`. */
  factors: (counts: readonly { readonly items: number; readonly isOptional: boolean }[]) =>
    counts
      .map(({ items, isOptional }) => (isOptional ? `(${formatCount(items)} + 1)` : formatCount(items)))
      .join(' × '),
  /** A product of columns that is combined several times, such as `((2 + 1) × (5 + 1) − 1) × 2`. */
  term: ({ product, isOneLess, times }: { product: string; isOneLess: boolean; times: number }) => {
    const once = isOneLess ? `${product} − 1` : product;
    return times === 1 ? once : `${isOneLess ? `(${once})` : once} × ${formatCount(times)}`;
  },
  placeholders: ['One item per line, such as\nred\nblue', 'shoes\nboots', 'sale\nonline'],
  empty: 'Paste a list into each column, one item per line, then press MERGE.',
  example: {
    'columns.0': ['red', 'blue', 'green'],
    'columns.1': ['running shoes', 'boots'],
    'columns.2': ['sale', 'online', 'near me'],
  },
  summary: (separator: string, casing: string, removesDuplicates: boolean) =>
    `${separator} · ${casing}${removesDuplicates ? ' · no duplicates' : ''}`,
} as const;

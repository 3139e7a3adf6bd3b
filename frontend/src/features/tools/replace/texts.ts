import { formatCount } from '../../../shared/format/format.ts';

const plural = (count: number, one: string, more: string) => `${formatCount(count)} ${count === 1 ? one : more}`;

/** Labels and messages of Find & Replace. */
export const REPLACE_TEXTS = {
  runLabel: 'FIND & REPLACE',
  resultsTitle: 'Processed Results',
  find: 'Find Text',
  replaceWith: 'Replace With',
  replaceHint: 'Leave empty to delete all matches',
  lines: (count: number) => plural(count, 'line', 'lines'),
  placeholder: 'One item per line, such as\nred shoes\nblue shoes',
  empty: 'Paste lines, enter the text to find and its replacement, then press FIND & REPLACE.',
  example: {
    find: 'shoes',
    replaceWith: 'boots',
    lines: ['red shoes', 'blue shoes and red shoes', 'green hat'],
  },
  replacements: (count: number) => plural(count, 'replacement', 'replacements'),
  unchanged: '0 replacements: the pattern is not valid',
  optionsSummary: (useRegex: boolean, replaceAll: boolean) =>
    `${useRegex ? 'Pattern' : 'Plain text'} · ${replaceAll ? 'all occurrences' : 'first of each line'}`,

  spansLines: (lines: number) => `Spans ${plural(lines, 'line', 'lines')}.`,
  outerSpace: 'White space at the start or end is included.',
  replacementSyntax: '$1, $& and \\n have special meanings here.',
  tooLong: (maxLength: number) => `Please use at most ${formatCount(maxLength)} characters.`,

  preview: 'Preview',
  previewNothing: 'The lines of the input appear here, with every match marked.',
  previewInvalid: 'The pattern is not valid yet.',
  counting: 'Counting matches…',
  cancelCount: 'Cancel',
  noMatch: 'No match',
  matches: (found: number) => plural(found, 'match', 'matches'),
  matchesFirst: (found: number, replaced: number) =>
    `${plural(found, 'match', 'matches')}, of which ${formatCount(replaced)} will be replaced`,
  matchesAtLeast: (found: number) =>
    `More than ${plural(found, 'match', 'matches')}; counting timed out after 2 seconds`,
  gaveUp: 'The preview timed out after 2 seconds. A run may also take long; you can cancel it at any time.',
  countCancelled: 'Counting was cancelled',
  nextMatch: 'Next match',
  nextMatchLabel: 'Next match in the preview',
  searching: 'Searching…',

  help: 'Pattern syntax',
  examples: 'Examples',
  nothing: '(nothing)',
  exampleUse: 'Use',
  exampleLabel: (title: string) => `Use the example: ${title}`,
} as const;

import { formatCount } from '../../../shared/format/format.ts';
import { RUN_TEXTS } from '../../../workbench/texts.ts';

const plural = (count: number, one: string, more: string) => `${formatCount(count)} ${count === 1 ? one : more}`;

/** As in `libs/tools/replace/rules-preview.ts`, which is loaded later. */
const MOST_CHANGED = 200;

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
  stalled: `${RUN_TEXTS.stalled} The pattern may be too complex.`,
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

  modes: { one: 'One rule', rules: 'Rule list', mapping: 'Mapping' },
  emptyRules: 'Add rules, or import a CSV with the columns Find and Replace.',
  emptyLines: 'Paste lines, then press FIND & REPLACE.',
  emptyMapping: 'Paste lines, import a table of pairs, then press FIND & REPLACE.',
  importRules: 'Import rules',
  pasteRules: 'Paste rules',
  exportRules: 'Export rules',
  clearRules: 'Clear rules',
  rulesImported: 'Rules imported',
  rulesImportedText: (count: number) => `${plural(count, 'rule', 'rules')} imported.`,
  rulesNotImported: 'Rules not imported',
  clipboardRefused: 'The clipboard could not be read. Import a file instead.',
  rulesCleared: 'Rules cleared',
  rules: 'Rules',
  saveRules: 'Save rules',
  loadRules: 'Load saved rules',
  savedRules: (name: string, count: number) => `${name} (${plural(count, 'rule', 'rules')})`,
  addWordList: 'Add word list',
  wordList: 'Word lists',
  wordListAbout:
    'Words and the labels that they stand for. They are added to the pairs, and matched as whole words into label columns.',
  wordLists: 'Lists',
  wordsAdded: 'Word list added',
  pairsAdded: (count: number) => `${plural(count, 'pair', 'pairs')} added.`,
  wordsNotAdded: 'Word list not added',
  wordsNotAddedText: 'Please try again.',
  previewRules: (matches: number, lines: number, isComplete: boolean) =>
    `${isComplete ? '' : 'More than '}${plural(matches, 'match', 'matches')}${lines === 0 ? '' : ` · ${lines === MOST_CHANGED ? 'first ' : ''}${plural(lines, 'changed line', 'changed lines')}`}${isComplete ? '' : '; stopped after 2 seconds'}`,
  previewOfRules: 'The lines that change appear here, with the numbers of the rules that change them.',
  previewUnchanged: 'No line changes.',
  previewAcross: 'A rule can match across lines, so changed lines are not listed. Matches are counted.',
  number: formatCount,
  line: 'Line',
  row: 'Row',
  before: 'Before',
  after: 'After',
  changedBy: 'Rules',
  changedLines: 'Changed lines',
  undo: 'Undo',
  ruleProblem: (number: number, problem: string) => `Rule ${number}: ${problem}`,
  needsText: (number: number) => `Rule ${number} needs the whole text in memory.`,
  ruleCounts: 'Replacements by rule',
  ruleCount: (number: number) => `Rule ${number}`,
  pairsPlaceholder: 'Import a CSV or TSV: find in column 1, replacement in column 2',
  rows: (count: number) => plural(count, 'row', 'rows'),
  mappingSummary: 'Mapping',
  pairs: 'Pairs',
  used: 'Used',
  withoutPair: 'Without a pair',
  rulesSummary: (count: number, label: string) => `${plural(count, 'rule', 'rules')} · ${label}`,

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

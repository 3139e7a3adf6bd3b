import { formatCount, formatCountOf } from '../../../shared/format/format.ts';

/** Labels and messages of the negative conflicts tool. */
export const CONFLICT_MESSAGES = {
  lists: 'Lists',
  runLabel: 'Find conflicts',
  resultsTitle: 'Conflicts',
  keywordsTab: 'Keywords',
  negativesTab: 'Negatives',
  keywordsPlaceholder: 'One keyword per line, such as\nred shoes\n"running shoes"\n[buy red shoes]',
  negativesPlaceholder: 'One negative keyword per line, such as\n-free\n-"red shoes"\n-[shoes]',
  empty:
    'Paste keywords and negative keywords, then press Find conflicts. With negatives alone, only the list is shortened.',
  noInput: 'No input',
  noInputText: 'Please enter some negative keywords.',
  checked: 'Conflicts checked',
  checkedText: (blocked: number, redundant: number) =>
    `${formatCountOf(blocked, 'blocked keyword')}, ${formatCountOf(redundant, 'redundant negative')}`,
  rows: (count: number) => formatCountOf(count, 'row'),
  count: (keywords: number, negatives: number) =>
    `${formatCountOf(keywords, 'keyword')} · ${formatCountOf(negatives, 'negative')}`,
  optionsSummary: (platform: string, task: string) => `${platform} · ${task}`,
  summary: 'Summary',
  blocked: 'Blocked',
  partly: 'Partly blocked',
  sameText: 'Same text',
  redundant: 'Redundant negatives',
  redundantOf: (redundant: number, all: number) => `${formatCount(redundant)} of ${formatCount(all)}`,
  countsNotSaved: (hasOthers: boolean) =>
    hasOthers ? 'Some counts were not saved with this result.' : 'The counts were not saved with this result.',
  conflictsFound: (count: number) => formatCountOf(count, 'conflict'),
  misspellings: 'Misspellings are not taken into account.',
  firstListed: (count: number) => `The first ${formatCountOf(count, 'conflict is', 'conflicts are')} listed.`,
  noRows: {
    conflicts: 'No conflicts.',
    blockedKeywords: 'No keyword is blocked.',
    keptKeywords: 'No keywords are left.',
    culprits: 'No negative blocks a keyword.',
    keptNegatives: 'No negatives.',
    redundant: 'No negative is redundant.',
  },
  tooManyKeywords: 'Too many keywords to list. Export them from the tool that made them.',
  chosenScoped: (chosen: string) => `${chosen}. Equal negatives of other campaigns and ad groups are removed as well.`,
  removeNegatives: 'Remove these negatives',
  removed: 'Negatives removed',
  removedText: (count: number) => formatCountOf(count, 'negative removed.', 'negatives removed.'),
  notRemoved: 'Negatives not removed',
  notChangedText: 'The list could not be changed. Please try again.',
  otherTable: (problem: string) => `${problem} Choose the columns of these keywords and find conflicts again.`,
  useShortList: 'Use the short list',
  shortListInUse: 'Short list in use',
  shortListNotUsed: 'Short list not used',
  shortListText: (kept: number, all: number) => `${formatCount(kept)} of ${formatCountOf(all, 'negative')} kept.`,
  example: {
    keywords: ['red shoes', '[buy red shoes]', '"running shoes"', 'free running shoes', 'shoe laces'],
    negatives: ['-free', '-"red shoes"', '-[shoe laces]', '-"buy red shoes"', '-free shoes'],
  },
} as const;

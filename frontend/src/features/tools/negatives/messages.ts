import { formatCount, formatCountOf } from '../../../shared/format/format.ts';

const negatives = (count: number | bigint) => formatCountOf(count, 'negative keyword');

/** Labels and messages of the negative keywords tool. */
export const NEGATIVE_MESSAGES = {
  lists: 'Lists',
  runLabel: 'Build Negative Keywords',
  processing: 'Processing...',
  negativesShort: (count: bigint) => formatCountOf(count, 'negative'),
  keywordsTab: 'Keywords',
  existingTab: 'Existing',
  keywordsPlaceholder: 'One keyword per line, such as\nfree\n"how to"\n-[jobs]',
  existingPlaceholder: 'Optional: negatives you already have, to leave out.\nThey can be written in any form.',
  settings: 'Settings',
  matchTypes: 'Match types',
  howTo: 'How negative keywords are written',
  howToText: 'A negative keyword keeps your ad away from searches you do not want to pay for.',
  howToEntries: [
    { name: 'Exact match', form: '-[keyword]', meaning: 'Only this exact search, word for word.' },
    { name: 'Phrase match', form: '-"keyword"', meaning: 'Any search with these words in this order.' },
    { name: 'Broad match', form: '-keyword', meaning: 'Any search with all of these words, in any order.' },
  ],
  checkConflicts: 'Check against my keywords',
  noInput: 'No input',
  noInputText: 'Please enter some keywords to process.',
  noMatchType: 'No match type',
  noMatchTypeText: 'Please choose at least one match type.',
  processed: 'Keywords Processed',
  processedText: (count: number) => `Generated ${negatives(count)}`,
  resultsTitle: 'Formatted Output',
  total: (count: number) => `Total: ${negatives(count)}`,
  excluded: (count: number) => `${formatCount(count)} left out because you already have ${count === 1 ? 'it' : 'them'}`,
  duplicatesRemoved: (count: number) => `${formatCountOf(count, 'duplicate')} removed`,
  noRows: 'No results: you already have all of these as negatives.',
  onlySigns: 'No results: these lines contain only signs. A negative keyword needs a letter or a digit.',
  noRowsLeft: 'No rows are left.',
  empty: 'Paste the keywords that should not show your ads, then press Build Negative Keywords.',
  example: {
    keywords: ['free', 'cheap shoes', '"how to"', '-[repair]', 'jobs', 'Free'],
    existing: ['-jobs'],
  },
  summary: (matchTypes: readonly string[], platform: string) =>
    `${matchTypes.length > 0 ? matchTypes.join(', ') : NEGATIVE_MESSAGES.noMatchType} · ${platform}`,
} as const;

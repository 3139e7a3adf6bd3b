import { formatCount, formatCountOf } from '../../../shared/format/format.ts';

const ngrams = (count: number) => formatCountOf(count, 'n-gram');
const searchTerms = (count: number) => formatCountOf(count, 'search term');

const formatAmount = (value: number) =>
  value.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Labels and messages of the n-gram analysis. */
export const NGRAM_MESSAGES = {
  /** Returns an amount of money or another sum with two decimals. */
  amount: formatAmount,
  runLabel: 'Count n-grams',
  resultsTitle: 'N-grams',
  searchTerms,
  rows: (count: number) => formatCountOf(count, 'row'),
  placeholder: 'One search term per line, such as\nred shoes\nfree red shoes\nor import a search terms report',
  empty: 'Import a search terms report, or paste search terms, then press Count n-grams.',
  noInput: 'No input',
  noInputText: 'Please enter some search terms to process.',
  counted: 'N-grams counted',
  countedText: (found: number, terms: number) => `${ngrams(found)} from ${searchTerms(terms)}`,
  columns: 'Columns',
  summary: 'Summary',
  terms: 'Search terms',
  ngrams: 'N-grams',
  cost: 'Cost',
  wastedCost: 'Cost without conversions',
  rareDropped: (count: number) => `Rare n-grams were left out to fit into memory: ${formatCount(count)}.`,
  skippedTotals: (count: number) => `${formatCountOf(count, 'row of totals was', 'rows of totals were')} skipped.`,
  unreadable: (count: number) =>
    `${formatCountOf(count, 'cell holds', 'cells hold')} no number and ${count === 1 ? 'counts' : 'count'} as 0.`,
  currencies: (names: readonly string[]) =>
    `The report has several currencies: ${names.join(', ')}. Their amounts were added up without conversion; count each currency on its own.`,
  noNgrams: 'No n-grams pass the filters. Lower “In at least … search terms” to see rare ones.',
  noNegatives: 'No suggestions: they need a cost and a conversions column, and n-grams with a cost but no conversions.',
  optionsSummary: (shortest: number, longest: number, minTerms: number) =>
    `${shortest === longest ? shortest : `${shortest} to ${longest}`} ${longest === 1 ? 'word' : 'words'} · in ${formatCount(minTerms)} or more terms`,
  length: 'Length',
  allLengths: 'All',
  words: (count: number) => `${count} ${count === 1 ? 'word' : 'words'}`,
  chosenCost: (cost: number) => `cost ${formatAmount(cost)}`,
  counting: 'counting search terms…',
  sendToNegatives: 'Send to negatives',
  checkConflicts: 'Check conflicts',
  copyAsNegatives: 'Copy as negatives',
  chooseSuggestions: 'Choose suggestions',
  showTerms: 'Show terms',
  termsWith: (text: string) => `Search terms with “${text}”`,
  firstListed: (count: number) => `The first ${formatCount(count)} ${count === 1 ? 'is' : 'are'} listed.`,
  searching: 'Searching…',
  failed: 'The search terms could not be read. Please run again.',
  charts: 'Charts',
  costliest: 'Which n-grams cost the most?',
  costliestNote: 'An n-gram’s cost is that of all search terms it occurs in, so these costs overlap.',
  wasted: 'How much of the cost brought no conversions?',
  withConversions: 'With conversions',
  withoutConversions: 'Without conversions',
  share: (name: string, cost: string, share: string) => `${name}: ${cost} (${share})`,
  copiedText: (count: number) => `${formatCountOf(count, 'negative')} copied.`,
  example: [
    'Search term\tImpressions\tClicks\tCost\tConversions',
    'red running shoes\t1200\t64\t51.20\t6',
    'free running shoes\t900\t41\t30.75\t0',
    'running shoes sale\t700\t38\t26.60\t3',
    'free running plan\t650\t29\t17.40\t0',
    'how to clean running shoes\t480\t22\t15.40\t0',
    'blue running shoes\t460\t25\t20.00\t2',
    'free shoe catalog\t210\t9\t5.85\t0',
    'how to lace shoes\t190\t8\t4.40\t0',
  ],
} as const;

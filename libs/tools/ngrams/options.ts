import type { ColumnOption, NumberOption, OptionSpecs, OptionsOf } from '../shared/options.ts';

/** Returns a name without dots and spaces, so that `Conv. value` is `Convvalue`. */
function plainName(name: string): string {
  return name.replace(/[.\s]/g, '');
}

function metricColumn(label: string, auto: readonly string[]): ColumnOption {
  return { kind: 'column', label, default: '', input: 'terms', auto, simplify: plainName };
}

function minimum(label: string, step: number): NumberOption {
  return { kind: 'number', label, default: 0, min: 0, max: 1_000_000_000, step };
}

/** Options in the order of the form. */
export const NGRAM_OPTIONS = {
  minN: { kind: 'number', label: 'Shortest', default: 1, min: 1, max: 5, step: 1, unit: 'words' },
  maxN: { kind: 'number', label: 'Longest', default: 3, min: 1, max: 5, step: 1, unit: 'words' },
  termColumn: {
    kind: 'column',
    label: 'Search term column',
    default: '',
    input: 'terms',
    auto: ['Search term', 'Search terms', 'Search query', 'Customer search term', 'Query', 'Matched query', 'Keyword'],
    otherwise: 'first',
  },
  impressionsColumn: metricColumn('Impressions column', ['impressions', 'impr']),
  clicksColumn: metricColumn('Clicks column', ['clicks']),
  costColumn: metricColumn('Cost column', ['cost', 'spend']),
  conversionsColumn: metricColumn('Conversions column', [
    'conversions',
    'conv',
    'orders',
    'purchases',
    '7 day total orders (#)',
  ]),
  valueColumn: metricColumn('Conversion value column', [
    'conv value',
    'conversion value',
    'sales',
    'revenue',
    '7 day total sales',
  ]),
  perCampaign: {
    kind: 'boolean',
    label: 'Separate campaigns',
    default: false,
    help: 'Counts the n-grams of each campaign for themselves.',
  },
  campaignColumn: {
    kind: 'column',
    label: 'Campaign column',
    default: '',
    input: 'terms',
    auto: ['Campaign'],
    shownWhen: { option: 'perCampaign', is: 'true' },
  },
  decimal: {
    kind: 'choice',
    label: 'Decimal sign',
    default: 'auto',
    choices: [
      { value: 'auto', label: 'Automatic' },
      { value: 'dot', label: 'Dot: 1,234.56' },
      { value: 'comma', label: 'Comma: 1.234,56' },
    ],
  },
  stopWords: {
    kind: 'boolean',
    label: 'Leave out stop words',
    default: false,
    help: 'Leaves out n-grams that consist of words such as “for” and “the” only.',
  },
  plurals: {
    kind: 'boolean',
    label: 'Plurals count as equal',
    default: false,
    help: 'English plurals: shoe and shoes are one n-gram, shown as it is first seen.',
  },
  order: {
    kind: 'choice',
    label: 'Word order',
    default: 'keep',
    choices: [
      { value: 'keep', label: 'As in the search term' },
      { value: 'any', label: 'Any order counts as equal' },
    ],
  },
  minTerms: {
    kind: 'number',
    label: 'In at least … search terms',
    default: 2,
    min: 1,
    max: 1_000_000,
    step: 1,
  },
  minImpressions: minimum('At least … impressions', 1),
  minClicks: minimum('At least … clicks', 1),
  minCost: minimum('At least … cost', 0.01),
  exclude: {
    kind: 'text',
    label: 'Leave out n-grams with',
    default: '',
    maxLength: 10_000,
    help: 'Words or phrases separated by commas, such as the names of your brands.',
  },
  sort: {
    kind: 'choice',
    label: 'Sort by',
    default: 'auto',
    choices: [
      { value: 'auto', label: 'Automatic' },
      { value: 'terms', label: 'Search terms' },
      { value: 'occurrences', label: 'Occurrences' },
      { value: 'impressions', label: 'Impressions' },
      { value: 'clicks', label: 'Clicks' },
      { value: 'cost', label: 'Cost' },
      { value: 'conversions', label: 'Conversions' },
      { value: 'value', label: 'Conversion value' },
      { value: 'cpa', label: 'Cost per conversion' },
      { value: 'ngram', label: 'N-gram, A to Z' },
    ],
    help: 'Numbers are sorted from the highest. Automatic: by cost if there is one, else by search terms.',
  },
  wasteCost: {
    kind: 'number',
    label: 'Suggest from a cost of',
    default: 0,
    min: 0,
    max: 1_000_000,
    step: 0.01,
    help: 'N-grams without conversions that cost this much are suggested. 0 stands for the average cost per conversion.',
  },
  platform: {
    kind: 'choice',
    label: 'Platform of the suggestions',
    default: 'google',
    choices: [
      { value: 'google', label: 'Google Ads' },
      { value: 'microsoft', label: 'Microsoft Ads' },
      { value: 'amazon', label: 'Amazon Ads' },
    ],
  },
} as const satisfies OptionSpecs;

export type NgramOptions = OptionsOf<typeof NGRAM_OPTIONS>;

import { booleanOption, choiceOption, columnOption } from '../shared/option-specs.ts';
import type { ColumnOption, NumberOption, OptionSpecs, OptionsOf } from '../shared/options.ts';

/** Returns a name without dots and spaces, so that `Conv. value` is `Convvalue`. */
function plainName(name: string): string {
  return name.replace(/[.\s]/g, '');
}

function metricColumn(label: string, auto: readonly string[]): ColumnOption {
  return columnOption(label, 'terms', auto, { simplify: plainName });
}

function minimum(label: string, step: number): NumberOption {
  return { kind: 'number', label, default: 0, min: 0, max: 1_000_000_000, step };
}

/** Options in the order of the form. */
export const NGRAM_OPTIONS = {
  minN: { kind: 'number', label: 'Shortest', default: 1, min: 1, max: 5, step: 1, unit: 'words' },
  maxN: { kind: 'number', label: 'Longest', default: 3, min: 1, max: 5, step: 1, unit: 'words' },
  termColumn: columnOption(
    'Search term column',
    'terms',
    ['Search term', 'Search terms', 'Search query', 'Customer search term', 'Query', 'Matched query', 'Keyword'],
    { otherwise: 'first' },
  ),
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
  perCampaign: booleanOption('Separate campaigns', false, {
    help: 'Counts the n-grams of each campaign for themselves.',
  }),
  campaignColumn: columnOption('Campaign column', 'terms', ['Campaign'], {
    shownWhen: { option: 'perCampaign', is: 'true' },
  }),
  decimal: choiceOption('Decimal sign', { auto: 'Automatic', dot: 'Dot: 1,234.56', comma: 'Comma: 1.234,56' }),
  stopWords: booleanOption('Leave out stop words', false, {
    help: 'Leaves out n-grams that consist of words such as “for” and “the” only.',
  }),
  plurals: booleanOption('Plurals count as equal', false, {
    help: 'English plurals: shoe and shoes are one n-gram, shown as it is first seen.',
  }),
  order: choiceOption('Word order', { keep: 'As in the search term', any: 'Any order counts as equal' }),
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
  sort: choiceOption(
    'Sort by',
    {
      auto: 'Automatic',
      terms: 'Search terms',
      occurrences: 'Occurrences',
      impressions: 'Impressions',
      clicks: 'Clicks',
      cost: 'Cost',
      conversions: 'Conversions',
      value: 'Conversion value',
      cpa: 'Cost per conversion',
      ngram: 'N-gram, A to Z',
    },
    { help: 'Numbers are sorted from the highest. Automatic: by cost if there is one, else by search terms.' },
  ),
  wasteCost: {
    kind: 'number',
    label: 'Suggest from a cost of',
    default: 0,
    min: 0,
    max: 1_000_000,
    step: 0.01,
    help: 'N-grams without conversions that cost this much are suggested. 0 stands for the average cost per conversion.',
  },
  platform: choiceOption('Platform of the suggestions', {
    google: 'Google Ads',
    microsoft: 'Microsoft Ads',
    amazon: 'Amazon Ads',
  }),
} as const satisfies OptionSpecs;

export type NgramOptions = OptionsOf<typeof NGRAM_OPTIONS>;

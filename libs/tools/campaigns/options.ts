import { KEYWORD_COLUMNS, MATCH_TYPE_COLUMNS } from '../../keywords/column-names.ts';
import type { OptionSpecs, OptionsOf } from '../shared/options.ts';

/** Languages by code, with the names that Microsoft Advertising uses. */
export const LANGUAGES = {
  en: 'English',
  de: 'German',
  fr: 'French',
  es: 'Spanish',
  it: 'Italian',
  nl: 'Dutch',
  pt: 'Portuguese',
  sv: 'Swedish',
  da: 'Danish',
  fi: 'Finnish',
  no: 'Norwegian',
} as const;

/** Placeholders of all templates besides the columns of a table, which win over them. */
export const BUILT_INS: readonly string[] = [
  'keyword',
  'match',
  ...Array.from({ length: 10 }, (_, i) => `word${i + 1}`),
  'first2',
  'first3',
];

const WITH_PARENTS = { option: 'includeParents', is: 'true' } as const;
// A list of one choice: a program that gives such a text has not chosen the platform.
const ONLY_AMAZON = { option: 'platform', is: ['amazon'] } as const;
const NOT_AMAZON = { option: 'platform', is: ['google', 'microsoft'] } as const;

/** Options in the order of the form. */
export const CAMPAIGN_OPTIONS = {
  platform: {
    kind: 'choice',
    label: 'Platform',
    default: 'google',
    choices: [
      { value: 'google', label: 'Google Ads' },
      { value: 'microsoft', label: 'Microsoft Advertising' },
      { value: 'amazon', label: 'Amazon Ads' },
    ],
  },
  campaign: { kind: 'template', label: 'Campaign name', default: 'Campaign 1', maxLength: 1_000, builtIns: BUILT_INS },
  adGroup: { kind: 'template', label: 'Ad group name', default: '{keyword}', maxLength: 1_000, builtIns: BUILT_INS },
  keywordColumn: {
    kind: 'column',
    label: 'Keyword column',
    default: '',
    input: 'keywords',
    auto: [...KEYWORD_COLUMNS, 'Item'],
  },
  matchTypesFrom: {
    kind: 'choice',
    label: 'Match types from',
    default: 'chosen',
    choices: [
      { value: 'chosen', label: 'The choice below' },
      { value: 'signs', label: 'Signs of each keyword' },
      { value: 'column', label: 'A column' },
    ],
  },
  matchTypes: {
    kind: 'group',
    label: 'Match types',
    shownWhen: { option: 'matchTypesFrom', is: 'chosen' },
    fields: {
      exact: { kind: 'boolean', label: 'Exact', default: true },
      phrase: { kind: 'boolean', label: 'Phrase', default: true },
      broad: { kind: 'boolean', label: 'Broad', default: false },
    },
  },
  matchTypeColumn: {
    kind: 'column',
    label: 'Match type column',
    default: '',
    input: 'keywords',
    auto: MATCH_TYPE_COLUMNS,
    shownWhen: { option: 'matchTypesFrom', is: 'column' },
  },
  separateMatchTypes: {
    kind: 'choice',
    label: 'Separate match types',
    default: 'none',
    choices: [
      { value: 'none', label: 'No' },
      { value: 'adGroup', label: 'By ad group' },
      { value: 'campaign', label: 'By campaign' },
    ],
    help: 'Appends the match type to the name, such as “ - Exact”.',
  },
  maxKeywordsPerAdGroup: {
    kind: 'number',
    label: 'Keywords per ad group',
    default: 0,
    min: 0,
    max: 20_000,
    step: 1,
    help: '0 is the limit of the platform. Full ad groups continue under the same name with a number.',
  },
  status: {
    kind: 'choice',
    label: 'Status',
    default: 'paused',
    choices: [
      { value: 'paused', label: 'Paused' },
      { value: 'enabled', label: 'Enabled' },
    ],
  },
  bid: {
    kind: 'number',
    label: 'Max CPC or bid',
    default: null,
    min: 0.01,
    max: 1_000,
    step: 0.01,
    isOptional: true,
  },
  finalUrl: {
    kind: 'template',
    label: 'Final URL',
    default: '',
    maxLength: 2_048,
    builtIns: BUILT_INS,
    shownWhen: NOT_AMAZON,
  },
  includeParents: {
    kind: 'boolean',
    label: 'Also write campaigns and ad groups',
    default: false,
    help: 'For campaigns that do not exist yet.',
  },
  budget: {
    kind: 'number',
    label: 'Daily budget',
    default: null,
    min: 0.01,
    max: 1_000_000,
    step: 0.01,
    isOptional: true,
    shownWhen: WITH_PARENTS,
  },
  language: {
    kind: 'choice',
    label: 'Language',
    default: 'en',
    choices: [
      { value: 'en', label: LANGUAGES.en },
      { value: 'de', label: LANGUAGES.de },
      { value: 'fr', label: LANGUAGES.fr },
      { value: 'es', label: LANGUAGES.es },
      { value: 'it', label: LANGUAGES.it },
      { value: 'nl', label: LANGUAGES.nl },
      { value: 'pt', label: LANGUAGES.pt },
      { value: 'sv', label: LANGUAGES.sv },
      { value: 'da', label: LANGUAGES.da },
      { value: 'fi', label: LANGUAGES.fi },
      { value: 'no', label: LANGUAGES.no },
    ],
    shownWhen: WITH_PARENTS,
  },
  networks: {
    kind: 'choice',
    label: 'Networks',
    default: 'search',
    choices: [
      { value: 'search', label: 'Google search' },
      { value: 'partners', label: 'Google search and partners' },
    ],
    shownWhen: WITH_PARENTS,
  },
  bidStrategy: {
    kind: 'choice',
    label: 'Bid strategy',
    default: 'manual',
    choices: [
      { value: 'manual', label: 'Manual CPC' },
      { value: 'clicks', label: 'Maximize clicks' },
      { value: 'conversions', label: 'Maximize conversions' },
    ],
    shownWhen: WITH_PARENTS,
  },
  euPoliticalAds: {
    kind: 'boolean',
    label: 'Has EU political ads',
    default: false,
    shownWhen: WITH_PARENTS,
  },
  startDate: {
    kind: 'text',
    label: 'Start date',
    default: '',
    maxLength: 8,
    help: 'YYYYMMDD. Empty is today.',
    shownWhen: ONLY_AMAZON,
  },
  sku: {
    kind: 'text',
    label: 'SKU',
    default: '',
    maxLength: 100,
    help: 'Also writes one product ad per ad group.',
    shownWhen: ONLY_AMAZON,
  },
  negativeLevel: {
    kind: 'choice',
    label: 'Negatives in',
    default: 'campaign',
    choices: [
      { value: 'campaign', label: 'Campaigns' },
      { value: 'adGroup', label: 'Ad groups' },
      { value: 'list', label: 'A negative list' },
    ],
  },
  negativeListName: {
    kind: 'text',
    label: 'Name of the negative list',
    default: 'Negatives',
    maxLength: 250,
    shownWhen: { option: 'negativeLevel', is: ['list'] },
  },
  encoding: {
    kind: 'choice',
    label: 'File encoding',
    default: 'utf8',
    choices: [
      { value: 'utf8', label: 'UTF-8, with commas' },
      { value: 'editor', label: 'UTF-16, as Editor exports' },
    ],
    shownWhen: { option: 'platform', is: 'google' },
  },
  applyFixes: {
    kind: 'boolean',
    label: 'Fix keywords',
    default: true,
    help: 'Changes what the platform would refuse, as Fix Keywords does by default.',
  },
  removeDuplicates: {
    kind: 'boolean',
    label: 'Remove duplicates',
    default: true,
    help: 'Keywords that the platform takes for the same, with the same match type and names.',
  },
} as const satisfies OptionSpecs;

export type CampaignOptions = OptionsOf<typeof CAMPAIGN_OPTIONS>;

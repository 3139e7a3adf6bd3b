import { KEYWORD_COLUMNS, MATCH_TYPE_COLUMNS } from '../../keywords/column-names.ts';
import { booleanOption, choiceOption, columnOption } from '../shared/option-specs.ts';
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
  platform: choiceOption('Platform', {
    google: 'Google Ads',
    microsoft: 'Microsoft Advertising',
    amazon: 'Amazon Ads',
  }),
  campaign: { kind: 'template', label: 'Campaign name', default: 'Campaign 1', maxLength: 1_000, builtIns: BUILT_INS },
  adGroup: { kind: 'template', label: 'Ad group name', default: '{keyword}', maxLength: 1_000, builtIns: BUILT_INS },
  keywordColumn: columnOption('Keyword column', 'keywords', [...KEYWORD_COLUMNS, 'Item'], { otherwise: 'first' }),
  matchTypesFrom: choiceOption('Match types from', {
    chosen: 'Chosen types',
    signs: 'Signs of each keyword',
    column: 'A column',
  }),
  matchTypes: {
    kind: 'group',
    label: 'Match types',
    shownWhen: { option: 'matchTypesFrom', is: 'chosen' },
    fields: {
      exact: booleanOption('Exact', true),
      phrase: booleanOption('Phrase', true),
      broad: booleanOption('Broad', false),
    },
  },
  matchTypeColumn: columnOption('Match type column', 'keywords', MATCH_TYPE_COLUMNS, {
    shownWhen: { option: 'matchTypesFrom', is: 'column' },
  }),
  separateMatchTypes: choiceOption(
    'Separate match types',
    { none: 'No', adGroup: 'By ad group', campaign: 'By campaign' },
    { help: 'Appends the match type to the name, such as “ - Exact”.' },
  ),
  maxKeywordsPerAdGroup: {
    kind: 'number',
    label: 'Keywords per ad group',
    default: 0,
    min: 0,
    max: 20_000,
    step: 1,
    help: '0 is the limit of the platform. Full ad groups continue under the same name with a number.',
  },
  status: choiceOption('Status', { paused: 'Paused', enabled: 'Enabled' }),
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
  includeParents: booleanOption('Also write campaigns and ad groups', false, {
    help: 'For campaigns that do not exist yet.',
  }),
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
  language: choiceOption('Language', LANGUAGES, { shownWhen: WITH_PARENTS }),
  networks: choiceOption(
    'Networks',
    { search: 'Google search', partners: 'Google search and partners' },
    { shownWhen: WITH_PARENTS },
  ),
  bidStrategy: choiceOption(
    'Bid strategy',
    { manual: 'Manual CPC', clicks: 'Maximize clicks', conversions: 'Maximize conversions' },
    { shownWhen: WITH_PARENTS },
  ),
  euPoliticalAds: booleanOption('Has EU political ads', false, { shownWhen: WITH_PARENTS }),
  startDate: {
    kind: 'text',
    label: 'Start date',
    default: '',
    // Longer than a date, so that one of another form has a message of its own.
    maxLength: 20,
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
      { value: 'list', label: 'A negative list', shownWhen: NOT_AMAZON },
    ],
  },
  negativeListName: {
    kind: 'text',
    label: 'Name of the negative list',
    default: 'Negatives',
    maxLength: 250,
    shownWhen: { option: 'negativeLevel', is: ['list'] },
  },
  encoding: choiceOption(
    'File encoding',
    { utf8: 'UTF-8, with commas', editor: 'UTF-16, as Editor exports' },
    { shownWhen: { option: 'platform', is: 'google' } },
  ),
  applyFixes: booleanOption('Fix keywords', true, {
    help: 'Changes what the platform would refuse, as Fix Keywords does by default.',
  }),
  removeDuplicates: booleanOption('Remove duplicates', true, {
    help: 'Keywords that the platform takes for the same, with the same match type and names.',
  }),
} as const satisfies OptionSpecs;

export type CampaignOptions = OptionsOf<typeof CAMPAIGN_OPTIONS>;

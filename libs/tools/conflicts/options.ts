import type { OptionSpecs, OptionsOf } from '../shared/options.ts';

/** Automatic names of the columns, which tables of negatives always use. */
export const COLUMN_NAMES = {
  keyword: ['Keyword', 'Keywords', 'Search term'],
  matchType: ['Match type', 'Criterion Type'],
  campaign: ['Campaign'],
  adGroup: ['Ad Group'],
} as const;

/** Options in the order of the form. */
export const CONFLICT_OPTIONS = {
  platform: {
    kind: 'choice',
    label: 'Platform',
    default: 'google',
    choices: [
      { value: 'google', label: 'Google Ads' },
      { value: 'microsoft', label: 'Microsoft Ads' },
      { value: 'amazon', label: 'Amazon Ads' },
    ],
    help: 'Microsoft and Amazon have no broad negatives: they count as phrase.',
  },
  task: {
    kind: 'choice',
    label: 'Task',
    default: 'both',
    choices: [
      { value: 'both', label: 'Find conflicts and shorten the list' },
      { value: 'conflicts', label: 'Find conflicts' },
      { value: 'compact', label: 'Shorten the list' },
    ],
  },
  kinds: {
    kind: 'group',
    label: 'Show',
    fields: {
      blocked: {
        kind: 'boolean',
        label: 'Blocked',
        default: true,
        help: 'The negative keeps the keyword from being served.',
      },
      partly: {
        kind: 'boolean',
        label: 'Partly blocked',
        default: true,
        help: 'The negative is stricter than the keyword, so only some searches are lost.',
      },
      sameText: {
        kind: 'boolean',
        label: 'Same text',
        default: false,
        help: 'The negative is stricter and has the same words in the same order: only that search is lost.',
      },
    },
  },
  closeVariants: {
    kind: 'choice',
    label: 'Plurals count as equal',
    default: 'auto',
    choices: [
      { value: 'auto', label: 'Automatic (on for Amazon)' },
      { value: 'on', label: 'On' },
      { value: 'off', label: 'Off' },
    ],
    help: 'English plurals: a negative shoe also matches shoes.',
  },
  perKeyword: {
    kind: 'number',
    label: 'Negatives per keyword',
    default: 5,
    min: 0,
    max: 1000,
    step: 1,
    help: 'Number of conflicts listed for each keyword, 0 for all. Counts are always exact.',
  },
  keywordColumn: {
    kind: 'column',
    label: 'Keyword column',
    default: '',
    input: 'keywords',
    auto: COLUMN_NAMES.keyword,
    otherwise: 'first',
  },
  matchTypeColumn: {
    kind: 'column',
    label: 'Match type column',
    default: '',
    input: 'keywords',
    auto: COLUMN_NAMES.matchType,
    help: 'Without this column, match types are read from the signs around keywords.',
  },
  campaignColumn: {
    kind: 'column',
    label: 'Campaign column',
    default: '',
    input: 'keywords',
    auto: COLUMN_NAMES.campaign,
  },
  adGroupColumn: {
    kind: 'column',
    label: 'Ad group column',
    default: '',
    input: 'keywords',
    auto: COLUMN_NAMES.adGroup,
  },
} as const satisfies OptionSpecs;

export type ConflictOptions = OptionsOf<typeof CONFLICT_OPTIONS>;

import { booleanOption, choiceOption, columnOption } from '../shared/option-specs.ts';
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
  platform: choiceOption(
    'Platform',
    { google: 'Google Ads', microsoft: 'Microsoft Ads', amazon: 'Amazon Ads' },
    { help: 'Microsoft and Amazon have no broad negatives: they count as phrase.' },
  ),
  task: choiceOption('Task', {
    both: 'Find conflicts and shorten the list',
    conflicts: 'Find conflicts',
    compact: 'Shorten the list',
  }),
  kinds: {
    kind: 'group',
    label: 'Show',
    fields: {
      blocked: booleanOption('Blocked', true, { help: 'The negative keeps the keyword from being served.' }),
      partly: booleanOption('Partly blocked', true, {
        help: 'The negative is stricter than the keyword, so only some searches are lost.',
      }),
      sameText: booleanOption('Same text', false, {
        help: 'The negative is stricter and has the same words in the same order: only that search is lost.',
      }),
    },
  },
  closeVariants: choiceOption(
    'Plurals count as equal',
    { auto: 'Automatic (on for Amazon)', on: 'On', off: 'Off' },
    { help: 'English plurals: a negative shoe also matches shoes.' },
  ),
  perKeyword: {
    kind: 'number',
    label: 'Negatives per keyword',
    default: 5,
    min: 0,
    max: 1000,
    step: 1,
    help: 'Number of conflicts listed for each keyword, 0 for all. Counts are always exact.',
  },
  keywordColumn: columnOption('Keyword column', 'keywords', COLUMN_NAMES.keyword, { otherwise: 'first' }),
  matchTypeColumn: columnOption('Match type column', 'keywords', COLUMN_NAMES.matchType, {
    help: 'Without this column, match types are read from the signs around keywords.',
  }),
  campaignColumn: columnOption('Campaign column', 'keywords', COLUMN_NAMES.campaign),
  adGroupColumn: columnOption('Ad group column', 'keywords', COLUMN_NAMES.adGroup),
} as const satisfies OptionSpecs;

export type ConflictOptions = OptionsOf<typeof CONFLICT_OPTIONS>;

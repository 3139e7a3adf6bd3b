import { KEYWORD_COLUMNS, MATCH_TYPE_COLUMNS } from '../../keywords/column-names.ts';
import { DEFAULT_FIX_RULES } from '../../keywords/fix-rules.ts';
import { booleanOption, choiceOption, columnOption } from '../shared/option-specs.ts';
import type { OptionSpecs, OptionsOf } from '../shared/options.ts';

/** Options in the order of the form. Those from `invisible` to `onePhrase` are `FixRules`, in the order they apply. */
export const FIX_OPTIONS = {
  platform: choiceOption('Platform', { google: 'Google Ads', microsoft: 'Microsoft Ads', amazon: 'Amazon Ads' }),
  kind: choiceOption(
    'Kind',
    { keyword: 'Keywords', negative: 'Negative keywords' },
    { help: 'Negative keywords may begin with a dash, and have limits of their own.' },
  ),
  invisible: booleanOption('Remove invisible characters', DEFAULT_FIX_RULES.invisible, {
    help: 'Control characters, soft hyphens and zero-width characters. A tab becomes a space.',
  }),
  plus: booleanOption('Remove plus signs of modified broad match', DEFAULT_FIX_RULES.plus, {
    help: 'Google retired this match type in 2021.',
  }),
  symbols: choiceOption(
    'Refused symbols',
    { space: 'Replace with a space', remove: 'Remove', keep: 'Keep' },
    { default: DEFAULT_FIX_RULES.symbols, help: 'Google Ads may refuse symbols such as ! % * and commas.' },
  ),
  edges: booleanOption('Remove signs at word edges (Amazon)', DEFAULT_FIX_RULES.edges, {
    help: 'Hyphens and plus signs around a word, periods around a keyword, unpaired quotes.',
  }),
  broadNegatives: choiceOption(
    'Broad negatives',
    { phrase: 'Write as phrase', drop: 'Drop', keep: 'Keep' },
    {
      default: DEFAULT_FIX_RULES.broadNegatives,
      help: 'Microsoft and Amazon Ads have phrase and exact negatives only.',
    },
  ),
  words: choiceOption(
    'Too many words',
    { drop: 'Drop', truncate: 'Keep the first words', keep: 'Keep' },
    { default: DEFAULT_FIX_RULES.words },
  ),
  length: choiceOption(
    'Too long',
    { drop: 'Drop', truncate: 'Cut after a word', keep: 'Keep' },
    { default: DEFAULT_FIX_RULES.length },
  ),
  casing: choiceOption('Casing', { none: 'No change', lowercase: 'Lowercase' }, { default: DEFAULT_FIX_RULES.casing }),
  onePhrase: booleanOption('Write one-word phrase negatives as broad (Google)', DEFAULT_FIX_RULES.onePhrase, {
    help: 'Both exclude the same searches.',
  }),
  removeDuplicates: booleanOption('Remove duplicates', true, {
    help: 'Rows that the platform would take for the same keyword with the same match type. Campaigns and ad groups are not told apart.',
  }),
  keywordColumn: columnOption('Keyword column', 'rows', KEYWORD_COLUMNS, { otherwise: 'first' }),
  matchTypeColumn: columnOption('Match type column', 'rows', MATCH_TYPE_COLUMNS, {
    help: 'Without one, the signs of each keyword show its match type.',
  }),
} as const satisfies OptionSpecs;

export type FixOptions = OptionsOf<typeof FIX_OPTIONS>;

import { KEYWORD_COLUMNS, MATCH_TYPE_COLUMNS } from '../../keywords/column-names.ts';
import { DEFAULT_FIX_RULES } from '../../keywords/fix-rules.ts';
import type { OptionSpecs, OptionsOf } from '../shared/options.ts';

/** Options in the order of the form. Those from `invisible` to `onePhrase` are `FixRules`, in the order they apply. */
export const FIX_OPTIONS = {
  platform: {
    kind: 'choice',
    label: 'Platform',
    default: 'google',
    choices: [
      { value: 'google', label: 'Google Ads' },
      { value: 'microsoft', label: 'Microsoft Ads' },
      { value: 'amazon', label: 'Amazon Ads' },
    ],
  },
  kind: {
    kind: 'choice',
    label: 'Kind',
    default: 'keyword',
    choices: [
      { value: 'keyword', label: 'Keywords' },
      { value: 'negative', label: 'Negative keywords' },
    ],
    help: 'Negative keywords may begin with a dash, and have limits of their own.',
  },
  invisible: {
    kind: 'boolean',
    label: 'Remove invisible characters',
    default: DEFAULT_FIX_RULES.invisible,
    help: 'Control characters, soft hyphens and zero-width characters. A tab becomes a space.',
  },
  plus: {
    kind: 'boolean',
    label: 'Remove plus signs of modified broad match',
    default: DEFAULT_FIX_RULES.plus,
    help: 'Google retired this match type in 2021.',
  },
  symbols: {
    kind: 'choice',
    label: 'Refused symbols',
    default: DEFAULT_FIX_RULES.symbols,
    choices: [
      { value: 'space', label: 'Replace with a space' },
      { value: 'remove', label: 'Remove' },
      { value: 'keep', label: 'Keep' },
    ],
    help: 'Google Ads may refuse symbols such as ! % * and commas.',
  },
  edges: {
    kind: 'boolean',
    label: 'Remove signs at word edges (Amazon)',
    default: DEFAULT_FIX_RULES.edges,
    help: 'Hyphens and plus signs around a word, periods around a keyword, unpaired quotes.',
  },
  broadNegatives: {
    kind: 'choice',
    label: 'Broad negatives',
    default: DEFAULT_FIX_RULES.broadNegatives,
    choices: [
      { value: 'phrase', label: 'Write as phrase' },
      { value: 'drop', label: 'Drop' },
      { value: 'keep', label: 'Keep' },
    ],
    help: 'Microsoft and Amazon Ads have phrase and exact negatives only.',
  },
  words: {
    kind: 'choice',
    label: 'Too many words',
    default: DEFAULT_FIX_RULES.words,
    choices: [
      { value: 'drop', label: 'Drop' },
      { value: 'truncate', label: 'Keep the first words' },
      { value: 'keep', label: 'Keep' },
    ],
  },
  length: {
    kind: 'choice',
    label: 'Too long',
    default: DEFAULT_FIX_RULES.length,
    choices: [
      { value: 'drop', label: 'Drop' },
      { value: 'truncate', label: 'Cut after a word' },
      { value: 'keep', label: 'Keep' },
    ],
  },
  casing: {
    kind: 'choice',
    label: 'Casing',
    default: DEFAULT_FIX_RULES.casing,
    choices: [
      { value: 'none', label: 'No change' },
      { value: 'lowercase', label: 'Lowercase' },
    ],
  },
  onePhrase: {
    kind: 'boolean',
    label: 'Write one-word phrase negatives as broad (Google)',
    default: DEFAULT_FIX_RULES.onePhrase,
    help: 'Both exclude the same searches.',
  },
  removeDuplicates: {
    kind: 'boolean',
    label: 'Remove duplicates',
    default: true,
    help: 'Rows that the platform would take for the same keyword with the same match type.',
  },
  keywordColumn: {
    kind: 'column',
    label: 'Keyword column',
    default: '',
    input: 'rows',
    auto: KEYWORD_COLUMNS,
  },
  matchTypeColumn: {
    kind: 'column',
    label: 'Match type column',
    default: '',
    input: 'rows',
    auto: MATCH_TYPE_COLUMNS,
    help: 'Without one, the signs of each keyword show its match type.',
  },
} as const satisfies OptionSpecs;

export type FixOptions = OptionsOf<typeof FIX_OPTIONS>;

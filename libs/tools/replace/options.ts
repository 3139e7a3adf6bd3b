import { booleanOption, choiceOption, columnOption } from '../shared/option-specs.ts';
import { defaultOptions, type LeafOptions, type OptionSpecs, type OptionsOf } from '../shared/options.ts';

/** Maximum length of a find text or a replacement. */
export const MAX_RULE_TEXT = 10_000;
/** Maximum number of rules in a list. */
export const MAX_RULES = 1000;

/** Members of a rule, in the order of the table. */
const RULE_FIELDS = {
  find: { kind: 'text', label: 'Find', default: '', maxLength: MAX_RULE_TEXT },
  replaceWith: { kind: 'text', label: 'Replace with', default: '', maxLength: MAX_RULE_TEXT },
  regex: booleanOption('Regular expression', false, { sign: '.*' }),
  caseSensitive: booleanOption('Match case', false, { sign: 'Aa' }),
  wholeWords: booleanOption('Whole words', false, { sign: '[ab]' }),
  escapes: booleanOption('Escapes', false, { help: 'Reads \\n, \\t and \\\\ in a plain rule.', sign: '\\n' }),
  enabled: booleanOption('On', true),
  note: { kind: 'text', label: 'Note', default: '', maxLength: 200 },
} as const satisfies LeafOptions;

/** Options in the order of the form. */
export const REPLACE_OPTIONS = {
  mode: choiceOption('Mode', { one: 'One rule', rules: 'Rule list', mapping: 'Mapping' }),
  column: columnOption('Column', 'text', [], { otherwise: 'first', help: 'Only the cells of this column change.' }),
  rules: {
    kind: 'list',
    label: 'Rules',
    fields: RULE_FIELDS,
    max: MAX_RULES,
    itemLabel: 'rule',
    shownWhen: { option: 'mode', is: 'rules' },
  },
  apply: choiceOption(
    'Apply',
    { sequential: 'One after the other', once: 'All at once' },
    {
      help: 'All at once: every rule searches the original text, and no replacement is replaced again.',
      shownWhen: { option: 'mode', is: 'rules' },
    },
  ),
  match: choiceOption(
    'Match',
    { cell: 'Whole line or cell', word: 'Whole words', anywhere: 'Anywhere' },
    { shownWhen: { option: 'mode', is: 'mapping' } },
  ),
  into: choiceOption(
    'Result',
    { text: 'Replace', column: 'Add label columns' },
    {
      help: 'Label columns list the replacements of all pairs that match, in a column for each label.',
      shownWhen: { option: 'mode', is: 'mapping' },
    },
  ),
  unmatched: choiceOption(
    'Without a pair',
    { keep: 'Keep', empty: 'Make empty', drop: 'Drop' },
    {
      shownWhen: {
        option: 'mode',
        is: 'mapping',
        and: { option: 'match', is: 'cell', and: { option: 'into', is: 'text' } },
      },
    },
  ),
  caseSensitive: booleanOption('Case sensitive', false, { shownWhen: { option: 'mode', is: ['one', 'mapping'] } }),
  wholeWords: booleanOption('Whole words only', false, {
    help: 'Ignores matches next to a letter, digit or underscore.',
    shownWhen: { option: 'mode', is: ['one'] },
  }),
  useRegex: booleanOption('Use regular expressions', false, {
    help: 'The find text is a pattern, and the replacement may use $1, $& and \\n.',
    shownWhen: { option: 'mode', is: ['one'] },
  }),
  replaceAll: booleanOption('Replace all occurrences', true, {
    help: 'When off, only the first match on each line is replaced.',
    shownWhen: { option: 'mode', is: ['one', 'rules'] },
  }),
  showPreview: booleanOption('Show preview of occurrences', true, {
    isForScreen: true,
    shownWhen: { option: 'mode', is: ['one', 'rules'] },
  }),
} as const satisfies OptionSpecs;

export type ReplaceOptions = OptionsOf<typeof REPLACE_OPTIONS>;
export type ReplaceRule = ReplaceOptions['rules'][number];
/** Returns a new rule. */
export function newRule(members: Partial<ReplaceRule> = {}): ReplaceRule {
  return { ...defaultOptions(RULE_FIELDS), ...members };
}

/** Options of one rule that affect its result. */
export type OneRuleOptions = Pick<ReplaceOptions, 'caseSensitive' | 'wholeWords' | 'useRegex' | 'replaceAll'>;

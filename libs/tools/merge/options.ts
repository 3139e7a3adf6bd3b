import { booleanOption, choiceOption } from '../shared/option-specs.ts';
import type { OptionSpecs, OptionsOf } from '../shared/options.ts';

/** Maximum length of a custom separator or wrap. */
const MAX_CUSTOM = 1_000;

/** Maximum length of the text before or after the items of a column. */
const MAX_AFFIX = 100;

export const MERGE_OPTIONS = {
  separator: {
    kind: 'group',
    label: 'Separator',
    fields: {
      type: choiceOption('Separator', {
        nothing: 'Nothing',
        space: 'Space',
        minus: 'Minus',
        plus: 'Plus',
        underscore: 'Underscore',
        comma: 'Comma',
        pipe: 'Pipe',
        custom: 'Custom',
      }),
      custom: {
        kind: 'text',
        label: 'Custom separator',
        default: '',
        maxLength: MAX_CUSTOM,
        shownWhen: { option: 'type', is: 'custom' },
      },
    },
  },
  wrap: {
    kind: 'group',
    label: 'Wrap',
    fields: {
      type: choiceOption('Wrap', {
        nothing: 'Nothing',
        quotes: 'Quotes',
        brackets: 'Brackets',
        parentheses: 'Parentheses',
        custom: 'Custom',
      }),
      customBefore: {
        kind: 'text',
        label: 'Text before',
        default: '',
        maxLength: MAX_CUSTOM,
        shownWhen: { option: 'type', is: 'custom' },
      },
      customAfter: {
        kind: 'text',
        label: 'Text after',
        default: '',
        maxLength: MAX_CUSTOM,
        shownWhen: { option: 'type', is: 'custom' },
      },
    },
  },
  casing: choiceOption(
    'Casing',
    {
      none: 'No change',
      lowercase: 'lowercase',
      uppercase: 'UPPERCASE',
      titlecase: 'Title Case',
      camelcase: 'camelCase',
      pascalcase: 'PascalCase',
    },
    { default: 'lowercase' },
  ),
  removeDuplicates: booleanOption('Remove duplicates', true),
  columns: {
    kind: 'list',
    label: 'Columns',
    itemLabel: 'column',
    max: 100,
    fields: {
      name: { kind: 'text', label: 'Column name', default: '', maxLength: 60 },
      optional: booleanOption('Optional', false),
      before: { kind: 'text', label: 'Text before', default: '', maxLength: MAX_AFFIX },
      after: { kind: 'text', label: 'Text after', default: '', maxLength: MAX_AFFIX },
    },
  },
  templates: {
    kind: 'list',
    label: 'Templates',
    itemLabel: 'template',
    max: 12,
    fields: { template: { kind: 'template', label: 'Template', default: '', maxLength: 500 } },
  },
  collapseSpaces: booleanOption('Close gaps of empty places', true, {
    help: 'In templates, the spaces around an empty place become one.',
  }),
  orders: choiceOption('Column order', { asGiven: 'As given', all: 'All orders' }),
  result: choiceOption('Result', { rows: 'Rows', table: 'Table with columns' }),
  caseParts: booleanOption('Apply casing to the columns, too', false, { shownWhen: { option: 'result', is: 'table' } }),
} as const satisfies OptionSpecs;

export type MergeOptions = OptionsOf<typeof MERGE_OPTIONS>;

const SEPARATORS: Readonly<Record<Exclude<MergeOptions['separator']['type'], 'custom'>, string>> = {
  nothing: '',
  space: ' ',
  minus: '-',
  plus: '+',
  underscore: '_',
  comma: ',',
  pipe: '|',
};

const WRAPS: Readonly<Record<Exclude<MergeOptions['wrap']['type'], 'custom'>, readonly [string, string]>> = {
  nothing: ['', ''],
  quotes: ['"', '"'],
  brackets: ['[', ']'],
  parentheses: ['(', ')'],
};

/** Returns the text between two items. */
export function separatorText({ type, custom }: MergeOptions['separator']): string {
  return type === 'custom' ? custom : SEPARATORS[type];
}

/** Returns the texts before and after a row. */
export function wrapTexts({ type, customBefore, customAfter }: MergeOptions['wrap']): readonly [string, string] {
  return type === 'custom' ? [customBefore, customAfter] : WRAPS[type];
}

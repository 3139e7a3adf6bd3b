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
      type: {
        kind: 'choice',
        label: 'Separator',
        default: 'nothing',
        choices: [
          { value: 'nothing', label: 'Nothing' },
          { value: 'space', label: 'Space' },
          { value: 'minus', label: 'Minus' },
          { value: 'plus', label: 'Plus' },
          { value: 'underscore', label: 'Underscore' },
          { value: 'comma', label: 'Comma' },
          { value: 'pipe', label: 'Pipe' },
          { value: 'custom', label: 'Custom' },
        ],
      },
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
      type: {
        kind: 'choice',
        label: 'Wrap',
        default: 'nothing',
        choices: [
          { value: 'nothing', label: 'Nothing' },
          { value: 'quotes', label: 'Quotes' },
          { value: 'brackets', label: 'Brackets' },
          { value: 'parentheses', label: 'Parentheses' },
          { value: 'custom', label: 'Custom' },
        ],
      },
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
  casing: {
    kind: 'choice',
    label: 'Casing',
    default: 'lowercase',
    choices: [
      { value: 'none', label: 'No change' },
      { value: 'lowercase', label: 'lowercase' },
      { value: 'uppercase', label: 'UPPERCASE' },
      { value: 'titlecase', label: 'Title Case' },
      { value: 'camelcase', label: 'camelCase' },
      { value: 'pascalcase', label: 'PascalCase' },
    ],
  },
  removeDuplicates: { kind: 'boolean', label: 'Remove duplicates', default: true },
  columns: {
    kind: 'list',
    label: 'Columns',
    itemLabel: 'column',
    max: 100,
    fields: {
      name: { kind: 'text', label: 'Column name', default: '', maxLength: 60 },
      optional: { kind: 'boolean', label: 'Optional', default: false },
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
  collapseSpaces: {
    kind: 'boolean',
    label: 'Close gaps of empty places',
    default: true,
    help: 'In templates, the spaces around an empty place become one.',
  },
  orders: {
    kind: 'choice',
    label: 'Column order',
    default: 'asGiven',
    choices: [
      { value: 'asGiven', label: 'As given' },
      { value: 'all', label: 'All orders' },
    ],
  },
  result: {
    kind: 'choice',
    label: 'Result',
    default: 'rows',
    choices: [
      { value: 'rows', label: 'Rows' },
      { value: 'table', label: 'Table with columns' },
    ],
  },
  caseParts: {
    kind: 'boolean',
    label: 'Apply casing to the columns, too',
    default: false,
    shownWhen: { option: 'result', is: 'table' },
  },
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

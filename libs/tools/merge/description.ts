import type { LineStats } from '../../lines/blocks/line-stats.ts';
import { estimateCombinations } from '../shared/combine-estimate.ts';
import type { OptionsOf } from '../shared/options.ts';
import type { Estimate, ToolDescription } from '../shared/tool.ts';
import { MERGE } from './entry.ts';

/** Maximum length of a custom separator or wrap. */
const MAX_CUSTOM = 1_000;

const mergeOptions = {
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
} as const;

export type MergeOptions = OptionsOf<typeof mergeOptions>;

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

export const mergeDescription: ToolDescription<typeof mergeOptions, 'merge'> = {
  id: MERGE.id,
  texts: MERGE.inputs,
  fields: [],
  options: mergeOptions,
  outputs: [{ id: 'lines', label: 'Results' }],
  estimate: estimateMerge,
};

/** Estimates a run. Rows are exact; bytes are exact unless casing can change lengths. Duplicates are not estimated. */
function estimateMerge(stats: { readonly [text: string]: LineStats }, options: MergeOptions): Estimate {
  const [before, after] = wrapTexts(options.wrap);
  return estimateCombinations(Object.values(stats), {
    separator: separatorText(options.separator),
    variants: [{ before, after }],
    exact: options.casing === 'none' && !options.removeDuplicates,
  });
}

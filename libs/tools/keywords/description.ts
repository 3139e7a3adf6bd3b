import type { LineStats } from '../../lines/line-stats.ts';
import type { RowVariant } from '../../lines/product-rows.ts';
import { estimateCombinations } from '../combine-estimate.ts';
import type { OptionSpecs, OptionsOf } from '../options.ts';
import type { Estimate, ToolDescription } from '../tool.ts';

/** Longest text of one's own for separator and wrap. */
const MAX_CUSTOM = 1_000;

/** The options of the keyword builder, in the order of the form. */
const keywordOptions = {
  matchTypes: {
    kind: 'group',
    label: 'Match types',
    fields: {
      broad: { kind: 'boolean', label: 'Broad', default: true, help: 'red shoes' },
      modifiedBroad: {
        kind: 'boolean',
        label: 'Modified broad',
        default: false,
        help: '+red shoes. Google retired this type in 2021, and Microsoft treats it as broad.',
      },
      phrase: { kind: 'boolean', label: 'Phrase', default: false, help: '"red shoes"' },
      exact: { kind: 'boolean', label: 'Exact', default: false, help: '[red shoes]' },
    },
  },
  modifiedBroadEveryWord: {
    kind: 'boolean',
    label: '+ on every word',
    default: false,
    help: 'Modified broad as +red +shoes in place of +red shoes.',
  },
  textCase: {
    kind: 'choice',
    label: 'Text case',
    default: 'none',
    choices: [
      { value: 'none', label: 'No change' },
      { value: 'lowercase', label: 'lowercase' },
      { value: 'uppercase', label: 'UPPERCASE' },
      { value: 'camelcase', label: 'camelCase' },
    ],
  },
  separator: {
    kind: 'choice',
    label: 'Separator',
    default: 'space',
    choices: [
      { value: 'nothing', label: 'Nothing' },
      { value: 'space', label: 'Space' },
      { value: 'comma', label: 'Comma' },
      { value: 'pipe', label: 'Pipe' },
      { value: 'dash', label: 'Dash' },
      { value: 'underscore', label: 'Underscore' },
      { value: 'custom', label: 'Custom' },
    ],
    help: 'With Nothing the words are joined by a space, too.',
  },
  customSeparator: {
    kind: 'text',
    label: 'Custom separator',
    default: '',
    maxLength: MAX_CUSTOM,
    help: 'A space when empty.',
    shownWhen: { option: 'separator', is: 'custom' },
  },
  wrap: {
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
    help: 'Put around each finished keyword, outside of its match type.',
  },
  customWrapStart: {
    kind: 'text',
    label: 'Text before',
    default: '',
    maxLength: MAX_CUSTOM,
    shownWhen: { option: 'wrap', is: 'custom' },
  },
  customWrapEnd: {
    kind: 'text',
    label: 'Text after',
    default: '',
    maxLength: MAX_CUSTOM,
    shownWhen: { option: 'wrap', is: 'custom' },
  },
  removeDuplicates: { kind: 'boolean', label: 'Remove duplicates', default: true },
} as const satisfies OptionSpecs;

export type KeywordOptions = OptionsOf<typeof keywordOptions>;

const SEPARATORS: Readonly<Record<Exclude<KeywordOptions['separator'], 'custom'>, string>> = {
  nothing: ' ',
  space: ' ',
  comma: ',',
  pipe: '|',
  dash: '-',
  underscore: '_',
};

const WRAPS: Readonly<Record<Exclude<KeywordOptions['wrap'], 'custom'>, readonly [string, string]>> = {
  nothing: ['', ''],
  quotes: ['"', '"'],
  brackets: ['[', ']'],
  parentheses: ['(', ')'],
};

/** The text between two words; keywords are always kept apart, by a space where nothing else is given. */
export function separatorText({ separator, customSeparator }: KeywordOptions): string {
  return separator === 'custom' ? customSeparator || ' ' : SEPARATORS[separator];
}

/** The forms in which every keyword is written: its match types, in order, inside the wrap. Broad when none is chosen. */
export function keywordVariants(options: KeywordOptions): RowVariant[] {
  const { broad, modifiedBroad, phrase, exact } = options.matchTypes;
  const [start, end] =
    options.wrap === 'custom' ? [options.customWrapStart, options.customWrapEnd] : WRAPS[options.wrap];
  const variants: RowVariant[] = [];
  const isNone = !modifiedBroad && !phrase && !exact;
  if (broad || isNone) variants.push({ before: start, after: end });
  if (modifiedBroad) {
    variants.push(
      options.modifiedBroadEveryWord
        ? { before: start, after: end, plusOnEveryWord: true }
        : { before: `${start}+`, after: end },
    );
  }
  if (phrase) variants.push({ before: `${start}"`, after: `"${end}` });
  if (exact) variants.push({ before: `${start}[`, after: `]${end}` });
  return variants;
}

/** What is known of the keyword builder without the code that runs it. */
export const keywordsDescription: ToolDescription<typeof keywordOptions> = {
  id: 'keywords',
  texts: [
    { id: 'lists.0', label: 'List A' },
    { id: 'lists.1', label: 'List B' },
    { id: 'lists.2', label: 'List C' },
  ],
  fields: [],
  options: keywordOptions,
  outputs: [{ id: 'lines', label: 'Results' }],
  estimate: estimateKeywords,
};

function estimateKeywords(stats: { readonly [text: string]: LineStats }, options: KeywordOptions): Estimate {
  const variants = keywordVariants(options);
  return estimateCombinations(Object.values(stats), {
    separator: separatorText(options),
    variants,
    exact:
      options.textCase === 'none' && !options.removeDuplicates && !variants.some((variant) => variant.plusOnEveryWord),
  });
}

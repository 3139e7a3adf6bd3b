import type { LineStats } from '../../lines/blocks/line-stats.ts';
import type { RowVariant } from '../../lines/product/recipe.ts';
import { estimateCombinations } from '../shared/combine-estimate.ts';
import { booleanOption, choiceOption } from '../shared/option-specs.ts';
import type { OptionSpecs, OptionsOf } from '../shared/options.ts';
import type { Estimate, ToolDescription } from '../shared/tool.ts';
import { KEYWORDS } from './entry.ts';

/** Maximum length of a custom separator or wrap. */
const MAX_CUSTOM = 1_000;

/** Options in the order of the form. */
const keywordOptions = {
  matchTypes: {
    kind: 'group',
    label: 'Match types',
    fields: {
      broad: booleanOption('Broad', true, { help: 'red shoes' }),
      modifiedBroad: booleanOption('Modified broad', false, {
        help: '+red shoes. Google retired this type in 2021, and Microsoft treats it as broad.',
      }),
      phrase: booleanOption('Phrase', false, { help: '"red shoes"' }),
      exact: booleanOption('Exact', false, { help: '[red shoes]' }),
    },
  },
  modifiedBroadEveryWord: booleanOption('+ on every word', false, {
    help: 'Writes modified broad as +red +shoes instead of +red shoes.',
  }),
  textCase: choiceOption('Text case', {
    none: 'No change',
    lowercase: 'lowercase',
    uppercase: 'UPPERCASE',
    camelcase: 'camelCase',
  }),
  separator: choiceOption(
    'Separator',
    {
      nothing: 'Nothing',
      space: 'Space',
      comma: 'Comma',
      pipe: 'Pipe',
      dash: 'Dash',
      underscore: 'Underscore',
      custom: 'Custom',
    },
    { default: 'space', help: 'Nothing also joins the words with a space.' },
  ),
  customSeparator: {
    kind: 'text',
    label: 'Custom separator',
    default: '',
    maxLength: MAX_CUSTOM,
    help: 'A space when empty.',
    shownWhen: { option: 'separator', is: 'custom' },
  },
  wrap: choiceOption(
    'Wrap',
    { nothing: 'Nothing', quotes: 'Quotes', brackets: 'Brackets', parentheses: 'Parentheses', custom: 'Custom' },
    { help: 'Added around each finished keyword, outside its match type symbols.' },
  ),
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
  removeDuplicates: booleanOption('Remove duplicates', true),
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

/** Returns the text between two words; a space if no separator is given, so that words are always separated. */
export function separatorText({ separator, customSeparator }: KeywordOptions): string {
  return separator === 'custom' ? customSeparator || ' ' : SEPARATORS[separator];
}

/** Returns the variants of every keyword: the chosen match types in order, inside the wrap. Broad if none is chosen. */
export function keywordVariants(options: KeywordOptions): RowVariant[] {
  const { broad, modifiedBroad, phrase, exact } = options.matchTypes;
  const [start, end] =
    options.wrap === 'custom' ? [options.customWrapStart, options.customWrapEnd] : WRAPS[options.wrap];
  const variants: RowVariant[] = [];
  const isNone = !modifiedBroad && !phrase && !exact;
  if (broad || isNone) {
    variants.push({ before: start, after: end });
  }
  if (modifiedBroad) {
    variants.push(
      options.modifiedBroadEveryWord
        ? { before: start, after: end, plusOnEveryWord: true }
        : { before: `${start}+`, after: end },
    );
  }
  if (phrase) {
    variants.push({ before: `${start}"`, after: `"${end}` });
  }
  if (exact) {
    variants.push({ before: `${start}[`, after: `]${end}` });
  }
  return variants;
}

/** Description of the keyword builder. */
export const keywordsDescription: ToolDescription<typeof keywordOptions, 'keywords'> = {
  id: KEYWORDS.id,
  texts: KEYWORDS.inputs,
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

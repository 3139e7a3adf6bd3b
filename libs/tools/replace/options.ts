import type { OptionSpecs, OptionsOf } from '../shared/options.ts';

/** Options in the order of the form. */
export const REPLACE_OPTIONS = {
  caseSensitive: { kind: 'boolean', label: 'Case sensitive', default: false },
  wholeWords: {
    kind: 'boolean',
    label: 'Whole words only',
    default: false,
    help: 'Ignores matches next to a letter, digit or underscore.',
  },
  useRegex: {
    kind: 'boolean',
    label: 'Use regular expressions',
    default: false,
    help: 'The find text is a pattern, and the replacement may use $1, $& and \\n.',
  },
  replaceAll: {
    kind: 'boolean',
    label: 'Replace all occurrences',
    default: true,
    help: 'When off, only the first match on each line is replaced.',
  },
  showPreview: { kind: 'boolean', label: 'Show preview of occurrences', default: true, isForScreen: true },
} as const satisfies OptionSpecs;

export type ReplaceOptions = OptionsOf<typeof REPLACE_OPTIONS>;

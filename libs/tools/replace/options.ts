import type { OptionSpecs, OptionsOf } from '../shared/options.ts';

/** Options in the order of the form. */
export const REPLACE_OPTIONS = {
  caseSensitive: { kind: 'boolean', label: 'Case sensitive', default: false },
  wholeWords: {
    kind: 'boolean',
    label: 'Whole words only',
    default: false,
    help: 'Only where no letter, digit or underscore touches the match.',
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
    help: 'Off: only the first match on each line is replaced.',
  },
  showPreview: { kind: 'boolean', label: 'Show preview of occurrences', default: true, isForScreen: true },
} as const satisfies OptionSpecs;

export type ReplaceOptions = OptionsOf<typeof REPLACE_OPTIONS>;

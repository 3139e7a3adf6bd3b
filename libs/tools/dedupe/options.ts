import type { OptionSpecs, OptionsOf } from '../shared/options.ts';

/** Options in the order of the form, which is also the order of the cleaning steps. */
export const DEDUPE_OPTIONS = {
  column: {
    kind: 'column',
    label: 'Compare column',
    default: '',
    input: 'text',
    auto: [],
    otherwise: 'first',
    help: 'Only this column is cleaned, compared and sorted. Rows are kept or removed as a whole.',
  },
  caseSensitive: {
    kind: 'boolean',
    label: 'Case sensitive',
    default: false,
    help: 'Apple and apple count as two different items.',
  },
  removeEmptyLines: {
    kind: 'boolean',
    label: 'Remove empty lines',
    default: true,
    help: 'Removes lines that contain only white space.',
  },
  removeLineBreaks: {
    kind: 'boolean',
    label: 'Remove line breaks',
    default: false,
    help: 'Deletes the soft line breaks that Word and Excel put inside an item.',
  },
  removeTabs: {
    kind: 'boolean',
    label: 'Remove tabs',
    default: false,
    help: 'Deletes every tab.',
  },
  removeAllSpaces: {
    kind: 'boolean',
    label: 'Remove all spaces',
    default: false,
    help: 'Deletes every space, including those inside an item.',
  },
  trimWhitespace: {
    kind: 'boolean',
    label: 'Trim white space',
    default: true,
    help: 'Deletes white space before and after an item.',
  },
  sortOrder: {
    kind: 'choice',
    label: 'Sort order',
    default: 'original',
    choices: [
      { value: 'original', label: 'Original order' },
      { value: 'alphabetical', label: 'A to Z' },
      { value: 'reverse', label: 'Z to A' },
      { value: 'ascii', label: 'By character code' },
    ],
    help: 'Sorts the unique items. A to Z ignores case and accents.',
  },
} as const satisfies OptionSpecs;

export type DedupeOptions = OptionsOf<typeof DEDUPE_OPTIONS>;

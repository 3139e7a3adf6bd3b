import { booleanOption, choiceOption, columnOption } from '../shared/option-specs.ts';
import type { OptionSpecs, OptionsOf } from '../shared/options.ts';

/** Options in the order of the form, which is also the order of the cleaning steps. */
export const DEDUPE_OPTIONS = {
  column: columnOption('Compare column', 'text', [], {
    otherwise: 'first',
    help: 'Only this column is cleaned, compared and sorted. Rows are kept or removed as a whole.',
  }),
  caseSensitive: booleanOption('Case sensitive', false, { help: 'Apple and apple count as two different items.' }),
  removeEmptyLines: booleanOption('Remove empty lines', true, {
    help: 'Removes lines that contain only white space.',
  }),
  removeLineBreaks: booleanOption('Remove line breaks', false, {
    help: 'Deletes the soft line breaks that Word and Excel put inside an item.',
  }),
  removeTabs: booleanOption('Remove tabs', false, { help: 'Deletes every tab.' }),
  removeAllSpaces: booleanOption('Remove all spaces', false, {
    help: 'Deletes every space, including those inside an item.',
  }),
  trimWhitespace: booleanOption('Trim white space', true, {
    help: 'Deletes white space before and after an item.',
  }),
  sortOrder: choiceOption(
    'Sort order',
    { original: 'Original order', alphabetical: 'A to Z', reverse: 'Z to A', ascii: 'By character code' },
    { help: 'Sorts the unique items. A to Z ignores case and accents.' },
  ),
} as const satisfies OptionSpecs;

export type DedupeOptions = OptionsOf<typeof DEDUPE_OPTIONS>;

import { booleanOption, columnOption } from '../shared/option-specs.ts';
import type { OptionSpecs, OptionsOf } from '../shared/options.ts';
import { NAMING } from './naming.ts';

/** Maximum length of a list of allowed values. */
const ALLOWED_MAX_LENGTH = 10_000;

/** Options in the order of the form. */
export const UTM_OPTIONS = {
  urlColumn: columnOption(
    'URL column',
    'urls',
    [
      ...['Final URL', 'final_url', 'final-url', 'URL'],
      ...['Landing page', 'landing_page', 'landing-page', 'Link', 'Address', 'Destination', 'Page'],
    ],
    { help: 'The column with the addresses to tag. If no name fits, the first one that holds URLs.' },
  ),
  useUtmColumns: booleanOption('Use utm_ columns', true, {
    help: 'Columns such as utm_source fill in the fields that you leave empty.',
  }),
  autoEncode: booleanOption('Auto-encode UTM values', true, {
    help: 'When off, values are treated as already encoded, and only characters that a URL cannot contain are escaped.',
  }),
  overwriteExisting: booleanOption('Overwrite existing UTM (removes all five first)', false, {
    help: 'When off, each value you enter replaces that parameter in place, and parameters you leave blank are kept.',
  }),
  removeDuplicates: booleanOption('Remove duplicates', true, { help: 'Compares the finished URLs.' }),
  naming: NAMING,
  allowedSources: {
    kind: 'text',
    label: 'Allowed sources',
    default: '',
    maxLength: ALLOWED_MAX_LENGTH,
    help: 'Separated by commas, compared without case. Empty allows all.',
  },
  allowedMediums: {
    kind: 'text',
    label: 'Allowed mediums',
    default: '',
    maxLength: ALLOWED_MAX_LENGTH,
    help: 'Separated by commas, compared without case. Empty allows all.',
  },
} as const satisfies OptionSpecs;

export type UtmOptions = OptionsOf<typeof UTM_OPTIONS>;

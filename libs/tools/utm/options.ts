import type { OptionSpecs, OptionsOf } from '../shared/options.ts';
import { NAMING } from './naming.ts';

/** Maximum length of a list of allowed values. */
const ALLOWED_MAX_LENGTH = 10_000;

/** Options in the order of the form. */
export const UTM_OPTIONS = {
  urlColumn: {
    kind: 'column',
    label: 'URL column',
    default: '',
    input: 'urls',
    auto: [
      ...['Final URL', 'final_url', 'final-url', 'URL'],
      ...['Landing page', 'landing_page', 'landing-page', 'Link', 'Address', 'Destination', 'Page'],
    ],
    help: 'The column with the addresses to tag.',
  },
  useUtmColumns: {
    kind: 'boolean',
    label: 'Use utm_ columns',
    default: true,
    help: 'Columns such as utm_source fill in the fields that you leave empty.',
  },
  autoEncode: {
    kind: 'boolean',
    label: 'Auto-encode UTM values',
    default: true,
    help: 'When off, values are treated as already encoded, and only characters that a URL cannot contain are escaped.',
  },
  overwriteExisting: {
    kind: 'boolean',
    label: 'Overwrite existing UTM (removes all five first)',
    default: false,
    help: 'When off, each value you enter replaces that parameter in place, and parameters you leave blank are kept.',
  },
  removeDuplicates: {
    kind: 'boolean',
    label: 'Remove duplicates',
    default: true,
    help: 'Compares the finished URLs.',
  },
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

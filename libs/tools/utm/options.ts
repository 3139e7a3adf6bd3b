import type { OptionSpecs, OptionsOf } from '../shared/options.ts';

/** Options in the order of the form. */
export const UTM_OPTIONS = {
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
} as const satisfies OptionSpecs;

export type UtmOptions = OptionsOf<typeof UTM_OPTIONS>;

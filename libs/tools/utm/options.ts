import type { OptionSpecs, OptionsOf } from '../options.ts';

/** The options of the UTM builder, in the order of the form. */
export const UTM_OPTIONS = {
  autoEncode: {
    kind: 'boolean',
    label: 'Auto-encode UTM values',
    default: true,
    help: 'Off: the values count as encoded already, and only what a URL may not hold is escaped.',
  },
  overwriteExisting: {
    kind: 'boolean',
    label: 'Overwrite existing UTM (removes all five first)',
    default: false,
    help: 'Off: a value you fill in replaces that parameter where it stands; parameters you leave blank stay.',
  },
  removeDuplicates: {
    kind: 'boolean',
    label: 'Remove duplicates',
    default: true,
    help: 'Compares the finished URLs.',
  },
} as const satisfies OptionSpecs;

/** The values of the UTM builder's options. */
export type UtmOptions = OptionsOf<typeof UTM_OPTIONS>;

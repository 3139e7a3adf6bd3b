import type { OptionSpecs, OptionsOf } from '../shared/options.ts';

/** Options in the order of the form. */
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

export type UtmOptions = OptionsOf<typeof UTM_OPTIONS>;

import { booleanOption } from '../shared/option-specs.ts';
import type { OptionSpecs, OptionsOf } from '../shared/options.ts';
import { NAMING } from '../utm/naming.ts';

/** Options in the order of the form. */
export const AUDIT_OPTIONS = {
  unify: booleanOption('Use the most frequent spelling', true, { help: 'Clean URLs have one spelling of each value.' }),
  siteHosts: {
    kind: 'text',
    label: 'Own domains',
    default: '',
    maxLength: 1000,
    help: 'Separated by commas. Links inside your own site should have no UTM parameters.',
  },
  naming: NAMING,
} as const satisfies OptionSpecs;

export type AuditOptions = OptionsOf<typeof AUDIT_OPTIONS>;

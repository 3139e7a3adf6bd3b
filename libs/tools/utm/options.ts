import type { OptionSpecs, OptionsOf } from '../options.ts';
import type { Estimate, FieldSpec, ToolDescription } from '../tool.ts';
import type { UtmParameter } from './utm-parameters.ts';

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

const FIELD_MAX_LENGTH = 500;

function field(id: UtmParameter, label: string): FieldSpec {
  return { id, label, maxLength: FIELD_MAX_LENGTH };
}

/** The UTM builder as forms, checks and guides see it. */
export const utmDescription: ToolDescription<typeof UTM_OPTIONS> = {
  id: 'utm',
  texts: [{ id: 'urls', label: 'URLs' }],
  fields: [
    field('source', 'Source'),
    field('medium', 'Medium'),
    field('campaign', 'Campaign'),
    field('term', 'Term'),
    field('content', 'Content'),
  ],
  options: UTM_OPTIONS,
  outputs: [
    { id: 'lines', label: 'Results' },
    { id: 'rejected', label: 'Rejected lines' },
  ],
  estimate: ({ urls }): Estimate => {
    const rows = BigInt(urls.items);
    const bytes = BigInt(urls.itemBytes) + rows * TYPICAL_TAG_BYTES;
    return { rows, bytes, storedBytes: bytes, exact: false };
  },
};

/** What tags, scheme and line end add to a row; the estimate is made before the values are known. */
const TYPICAL_TAG_BYTES = 100n;

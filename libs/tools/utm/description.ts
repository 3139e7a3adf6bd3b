import type { Estimate, FieldSpec, ToolDescription } from '../shared/tool.ts';
import { UTM } from './entry.ts';
import type { UtmParameter } from './kernel/utm-parameters.ts';
import { UTM_OPTIONS } from './options.ts';

const FIELD_MAX_LENGTH = 500;

function field(id: UtmParameter, label: string): FieldSpec {
  return { id, label, maxLength: FIELD_MAX_LENGTH };
}

export const utmDescription: ToolDescription<typeof UTM_OPTIONS, 'utm'> = {
  id: UTM.id,
  texts: UTM.inputs,
  fields: [
    { ...field('source', 'Source'), isRequired: true },
    { ...field('medium', 'Medium'), isRequired: true },
    { ...field('campaign', 'Campaign'), isRequired: true },
    field('term', 'Term'),
    field('content', 'Content'),
  ],
  options: UTM_OPTIONS,
  outputs: [
    { id: 'urls', label: 'Results' },
    { id: 'rejected', label: 'Rejected lines' },
  ],
  readsTextsOnce: true,
  estimate: ({ urls }): Estimate => {
    const rows = BigInt(urls.items);
    const bytes = BigInt(urls.itemBytes) + rows * TYPICAL_TAG_BYTES;
    return { rows, bytes, storedBytes: bytes, exact: false };
  },
};

/** Bytes that tags, scheme and line end typically add to a row; the values are unknown when estimating. */
const TYPICAL_TAG_BYTES = 100n;

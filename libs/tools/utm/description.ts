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
    { ...field('source', 'Source'), isRequired: 'forLists' },
    { ...field('medium', 'Medium'), isRequired: 'forLists' },
    { ...field('campaign', 'Campaign'), isRequired: 'forLists' },
    field('term', 'Term'),
    field('content', 'Content'),
    field('id', 'Campaign ID'),
    field('sourcePlatform', 'Source Platform'),
    field('creativeFormat', 'Creative Format'),
    field('marketingTactic', 'Marketing Tactic'),
  ],
  options: UTM_OPTIONS,
  outputs: [
    { id: 'urls', label: 'Results', isTable: 'asInput' },
    { id: 'rejected', label: 'Rejected lines', isTable: 'asInput' },
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

import { toolEntry } from '../../contracts/tool-catalog.ts';
import type { Estimate, FieldSpec, ToolDescription } from '../tool.ts';
import { UTM_OPTIONS } from './options.ts';
import type { UtmParameter } from './utm-parameters.ts';

const FIELD_MAX_LENGTH = 500;

function field(id: UtmParameter, label: string): FieldSpec {
  return { id, label, maxLength: FIELD_MAX_LENGTH };
}

/** What the rest of the product reads of the UTM builder. */
export const utmDescription: ToolDescription<typeof UTM_OPTIONS> = {
  id: 'utm',
  texts: toolEntry('utm').inputs,
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

/** What tags, scheme and line end add to a row; the estimate is made before the values are known. */
const TYPICAL_TAG_BYTES = 100n;

import type { LineStats } from '../../lines/blocks/line-stats.ts';
import type { Estimate, ToolDescription } from '../shared/tool.ts';
import { UTM_AUDIT } from './entry.ts';
import { AUDIT_OPTIONS } from './options.ts';

export const auditDescription: ToolDescription<typeof AUDIT_OPTIONS, 'audit'> = {
  id: UTM_AUDIT.id,
  texts: UTM_AUDIT.inputs,
  fields: [],
  options: AUDIT_OPTIONS,
  outputs: [
    { id: 'audit', label: 'Audited URLs', isTable: true },
    { id: 'values', label: 'Values', isTable: true },
    { id: 'clean', label: 'Clean URLs' },
  ],
  estimate: ({ urls }) => estimateAudit(urls),
};

/** Bytes that the cells behind a URL typically have; the values are unknown when estimating. */
const TYPICAL_CELL_BYTES = 80n;

function estimateAudit({ items, itemBytes }: LineStats): Estimate {
  const rows = BigInt(items);
  const bytes = BigInt(itemBytes) + rows * TYPICAL_CELL_BYTES;
  // The clean URLs are stored, too.
  return { rows, bytes, storedBytes: bytes + BigInt(itemBytes) + rows, exact: false };
}

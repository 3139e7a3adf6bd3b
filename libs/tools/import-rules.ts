import type { ImportRules } from '../files/import-file.ts';
import { TOOL_CATALOG } from './index.ts';
import type { ImportDeviations, ToolEntry } from './shared/tool-entry.ts';

const ENTRIES: readonly ToolEntry[] = TOOL_CATALOG;

/** Header lines of our own CSV exports, so that an import can skip them. */
const CSV_HEADERS: ReadonlySet<string> = new Set(
  ENTRIES.flatMap(({ exports }) => exports.formats).flatMap(({ rows }) =>
    rows !== 'json' && rows.kind === 'csv' && rows.header !== undefined ? [rows.header] : [],
  ),
);

/**
 * Returns the common rules with the deviations of a bulk input (`docs/spec/formats.md`, Import). Headers written by our
 * own CSV exports are always skipped.
 */
export function importRules({ csvHeader, takesAnyJson }: ImportDeviations = {}): ImportRules {
  return {
    isHeader: (firstRecord) => CSV_HEADERS.has(firstRecord) || csvHeader?.test(firstRecord) === true,
    takesAnyJson: takesAnyJson === true,
  };
}

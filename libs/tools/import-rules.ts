import type { ImportRules } from '../files/import-file.ts';
import { TOOL_CATALOG, type ToolId, toolEntry } from './index.ts';
import type { ToolEntry } from './shared/tool-entry.ts';

const ENTRIES: readonly ToolEntry[] = TOOL_CATALOG;

/** Header lines of our own CSV exports, so that an import can skip them. */
const CSV_HEADERS: ReadonlySet<string> = new Set(
  ENTRIES.flatMap(({ exports }) => exports.formats).flatMap(({ rows }) =>
    rows !== 'json' && rows.kind === 'csv' && rows.header !== undefined ? [rows.header] : [],
  ),
);

/**
 * Returns the rules of a tool (`docs/spec/formats.md`, Import). Headers written by our own CSV exports are always
 * skipped.
 */
export function importRules(tool: ToolId): ImportRules {
  const { csvHeader, takesAnyJson } = toolEntry(tool).imports ?? {};
  return {
    isHeader: (firstRecord) => CSV_HEADERS.has(firstRecord) || csvHeader?.test(firstRecord) === true,
    takesAnyJson: takesAnyJson === true,
  };
}

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

/** Names that the first column of a file often has, by which the page asks whether the first line is a header. */
const COLUMN_NAMES: ReadonlySet<string> = new Set(
  [
    ['keyword', 'keywords', 'negative keyword', 'phrase', 'phrases', 'term', 'terms', 'word', 'words', 'n-gram'],
    ['search term', 'search terms', 'search query', 'customer search term', 'query', 'queries', 'matched query'],
    [
      'url',
      'urls',
      'final url',
      'landing page',
      'link',
      'links',
      'address',
      'destination',
      'page',
      'domain',
      'website',
    ],
    ['item', 'items', 'name', 'title', 'campaign', 'ad group', 'brand', 'product', 'category', 'city', 'location'],
  ].flat(),
);

/** Returns true if a cell reads as the name of a column. */
export function isColumnName(cell: string): boolean {
  return COLUMN_NAMES.has(cell.trim().toLowerCase().replaceAll('_', ' '));
}

/**
 * Returns the common rules with the deviations of a bulk input (`docs/spec/formats.md`, Import). Headers written by our
 * own CSV exports are always skipped.
 */
export function importRules({ csvHeader, leavesOutColumnNames, takesAnyJson }: ImportDeviations = {}): ImportRules {
  return {
    isHeader: (firstRecord, firstCell) =>
      CSV_HEADERS.has(firstRecord) ||
      csvHeader?.test(firstRecord) === true ||
      (leavesOutColumnNames === true && isColumnName(firstCell)),
    takesAnyJson: takesAnyJson === true,
  };
}

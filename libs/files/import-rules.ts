import type { ToolId } from '../contracts/tool-catalog.ts';
import { CSV_HEADERS } from './export-formats.ts';

/** How the import of one tool differs from another's. */
export interface ImportRules {
  /** Tells by the first record of a CSV file, as it stands in the file, whether it names the columns. */
  isHeader(firstRecord: string): boolean;
  /** Whether JSON that holds no list gives its values, and text that is no JSON its lines, instead of an error. */
  readonly takesAnyJson: boolean;
}

/** The rules of a tool (`spec/tools.md` 5.2 and 5.6). The header lines that our own CSV exports write are never data. */
export function importRules(tool: ToolId): ImportRules {
  return {
    isHeader: (firstRecord) =>
      CSV_HEADERS.has(firstRecord) || (tool === 'merge' && /combination|item/i.test(firstRecord)),
    takesAnyJson: tool === 'keywords',
  };
}

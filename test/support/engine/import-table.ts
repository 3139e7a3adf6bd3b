import type { EncodingReport } from '../../../libs/files/decode.ts';
import { readTable, type TableReport } from '../../../libs/tables/read-table.ts';
import type { TableOptions } from '../../../libs/tables/table-plan.ts';
import { bytesSource } from './bytes-source.ts';

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export interface ImportedTable {
  readonly columns: readonly string[];
  readonly lines: readonly string[];
  readonly report: TableReport;
  readonly encoding: EncodingReport;
}

/** Imports a table and returns its rows; fails if a block is not what it says. For tests only. */
export async function importTable(
  bytes: Uint8Array,
  options: Partial<TableOptions> = {},
  chunkSize = 1 << 20,
  isBorrowed = false,
): Promise<ImportedTable> {
  const file = { size: bytes.length, options: { delimiter: 'auto', header: 'auto', ...options }, isBorrowed } as const;
  const table = await readTable(bytesSource(bytes, chunkSize), file, new AbortController().signal);
  const lines: string[] = [];
  for await (const { bytes: rows, count } of table.blocks) {
    const text = decoder.decode(rows);
    const found = text.split('\n').slice(0, -1);
    if (!text.endsWith('\n') || found.length !== count || (!isBorrowed && rows.buffer.byteLength !== rows.length)) {
      throw new Error('A block is not what it says');
    }
    for (const line of found) {
      lines.push(line);
    }
  }
  return { columns: table.columns, lines, report: table.report(), encoding: table.encoding() };
}

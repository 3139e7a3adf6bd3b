import { DELIMITER_BYTES } from '../files/csv-delimiters.ts';
import { detectCsvForm } from '../files/csv-form.ts';
import { decodeUtf8 } from '../lines/blocks/decode-lines.ts';
import { encodeText } from '../lines/blocks/encode-text.ts';
import type { LineBlock } from '../lines/blocks/line-block.ts';
import { CsvRecords } from '../lines/kernels/csv/csv-records.ts';
import { dropBytes, readTable, type TableReport } from './read-table.ts';
import { RowBlocks } from './row-blocks.ts';
import type { TableOptions } from './table-plan.ts';

/** A table in memory. */
export interface TextTable {
  readonly columns: readonly string[];
  readonly blocks: readonly LineBlock[];
  readonly report: TableReport;
}

/**
 * Reads a table from the text of a file.
 * @param text may begin with a byte order mark
 * @throws UserMistake as `readTable` does
 */
export async function readTableText(text: string, options: TableOptions): Promise<TextTable> {
  const source = (start: number) => dropBytes(encodeText(text), start);
  const table = await readTable(source, { size: text.length, options }, new AbortController().signal);
  const blocks: LineBlock[] = [];
  for await (const block of table.blocks) {
    blocks.push(block);
  }
  return { columns: table.columns, blocks, report: table.report() };
}

/**
 * Returns the records of a short text, each with the cells that it has, without blank ones. The delimiter is detected.
 * @param text may begin with a byte order mark
 * @throws UserMistake for a quoted cell that is not closed
 */
export function readRecords(text: string): string[][] {
  const bytes = new TextEncoder().encode(text.replace(/^\ufeff/, ''));
  const { delimiter, start } = detectCsvForm(bytes, true);
  const csv = new CsvRecords({ delimiter: DELIMITER_BYTES[delimiter], takes: { kind: 'records' } });
  try {
    const rows = new RowBlocks(csv, false);
    const blocks = [...rows.push(bytes.subarray(start)), ...rows.finish()];
    const lines = blocks.flatMap((block) => decodeUtf8(block.bytes).split('\n').slice(0, -1));
    return lines.filter((line) => line !== '').map((line) => line.split('\t'));
  } finally {
    csv.close();
  }
}

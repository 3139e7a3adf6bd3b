import { decodeUtf8 } from '../lines/blocks/decode-lines.ts';
import { encodeText } from '../lines/blocks/encode-text.ts';
import type { LineBlock } from '../lines/blocks/line-block.ts';
import { readTable, type TableReport } from './read-table.ts';
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
  const source = async function* (start: number): AsyncGenerator<Uint8Array> {
    let skipped = start;
    for (const chunk of encodeText(text)) {
      if (skipped < chunk.length) {
        yield chunk.subarray(skipped);
      }
      skipped = Math.max(0, skipped - chunk.length);
    }
  };
  const table = await readTable(source, { size: text.length, options }, new AbortController().signal);
  const blocks: LineBlock[] = [];
  for await (const block of table.blocks) {
    blocks.push(block);
  }
  return { columns: table.columns, blocks, report: table.report() };
}

/**
 * Returns the rows of a short table as objects from column names to cells.
 * @throws UserMistake as `readTable` does
 */
export async function readRecords(text: string, options: TableOptions): Promise<Record<string, string>[]> {
  const { columns, blocks } = await readTableText(text, options);
  const lines = blocks.flatMap(({ bytes }) => decodeUtf8(bytes).split('\n').slice(0, -1));
  return lines.map((line) => Object.fromEntries(line.split('\t').map((cell, index) => [columns[index], cell])));
}

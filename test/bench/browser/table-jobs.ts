import { readColumn } from '../../../libs/lines/kernels/cells/column-cells.ts';
import { readTable } from '../../../libs/tables/read-table.ts';
import { bytesSource } from '../../support/engine/bytes-source.ts';
import { csvBytes } from '../table-lines.ts';

/** Distinct records; more repeat them, so that the text takes little memory. */
const DISTINCT_ROWS = 500_000;
const CHUNK_BYTES = 1 << 18;

export interface TableJob {
  readonly rows: number;
  /** Place of the only column to extract, from 0; null for the whole table. */
  readonly column: number | null;
}

/** Reads CSV text in memory into the blocks of a table, or one of its columns, and drops them. */
export async function readCsv({ rows, column }: TableJob): Promise<{ ms: number; bytes: number }> {
  const bytes = csvBytes(Math.min(rows, DISTINCT_ROWS));
  const times = Math.ceil(rows / DISTINCT_ROWS);
  const once = bytesSource(bytes, CHUNK_BYTES);
  const source = async function* (start: number) {
    yield* once(start);
    for (let time = 1; time < times; time++) {
      yield* once(0);
    }
  };
  const options = { delimiter: 'comma', header: 'none' } as const;
  const startedMs = performance.now();
  const file = { size: bytes.length * times, options, isBorrowed: true };
  const table = await readTable(source, file, new AbortController().signal);
  let count = 0;
  for await (const block of column === null ? table.blocks : readColumn(table.blocks, column)) {
    count += block.count;
  }
  const ms = performance.now() - startedMs;
  if (count !== Math.min(rows, DISTINCT_ROWS) * times) {
    throw new Error('Rows were lost.');
  }
  return { ms, bytes: bytes.length * times };
}

import { abortable, type ByteSource } from '../files/byte-source.ts';
import { type CsvDelimiter, DELIMITER_BYTES } from '../files/csv-delimiters.ts';
import { type DecodedText, decodeText, type EncodingReport } from '../files/decode.ts';
import type { LineBlock } from '../lines/blocks/line-block.ts';
import { CsvRecords, type RecordCounts } from '../lines/kernels/csv/csv-records.ts';
import { RowBlocks } from './row-blocks.ts';
import { planTable, type TableOptions, type TablePlan } from './table-plan.ts';

export interface TableFile {
  /** In bytes. */
  readonly size: number;
  readonly options: TableOptions;
  /** True if each block is only borrowed until the next one is requested, so that all share the memory of one. */
  readonly isBorrowed?: boolean;
}

/** Account of how a text was read as a table, without header and preamble (`docs/spec/formats.md`, Tables). */
export interface TableReport {
  /** Number of columns. */
  readonly columns: number;
  readonly rows: number;
  /** Number of records before the header, without blank ones. */
  readonly preamble: number;
  /** Number of cells in which a TAB or line break became a space. */
  readonly cleanedCells: number;
  /** Number of records that were filled with empty cells. */
  readonly shortRecords: number;
  /** Records with further cells that were not all empty: how many, and the number of the first in the file, or 0. */
  readonly longRecords: { readonly count: number; readonly first: number };
  readonly delimiter: CsvDelimiter | 'none';
  /** Number of the record with the names, from 1. */
  readonly header: number | 'none';
}

export interface TableImport {
  readonly columns: readonly string[];
  /** Rows: cells separated by TAB. Can be read once; throws `UserMistake` for a quoted cell that is not closed. */
  readonly blocks: AsyncIterable<LineBlock>;
  /** Complete once `blocks` has ended. */
  report(): TableReport;
  /** Complete once `blocks` has ended. */
  encoding(): EncodingReport;
}

/**
 * Reads a table from a CSV file or similar text, block by block and in flat memory beside the longest row. The
 * beginning of the file is read first, for columns and delimiter, and then the file from its start.
 * @param progress called with the bytes read and the file's size
 * @throws UserMistake for a file that is not text, has more than 256 columns, or lacks the record named as header
 */
export async function readTable(
  source: ByteSource,
  { size, options, isBorrowed = false }: TableFile,
  signal: AbortSignal,
  progress: (done: number, total: number) => void = () => {},
): Promise<TableImport> {
  const watched = abortable(source, signal);
  const plan = await planTable(decodeText(watched).chunks, options);
  return readPlannedTable(
    plan,
    decodeText(watched, (bytes) => progress(bytes, size)),
    isBorrowed,
  );
}

/**
 * Reads a table whose form is known from the start of its text.
 * @param text from its start
 */
export function readPlannedTable(plan: TablePlan, text: DecodedText, isBorrowed: boolean): TableImport {
  let counts: RecordCounts | undefined;

  async function* blocks(): AsyncGenerator<LineBlock, void, void> {
    const { bytes, records, followsCr } = plan.start;
    const takes = { kind: 'rows', width: plan.columns.length } as const;
    const csv = new CsvRecords({ delimiter: DELIMITER_BYTES[plan.delimiter], takes, followsCr }, records);
    const rows = new RowBlocks(csv, isBorrowed);
    try {
      for await (const chunk of dropBytes(text.chunks, bytes)) {
        yield* rows.push(chunk);
      }
      yield* rows.finish();
    } finally {
      counts = csv.counts;
      csv.close();
    }
  }

  return {
    columns: plan.columns,
    blocks: blocks(),
    report: () => reportOf(plan, counts),
    encoding: () => text.report(),
  };
}

function reportOf({ columns, preamble, delimiter, header }: TablePlan, counts: RecordCounts | undefined): TableReport {
  return {
    columns: columns.length,
    rows: counts?.rows ?? 0,
    preamble,
    cleanedCells: counts?.cleanedCells ?? 0,
    shortRecords: counts?.shortRecords ?? 0,
    longRecords: { count: counts?.longRecords ?? 0, first: counts?.firstLong ?? 0 },
    delimiter,
    header,
  };
}

/** Yields a stream without its first `bytes` bytes. */
export async function* dropBytes(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  bytes: number,
): AsyncGenerator<Uint8Array, void, void> {
  let left = bytes;
  for await (const chunk of chunks) {
    if (left < chunk.length) {
      yield left > 0 ? chunk.subarray(left) : chunk;
    }
    left = Math.max(0, left - chunk.length);
  }
}

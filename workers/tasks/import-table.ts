import type { Remote } from 'comlink';
import { UserMistake } from '../../libs/errors.ts';
import { type ByteSource, blobSource, collectBytes } from '../../libs/files/byte-source.ts';
import { fileKind, isWorkbook, tableDelimiter } from '../../libs/files/file-kind.ts';
import type { LineStats } from '../../libs/lines/blocks/line-stats.ts';
import { cutName } from '../../libs/tables/columns.ts';
import { readTable, type TableImport, type TableReport } from '../../libs/tables/read-table.ts';
import type { TableOptions } from '../../libs/tables/table-plan.ts';
import { NEVER, throttleProgress } from '../progress.ts';
import type { RowsChannel, RowsId, SheetChoice, TableForm } from '../protocol/rows.ts';
import type { OnProgress } from '../protocol/task-service.ts';
import type { FileColumns, FilesReport, TableRead, TableTask } from '../protocol/tasks.ts';
import { openBlocks } from '../rows-source.ts';
import { SequenceWriter } from '../rows-writer.ts';

/** A table whose columns are known and whose rows have not been read. */
interface OpenTable {
  readonly name: string;
  readonly table: TableImport;
}

/** Result of reading files as one table. */
export interface TableFilesRead extends TableRead, Pick<FilesReport, 'guessed' | 'strayBytes'> {
  /** Set if the last file is a spreadsheet. */
  readonly sheets?: SheetChoice | undefined;
}

/** Delimiter and header are detected. */
export const DETECTED: TableOptions = { delimiter: 'auto', header: 'auto' };

/**
 * Returns true if all files are spreadsheets, or CSV or TSV files with two or more columns. Reads the start of each file.
 * @throws UserMistake for a file of another kind than those of lists
 */
export async function areTables(files: readonly File[]): Promise<boolean> {
  for (const file of files) {
    if (!isWorkbook(file.name, file.type) && (await openIfTable(file)) === null) {
      return false;
    }
  }
  return true;
}

/**
 * Returns the columns of files, with sample cells; null for a file that is neither a spreadsheet nor CSV or TSV with two or
 * more columns.
 * @param sheet of spreadsheets; the first visible one if missing
 * @throws UserMistake for a file that cannot be read; names it if there are several
 */
export async function readColumns(files: readonly File[], sheet?: string): Promise<(FileColumns | null)[]> {
  const columns: (FileColumns | null)[] = [];
  for (const file of files) {
    columns.push(await naming(files, file, () => columnsOf(file, sheet)));
  }
  return columns;
}

async function columnsOf(file: File, sheet: string | undefined): Promise<FileColumns | null> {
  const table = await openIfTable(file, sheet);
  return table && { columns: table.columns, samples: await sampleCells(table), sheets: table.sheets };
}

/** Opens a spreadsheet, or a CSV or TSV file with two or more columns. Returns null for other files. */
async function openIfTable(file: File, sheet?: string): Promise<FileTable | null> {
  const isSheet = isWorkbook(file.name, file.type);
  const kind = isSheet ? 'csv' : fileKind(file.name, file.type);
  if (kind !== 'csv' && kind !== 'tsv') {
    return null;
  }
  const table = await openFile(file, { ...DETECTED, sheet }, () => {}, true);
  return isSheet || table.columns.length > 1 ? table : null;
}

/** Rows and bytes among which sample cells are looked for, and characters of a sample. */
const SAMPLE_ROWS = 20;
const SAMPLE_BYTES = 65_536;
const SAMPLE_CHARS = 30;

async function sampleCells({ columns, blocks }: TableImport): Promise<string[]> {
  const samples = columns.map(() => '');
  for await (const { bytes } of blocks) {
    // A stream leaves out a character that is cut.
    const text = new TextDecoder().decode(bytes.slice(0, SAMPLE_BYTES), { stream: true });
    for (const row of text.split('\n', SAMPLE_ROWS)) {
      for (const [place, cell] of row.split('\t').entries()) {
        samples[place] ||= shorten(cell.trim());
      }
    }
    break;
  }
  return samples;
}

function shorten(cell: string): string {
  const cut = cutName(cell, SAMPLE_CHARS);
  return cut === cell ? cell : `${cut}…`;
}

/** Reads one of several files; the message of a mistake names the file. */
export async function naming<T>(files: readonly File[], { name }: File, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (files.length === 1 || !(error instanceof UserMistake)) {
      throw error;
    }
    throw new UserMistake(`${name}: ${error.message}`);
  }
}

/**
 * Reads files as one table into a sequence. Progress in bytes of all files.
 * @throws UserMistake for a file that is no table, has no rows, or has other columns than the first one; names it if
 *   there are several
 */
export async function importTableIntoRows(
  channel: Remote<RowsChannel>,
  { files, options, id }: { readonly files: readonly File[]; readonly options: TableForm; readonly id: RowsId },
  onProgress: OnProgress,
): Promise<TableFilesRead> {
  const progress = throttleProgress(onProgress);
  const total = files.reduce((sum, { size }) => sum + size, 0);
  const sink = new TableSink(channel, id);
  const guessed: string[] = [];
  let strayBytes = 0;
  let sheets: SheetChoice | undefined;
  let before = 0;
  for (const file of files) {
    await naming(files, file, async () => {
      const table = await openFile(file, options, (done) => progress(before + done, total));
      sheets = table.sheets;
      await sink.append({ name: file.name, table });
      const encoding = table.encoding();
      if (encoding.encoding === 'windows-1252') {
        guessed.push(file.name);
      }
      strayBytes += encoding.strayBytes;
    });
    before += file.size;
  }
  return { ...(await sink.finish()), guessed, strayBytes, sheets };
}

/** Reads the lines of a list as the text of a table. Progress in bytes. */
export async function readRowsAsTable(
  channel: Remote<RowsChannel>,
  { from, options, id }: TableTask,
  onProgress: OnProgress,
): Promise<TableRead> {
  const progress = throttleProgress(onProgress);
  const source: ByteSource = async function* (start) {
    let skipped = start;
    for await (const { bytes } of (await openBlocks(channel, from)).blocks) {
      if (skipped < bytes.length) {
        yield bytes.subarray(skipped);
      }
      skipped = Math.max(0, skipped - bytes.length);
    }
  };
  const sink = new TableSink(channel, id);
  const table = await readTable(source, { size: 0, options }, NEVER, (done) => progress(done, 0));
  await sink.append({ name: '', table });
  return sink.finish();
}

/** Reads a CSV text as a table into a sequence. Progress in bytes. */
export async function importTable(
  channel: Remote<RowsChannel>,
  id: RowsId,
  csv: Blob,
  onProgress: OnProgress,
): Promise<LineStats> {
  const sink = new TableSink(channel, id);
  const table = await readTable(
    blobSource(csv),
    { size: csv.size, options: { delimiter: 'comma', header: 'auto' } },
    NEVER,
    throttleProgress(onProgress),
  );
  await sink.append({ name: '', table });
  return (await sink.finish()).stats;
}

/** A table of a file, with the sheets of a spreadsheet. */
type FileTable = TableImport & { readonly sheets?: SheetChoice };

/** Opens a file as a table. Its blocks are borrowed if `isBorrowed` is true. */
export async function openFile(
  file: File,
  options: TableForm,
  progress: (done: number) => void,
  isBorrowed = false,
): Promise<FileTable> {
  if (isWorkbook(file.name, file.type)) {
    return openWorkbook(file, options, progress, isBorrowed);
  }
  if (fileKind(file.name, file.type) === 'json') {
    throw new UserMistake(`“${file.name}” is not a table. Choose a .csv or .tsv file.`);
  }
  const delimiter = tableDelimiter(file.name, file.type, options.delimiter);
  return readTable(
    blobSource(file),
    { size: file.size, options: { ...options, delimiter }, isBorrowed },
    NEVER,
    progress,
  );
}

async function openWorkbook(
  file: File,
  options: TableForm,
  progress: (done: number) => void,
  isBorrowed: boolean,
): Promise<FileTable> {
  const { MAX_SPREADSHEET_BYTES, readSpreadsheet, tooLargeSpreadsheet } = await import(
    '../../libs/spreadsheets/read-spreadsheet.ts'
  );
  if (file.size > MAX_SPREADSHEET_BYTES) {
    throw tooLargeSpreadsheet(file.size);
  }
  const bytes = await collectBytes(blobSource(file)(0), file.size);
  const given = { ...options, isBorrowed };
  const { sheets, sheet, ...table } = await readSpreadsheet(bytes, given, (share) => progress(share * file.size));
  return { ...table, sheets: { names: sheets, read: sheet } };
}

/** Writes tables with equal columns to one sequence. */
class TableSink {
  readonly #channel: Remote<RowsChannel>;
  readonly #id: RowsId;
  #writer: SequenceWriter | undefined;
  #first: OpenTable | null = null;
  #report: TableReport | null = null;

  constructor(channel: Remote<RowsChannel>, id: RowsId) {
    this.#channel = channel;
    this.#id = id;
  }

  async append(opened: OpenTable): Promise<void> {
    const { columns, blocks, report } = opened.table;
    if (this.#first === null) {
      this.#first = opened;
      this.#writer = await SequenceWriter.begin(this.#channel, this.#id, columns);
    } else if (fold(columns) !== fold(this.#first.table.columns)) {
      throw new UserMistake(`The columns are not those of ${this.#first.name}. Import the files one by one.`);
    }
    for await (const block of blocks) {
      await this.#writer?.append(block);
    }
    this.#report = addReports(this.#report, report());
    if (report().rows === 0) {
      throw new UserMistake(report().header === 'none' ? 'No valid items found in file' : noRowsBelow(columns));
    }
  }

  async finish(): Promise<TableRead> {
    if (!this.#writer || !this.#report) {
      throw new Error('No table was read');
    }
    await this.#writer.finish();
    return { stats: this.#writer.tableStats, report: this.#report };
  }
}

/** Characters of a header that a message quotes. */
const QUOTED_CHARS = 60;

/** Returns the message about a table whose last record was read as the header. */
function noRowsBelow(columns: readonly string[]): string {
  const names = columns.join(', ');
  const quoted = names.length > QUOTED_CHARS ? `${names.slice(0, QUOTED_CHARS)}…` : names;
  return `There are no rows below the header “${quoted}”. If it is a row, add a header above it.`;
}

function fold(names: readonly string[]): string {
  return names.join('\t').toLowerCase();
}

function addReports(first: TableReport | null, other: TableReport): TableReport {
  if (first === null) {
    return other;
  }
  const { count, first: firstLong } = first.longRecords;
  return {
    ...first,
    rows: first.rows + other.rows,
    preamble: first.preamble + other.preamble,
    cleanedCells: first.cleanedCells + other.cleanedCells,
    shortRecords: first.shortRecords + other.shortRecords,
    longRecords: { count: count + other.longRecords.count, first: firstLong || other.longRecords.first },
  };
}

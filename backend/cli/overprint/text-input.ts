import { collectBytes } from '../../../libs/files/byte-source.ts';
import type { EncodingReport } from '../../../libs/files/decode.ts';
import { type FileKind, isWorkbook, tableDelimiter } from '../../../libs/files/file-kind.ts';
import { type ImportReport, importFile } from '../../../libs/files/import-file.ts';
import { MAX_TEXT_UNITS } from '../../../libs/lines/blocks/decode-lines.ts';
import type { LineBlock } from '../../../libs/lines/blocks/line-block.ts';
import { scanLines } from '../../../libs/lines/blocks/line-scan.ts';
import { addStats, EMPTY_STATS, type LineStats, tableStats } from '../../../libs/lines/blocks/line-stats.ts';
import { ColumnCells } from '../../../libs/lines/kernels/cells/column-cells.ts';
import type { SpreadsheetImport } from '../../../libs/spreadsheets/read-spreadsheet.ts';
import { readTable, type TableReport } from '../../../libs/tables/read-table.ts';
import { importRules } from '../../../libs/tools/import-rules.ts';
import type { TextSource, TextSpec } from '../../../libs/tools/shared/tool.ts';
import { type ImportDeviations, takesTables } from '../../../libs/tools/shared/tool-entry.ts';
import { nameFile, UsageError } from './failure.ts';
import { MESSAGES } from './messages.ts';
import type { OpenFile } from './open-file.ts';
import { formatCount } from './progress.ts';
import { isListFile } from './table-flags.ts';
import type { TableChoices, ToolCommand } from './tool-command.ts';

/** Format and rules of an input. */
export interface InputForm {
  /** Deviations from the common rules of imports. */
  readonly imports: ImportDeviations | undefined;
  /** Input that the files belong to. */
  readonly spec: Pick<TextSpec, 'form' | 'headerNames'>;
  readonly from: ToolCommand['from'];
  readonly table: TableChoices;
}

/** Format, rules and progress callbacks of an input. */
export interface InputSettings extends InputForm {
  /** Returns the format of a file by its name; `from` is the format of all files if missing. */
  kindOf?(label: string): FileKind;
  /** Called with the bytes and lines of the input read so far. */
  onRead(bytes: number, lines: number): void;
  /** Called with the file of a line that may be too long for the tool. */
  onLongLine(label: string): void;
  /** Called with a note for the user about how a file was read. */
  onNote(note: string): void;
}

/** Assumed size of a pipe; it only affects performance. */
const GUESSED_BYTES = 64 << 20;
const GUESSED_LINE_BYTES = 24;

const MEDIA_TYPES: Readonly<Record<FileKind, string>> = {
  txt: 'text/plain',
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  json: 'application/json',
};

/** A file whose lines can be read once. */
interface StartedFile {
  /** Names of the columns of a table. */
  readonly columns?: readonly string[];
  readonly blocks: AsyncIterable<LineBlock>;
  /** Returns what is to be said about the file, once it has been read. */
  notes(): string[];
  /**
   * Returns its statistics, once it has been read.
   * @param bytes size of its blocks
   */
  stats(bytes: number): LineStats;
}

/** Starts reading a file, with the same rules as imports in the page. */
async function startFile(
  file: OpenFile,
  settings: InputSettings,
  isBorrowed: boolean,
  onBytes: (bytes: number) => void,
): Promise<StartedFile> {
  if (settings.spec.headerNames) {
    return startTable(file, settings, isBorrowed, onBytes);
  }
  const isTable = settings.from === 'table' && !isListFile(file.label);
  if (isTable && takesTables(settings.spec)) {
    return startTable(file, settings, isBorrowed, onBytes);
  }
  return isWorkbook(file.label, '')
    ? startFirstColumn(file, settings, onBytes)
    : startList(
        file,
        settings,
        isTable ? 'csv' : settings.from === 'table' ? 'txt' : settings.from,
        isBorrowed,
        onBytes,
      );
}

function startList(
  file: OpenFile,
  { imports }: InputSettings,
  kind: FileKind,
  isBorrowed: boolean,
  onBytes: (bytes: number) => void,
): StartedFile {
  const rules = importRules(imports);
  const imported = {
    // An empty name selects plain lines as the default, so that files and pipes give the same result.
    name: '',
    type: MEDIA_TYPES[kind],
    size: file.size ?? 0,
    // Detecting whether JSON contains a list requires reading it twice.
    rules: { ...rules, takesAnyJson: rules.takesAnyJson && canReadTwice(file) },
    mayBeEmpty: true,
    isBorrowed,
  } as const;
  // A run is cancelled by terminating its thread.
  const { signal } = new AbortController();
  const { blocks, report } = importFile(file.source, imported, signal, onBytes, () => file.forgetStart?.());
  return { blocks, notes: () => listNotes(file, report()), stats: () => report().stats };
}

function canReadTwice({ isRepeatable, forgetStart }: OpenFile): boolean {
  return isRepeatable || forgetStart !== undefined;
}

/** Starts reading the first column of a spreadsheet as a list. */
async function startFirstColumn(
  file: OpenFile,
  { table }: InputSettings,
  onBytes: (bytes: number) => void,
): Promise<StartedFile> {
  const { columns, blocks, report, ...workbook } = await openWorkbook(file, table, false, onBytes);
  file.forgetStart?.();
  let stats = EMPTY_STATS;
  return {
    blocks: firstCells(blocks, (block) => {
      stats = addStats(stats, scanLines(block.bytes));
    }),
    notes: () => [
      ...(table.sheet === undefined ? sheetNotes(file.label, workbook) : []),
      ...firstColumnNotes(file.label, report().header !== 'none', columns.length),
    ],
    stats: () => stats,
  };
}

async function* firstCells(
  rows: AsyncIterable<LineBlock>,
  onBlock: (block: LineBlock) => void,
): AsyncGenerator<LineBlock> {
  const cells = new ColumnCells();
  for await (const block of rows) {
    const { bytes, count } = cells.of(block, 0);
    const lines = { bytes: bytes.slice(), count };
    onBlock(lines);
    yield lines;
  }
}

async function startTable(
  file: OpenFile,
  { table, spec: { headerNames } }: InputSettings,
  isBorrowed: boolean,
  onBytes: (bytes: number) => void,
): Promise<StartedFile> {
  // The flags are about the files whose form the user names.
  const options: TableChoices = headerNames ? { delimiter: 'auto', header: 'auto', headerNames } : table;
  const delimiter = tableDelimiter(file.label, '', options.delimiter);
  const given = { size: file.size ?? 0, options: { ...options, delimiter }, isBorrowed };
  const workbook = isWorkbook(file.label, '') ? await openWorkbook(file, options, isBorrowed, onBytes) : undefined;
  const { columns, blocks, report, encoding } =
    workbook ?? (await readTable(file.source, given, new AbortController().signal, onBytes));
  file.forgetStart?.();
  return {
    columns,
    blocks,
    notes: () => [
      ...encodingNotes(file.label, encoding()),
      ...(workbook && options.sheet === undefined ? sheetNotes(file.label, workbook) : []),
      ...tableNotes(file, report()),
    ],
    stats: (bytes) => tableStats(report().rows, bytes),
  };
}

/** Reads a spreadsheet, whose archive is read by its end, into memory. */
async function openWorkbook(
  file: OpenFile,
  { header, sheet }: TableChoices,
  isBorrowed: boolean,
  onBytes: (bytes: number) => void,
): Promise<SpreadsheetImport> {
  const { MAX_SPREADSHEET_BYTES, readSpreadsheet, tooLargeSpreadsheet } = await import(
    '../../../libs/spreadsheets/read-spreadsheet.ts'
  );
  const size = file.size ?? 0;
  if (size > MAX_SPREADSHEET_BYTES) {
    throw tooLargeSpreadsheet(size);
  }
  const bytes = await collectBytes(file.source(0), size);
  return readSpreadsheet(bytes, { header, sheet, isBorrowed }, (share) => onBytes(share * size));
}

/** Returns a note about the sheet that is read without a choice, unless it is the only one. */
function sheetNotes(label: string, { sheet, sheets }: Pick<SpreadsheetImport, 'sheet' | 'sheets'>): string[] {
  return sheets.length > 1 ? [MESSAGES.oneSheet(label, sheet, formatCount(sheets.length))] : [];
}

function listNotes({ label }: OpenFile, report: ImportReport): string[] {
  return [...encodingNotes(label, report), ...firstColumnNotes(label, report.header !== null, report.columns)];
}

/** Returns notes about what a list leaves out of a file with columns. */
function firstColumnNotes(label: string, isHeaderLeftOut: boolean, columns: number): string[] {
  return [
    ...(isHeaderLeftOut ? [MESSAGES.header(label)] : []),
    ...(columns > 1 ? [MESSAGES.firstColumn(label, formatCount(columns))] : []),
  ];
}

/** Returns notes about a file that is not UTF-8 as a whole. */
export function encodingNotes(label: string, { encoding, strayBytes }: EncodingReport): string[] {
  return [
    ...(encoding === 'windows-1252' ? [MESSAGES.windows1252(label)] : []),
    ...(strayBytes === 1 ? [MESSAGES.strayByte(label)] : []),
    ...(strayBytes > 1 ? [MESSAGES.strayBytes(label, formatCount(strayBytes))] : []),
  ];
}

function tableNotes(
  { label }: OpenFile,
  { longRecords: { count, first }, cleanedCells, header }: TableReport,
): string[] {
  return [
    ...(count > 0 ? [MESSAGES.longRecords(label, counted(count, 'row'), formatCount(first), header !== 'none')] : []),
    ...(cleanedCells > 0 ? [MESSAGES.cleanedCells(label, counted(cleanedCells, 'cell'))] : []),
  ];
}

function counted(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** An input whose first file has been opened, so that its columns are known. */
class InputFiles {
  readonly #files: readonly OpenFile[];
  readonly #settings: InputSettings;
  readonly #isBorrowed: boolean;
  #first: StartedFile | undefined;
  /** Bytes read of the current file. */
  #bytes = 0;
  #stats = EMPTY_STATS;

  constructor(files: readonly OpenFile[], settings: InputSettings, isBorrowed: boolean) {
    this.#files = files;
    this.#settings = settings;
    this.#isBorrowed = isBorrowed;
  }

  get columns(): readonly string[] | undefined {
    return this.#first?.columns;
  }

  /** Statistics of the files read so far. */
  get stats(): LineStats {
    return this.#stats;
  }

  async open(): Promise<this> {
    const [first] = this.#files;
    if (first) {
      this.#first = await this.#start(first);
    }
    return this;
  }

  /** Reads all files in order. Can be called once. */
  async *blocks(): AsyncGenerator<LineBlock> {
    const { onLongLine, onRead, onNote } = this.#settings;
    let bytesBefore = 0;
    let lines = 0;
    for (const [index, file] of this.#files.entries()) {
      const started = (index === 0 && this.#first) || (await this.#start(file));
      this.#requireSameColumns(file, started);
      let blockBytes = 0;
      try {
        for await (const block of started.blocks) {
          lines += block.count;
          blockBytes += block.bytes.length;
          if (block.bytes.length > MAX_TEXT_UNITS) {
            onLongLine(file.label);
          }
          onRead(bytesBefore + this.#bytes, lines);
          yield block;
        }
      } catch (error) {
        throw nameFile(error, file.label);
      }
      bytesBefore += this.#bytes;
      this.#stats = addStats(this.#stats, started.stats(blockBytes));
      for (const note of started.notes()) {
        onNote(note);
      }
    }
  }

  async #start(file: OpenFile): Promise<StartedFile> {
    this.#bytes = 0;
    const kind = this.#settings.kindOf?.(file.label);
    const settings = kind === undefined ? this.#settings : { ...this.#settings, from: kind };
    try {
      return await startFile(file, settings, this.#isBorrowed, (done) => {
        this.#bytes = done;
      });
    } catch (error) {
      throw nameFile(error, file.label);
    }
  }

  /** @throws UsageError if a further file has other columns than the first one */
  #requireSameColumns(file: OpenFile, { columns }: StartedFile): void {
    const fold = (names: readonly string[] | undefined) => names?.map((name) => name.toLowerCase()).join('\t');
    if (fold(columns) !== fold(this.columns)) {
      throw new UsageError(MESSAGES.otherColumns(file.label, this.#files[0].label));
    }
  }
}

/** Returns an input that is streamed to a tool, whatever its size. */
export async function streamText(files: readonly OpenFile[], settings: InputSettings): Promise<TextSource> {
  const known = sizeOf(files) ?? GUESSED_BYTES;
  const lines = Math.ceil(known / GUESSED_LINE_BYTES) + 1;
  const input = await new InputFiles(files, settings, true).open();
  return {
    stats: { lines, bytes: known, items: lines, itemBytes: known },
    isBorrowed: true,
    columns: input.columns,
    blocks: () => input.blocks(),
  };
}

/** Reads an input completely, for tools that need all of it before they start. */
export async function loadText(files: readonly OpenFile[], settings: InputSettings): Promise<TextSource> {
  const stored: LineBlock[] = [];
  const input = await new InputFiles(files, settings, false).open();
  for await (const block of input.blocks()) {
    stored.push(block);
  }
  return {
    stats: input.stats,
    columns: input.columns,
    async *blocks() {
      yield* stored;
    },
  };
}

/** Returns the total size of the files; undefined if one is unknown. */
export function sizeOf(files: readonly OpenFile[]): number | undefined {
  return files.reduce<number | undefined>(
    (sum, { size }) => (sum === undefined || size === undefined ? undefined : sum + size),
    0,
  );
}

import type { FileKind } from '../../../libs/files/file-kind.ts';
import { type ImportReport, importFile } from '../../../libs/files/import-file.ts';
import { MAX_TEXT_UNITS } from '../../../libs/lines/blocks/decode-lines.ts';
import type { LineBlock } from '../../../libs/lines/blocks/line-block.ts';
import { addStats, EMPTY_STATS, type LineStats } from '../../../libs/lines/blocks/line-stats.ts';
import { readTable, type TableReport } from '../../../libs/tables/read-table.ts';
import type { TableOptions } from '../../../libs/tables/table-plan.ts';
import { importRules } from '../../../libs/tools/import-rules.ts';
import { type ToolId, toolEntry } from '../../../libs/tools/index.ts';
import type { OptionSpecs } from '../../../libs/tools/shared/options.ts';
import { type TextSource, type TextSpec, type ToolDefinition, takesTables } from '../../../libs/tools/shared/tool.ts';
import { nameFile, UsageError } from './failure.ts';
import type { OpenFile } from './open-file.ts';
import { formatCount } from './progress.ts';
import { TEXTS } from './texts.ts';
import type { ToolCommand } from './tool-command.ts';

/** Format, rules and progress callbacks of an input. */
export interface InputSettings {
  readonly tool: ToolDefinition<OptionSpecs, ToolId>;
  /** Input that the files belong to. */
  readonly spec: Pick<TextSpec, 'form'>;
  readonly from: ToolCommand['from'];
  readonly table: TableOptions;
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
  isPassing: boolean,
  onBytes: (bytes: number) => void,
): Promise<StartedFile> {
  const isTable = settings.from === 'table' && !file.label.toLowerCase().endsWith('.txt');
  return isTable && takesTables(settings.spec)
    ? startTable(file, settings, isPassing, onBytes)
    : startList(
        file,
        settings,
        isTable ? 'csv' : settings.from === 'table' ? 'txt' : settings.from,
        isPassing,
        onBytes,
      );
}

function startList(
  file: OpenFile,
  { tool }: InputSettings,
  kind: FileKind,
  isPassing: boolean,
  onBytes: (bytes: number) => void,
): StartedFile {
  const rules = importRules(toolEntry(tool.id).imports);
  const imported = {
    // An empty name selects plain lines as the default, so that files and pipes give the same result.
    name: '',
    type: MEDIA_TYPES[kind],
    size: file.size ?? 0,
    // Detecting whether JSON contains a list requires reading it twice.
    rules: { ...rules, takesAnyJson: rules.takesAnyJson && file.isRepeatable },
    mayBeEmpty: true,
    isPassing,
  } as const;
  // A run is cancelled by terminating its thread.
  const { blocks, report } = importFile(file.source, imported, new AbortController().signal, onBytes);
  return { blocks, notes: () => listNotes(file, report()), stats: () => report().stats };
}

async function startTable(
  file: OpenFile,
  { table }: InputSettings,
  isPassing: boolean,
  onBytes: (bytes: number) => void,
): Promise<StartedFile> {
  const given = { size: file.size ?? 0, options: table, isPassing };
  const { columns, blocks, report, encoding } = await readTable(
    file.source,
    given,
    new AbortController().signal,
    onBytes,
  );
  file.forgetStart?.();
  return {
    columns,
    blocks,
    notes: () => [...encodingNotes(file, encoding()), ...tableNotes(file, report())],
    stats: (bytes) => {
      const { rows } = report();
      return { lines: rows, bytes, items: rows, itemBytes: bytes - rows };
    },
  };
}

function listNotes(file: OpenFile, report: ImportReport): string[] {
  return [...encodingNotes(file, report), ...(report.header === null ? [] : [TEXTS.header(file.label)])];
}

function encodingNotes(
  { label }: OpenFile,
  { encoding, strayBytes }: Pick<ImportReport, 'encoding' | 'strayBytes'>,
): string[] {
  return [
    ...(encoding === 'windows-1252' ? [TEXTS.windows1252(label)] : []),
    ...(strayBytes > 0 ? [TEXTS.strayBytes(label, formatCount(strayBytes))] : []),
  ];
}

function tableNotes({ label }: OpenFile, { longRecords: { count, first }, cleanedCells }: TableReport): string[] {
  return [
    ...(count > 0 ? [TEXTS.longRecords(label, counted(count, 'row'), formatCount(first))] : []),
    ...(cleanedCells > 0 ? [TEXTS.cleanedCells(label, counted(cleanedCells, 'cell'))] : []),
  ];
}

function counted(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** An input whose first file has been opened, so that its columns are known. */
class InputFiles {
  readonly #files: readonly OpenFile[];
  readonly #settings: InputSettings;
  readonly #isPassing: boolean;
  #first: StartedFile | undefined;
  /** Bytes read of the current file. */
  #bytes = 0;
  #stats = EMPTY_STATS;

  constructor(files: readonly OpenFile[], settings: InputSettings, isPassing: boolean) {
    this.#files = files;
    this.#settings = settings;
    this.#isPassing = isPassing;
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
    try {
      return await startFile(file, this.#settings, this.#isPassing, (done) => {
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
      throw new UsageError(TEXTS.otherColumns(file.label, this.#files[0].label));
    }
  }
}

/** Returns an input that is streamed to a tool, whatever its size. */
export async function passingText(files: readonly OpenFile[], settings: InputSettings): Promise<TextSource> {
  const known = sizeOf(files) ?? GUESSED_BYTES;
  const lines = Math.ceil(known / GUESSED_LINE_BYTES) + 1;
  const input = await new InputFiles(files, settings, true).open();
  return {
    stats: { lines, bytes: known, items: lines, itemBytes: known },
    isPassing: true,
    columns: input.columns,
    blocks: () => input.blocks(),
  };
}

/** An input that was read completely. */
export interface KeptText extends TextSource {
  readonly stored: readonly LineBlock[];
}

/** Reads an input completely, for tools that need all of it before they start. */
export async function keepText(files: readonly OpenFile[], settings: InputSettings): Promise<KeptText> {
  const stored: LineBlock[] = [];
  const input = await new InputFiles(files, settings, false).open();
  for await (const block of input.blocks()) {
    stored.push(block);
  }
  return {
    stats: input.stats,
    stored,
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

import type { FileKind } from '../../../libs/files/file-kind.ts';
import { type FileImport, type ImportReport, importFile } from '../../../libs/files/import-file.ts';
import { MAX_TEXT_UNITS } from '../../../libs/lines/blocks/decode-lines.ts';
import type { LineBlock } from '../../../libs/lines/blocks/line-block.ts';
import { addStats, EMPTY_STATS, type LineStats } from '../../../libs/lines/blocks/line-stats.ts';
import { importRules } from '../../../libs/tools/import-rules.ts';
import { type ToolId, toolEntry } from '../../../libs/tools/index.ts';
import type { OptionSpecs } from '../../../libs/tools/shared/options.ts';
import type { TextSource, ToolDefinition } from '../../../libs/tools/shared/tool.ts';
import { nameFile } from './failure.ts';
import type { OpenFile } from './open-file.ts';
import { formatCount } from './progress.ts';
import { TEXTS } from './texts.ts';

/** Format, rules and progress callbacks of an input. */
export interface InputSettings {
  readonly tool: ToolDefinition<OptionSpecs, ToolId>;
  readonly from: FileKind;
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

/** Ownership of the blocks' memory, and the callback for line counts. */
interface Reading {
  readonly isPassing: boolean;
  onStats?(stats: LineStats): void;
}

/** Reads the files of one input in order, with the same rules as imports in the page. */
async function* readText(
  files: readonly OpenFile[],
  settings: InputSettings,
  { isPassing, onStats }: Reading,
): AsyncGenerator<LineBlock> {
  let bytesBefore = 0;
  let lines = 0;
  for (const file of files) {
    let bytes = 0;
    const { blocks, report } = startImport(file, settings, isPassing, (done) => {
      bytes = done;
    });
    try {
      for await (const block of blocks) {
        lines += block.count;
        if (block.bytes.length > MAX_TEXT_UNITS) {
          settings.onLongLine(file.label);
        }
        settings.onRead(bytesBefore + bytes, lines);
        yield block;
      }
    } catch (error) {
      throw nameFile(error, file.label);
    }
    bytesBefore += bytes;
    onStats?.(report().stats);
    for (const note of notesOf(file, report())) {
      settings.onNote(note);
    }
  }
}

function startImport(
  file: OpenFile,
  { tool, from }: InputSettings,
  isPassing: boolean,
  onBytes: (bytes: number) => void,
): FileImport {
  const rules = importRules(toolEntry(tool.id).imports);
  const imported = {
    // An empty name selects plain lines as the default, so that files and pipes give the same result.
    name: '',
    type: MEDIA_TYPES[from],
    size: file.size ?? 0,
    // Detecting whether JSON contains a list requires reading it twice.
    rules: { ...rules, takesAnyJson: rules.takesAnyJson && file.isRepeatable },
    mayBeEmpty: true,
    isPassing,
  } as const;
  // A run is cancelled by terminating its thread.
  return importFile(file.source, imported, new AbortController().signal, onBytes);
}

function notesOf({ label }: OpenFile, { encoding, strayBytes, header }: ImportReport): string[] {
  return [
    ...(encoding === 'windows-1252' ? [TEXTS.windows1252(label)] : []),
    ...(strayBytes > 0 ? [TEXTS.strayBytes(label, formatCount(strayBytes))] : []),
    ...(header === null ? [] : [TEXTS.header(label)]),
  ];
}

/** Returns an input that is streamed to a tool, whatever its size. */
export function passingText(files: readonly OpenFile[], settings: InputSettings): TextSource {
  const known = sizeOf(files) ?? GUESSED_BYTES;
  const lines = Math.ceil(known / GUESSED_LINE_BYTES) + 1;
  return {
    stats: { lines, bytes: known, items: lines, itemBytes: known },
    isPassing: true,
    blocks: () => readText(files, settings, { isPassing: true }),
  };
}

/** An input that was read completely. */
export interface KeptText extends TextSource {
  readonly stored: readonly LineBlock[];
}

/** Reads an input completely, for tools that need all of it before they start. */
export async function keepText(files: readonly OpenFile[], settings: InputSettings): Promise<KeptText> {
  const stored: LineBlock[] = [];
  let stats: LineStats = EMPTY_STATS;
  const onStats = (more: LineStats) => {
    stats = addStats(stats, more);
  };
  for await (const block of readText(files, settings, { isPassing: false, onStats })) {
    stored.push(block);
  }
  return {
    stats,
    stored,
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

import type { FileKind } from '../../../libs/files/file-kind.ts';
import { type FileImport, type ImportReport, importFile } from '../../../libs/files/import-file.ts';
import { importRules } from '../../../libs/files/import-rules.ts';
import type { LineBlock } from '../../../libs/lines/line-block.ts';
import { addStats, EMPTY_STATS, type LineStats } from '../../../libs/lines/line-stats.ts';
import { type TextSource, type ToolDefinition, UserMistake } from '../../../libs/tools/tool.ts';
import type { OpenFile } from './open-file.ts';
import { formatCount } from './progress.ts';
import { TEXTS } from './texts.ts';

/** How a text is read, and who is told of it. */
export interface InputSettings {
  readonly tool: ToolDefinition;
  readonly from: FileKind;
  /** Told how many bytes and lines of the text have been read. */
  onRead(bytes: number, lines: number): void;
  /** Told what a user should know of how a file was read. */
  onNote(note: string): void;
}

/** What is taken for a pipe's size; a wrong guess costs time, nothing else. */
const GUESSED_BYTES = 64 << 20;
const GUESSED_LINE_BYTES = 24;

const MEDIA_TYPES: Readonly<Record<FileKind, string>> = {
  txt: 'text/plain',
  csv: 'text/csv',
  json: 'application/json',
};

/** Whether blocks are done with when the next one is asked for, and who is told of each file's lines. */
interface Reading {
  readonly isPassing: boolean;
  onStats?(stats: LineStats): void;
}

/** Reads the files of one bulk text, one after the other, as the tools' pages import files. */
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
        settings.onRead(bytesBefore + bytes, lines);
        yield block;
      }
    } catch (error) {
      throw error instanceof UserMistake ? new UserMistake(`${file.label}: ${error.message}`) : error;
    }
    bytesBefore += bytes;
    onStats?.(report().stats);
    for (const note of notesOf(file, report())) settings.onNote(note);
  }
}

function startImport(
  file: OpenFile,
  { tool, from }: InputSettings,
  isPassing: boolean,
  onBytes: (bytes: number) => void,
): FileImport {
  const rules = importRules(tool.id);
  const imported = {
    // Lines unless told otherwise, whatever the name: a file and a pipe give the same.
    name: '',
    type: MEDIA_TYPES[from],
    size: file.size ?? 0,
    // To see whether JSON holds a list, it is read twice.
    rules: { ...rules, takesAnyJson: rules.takesAnyJson && file.isRepeatable },
    mayBeEmpty: true,
    isPassing,
  } as const;
  // A run is cancelled by ending its process.
  return importFile(file.source, imported, new AbortController().signal, onBytes);
}

function notesOf({ label }: OpenFile, { encoding, strayBytes, hadHeader }: ImportReport): string[] {
  return [
    ...(encoding === 'windows-1252' ? [TEXTS.windows1252(label)] : []),
    ...(strayBytes > 0 ? [TEXTS.strayBytes(label, formatCount(strayBytes))] : []),
    ...(hadHeader ? [TEXTS.header(label)] : []),
  ];
}

/** A text whose lines go by while a tool reads them, so that its size does not matter. */
export function passingText(files: readonly OpenFile[], settings: InputSettings): TextSource {
  const known = sizeOf(files) ?? GUESSED_BYTES;
  const lines = Math.ceil(known / GUESSED_LINE_BYTES) + 1;
  return {
    stats: { lines, bytes: known, items: lines, itemBytes: known },
    isPassing: true,
    blocks: () => readText(files, settings, { isPassing: true }),
  };
}

/** A text that was read as a whole. */
export interface KeptText extends TextSource {
  readonly stored: readonly LineBlock[];
}

/** Reads all of a text, for tools that need to know it before they start. */
export async function keepText(files: readonly OpenFile[], settings: InputSettings): Promise<KeptText> {
  const stored: LineBlock[] = [];
  let stats: LineStats = EMPTY_STATS;
  const onStats = (more: LineStats) => {
    stats = addStats(stats, more);
  };
  for await (const block of readText(files, settings, { isPassing: false, onStats })) stored.push(block);
  return {
    stats,
    stored,
    async *blocks() {
      yield* stored;
    },
  };
}

/** The bytes of all files; undefined where one does not tell. */
export function sizeOf(files: readonly OpenFile[]): number | undefined {
  return files.reduce<number | undefined>(
    (sum, { size }) => (sum === undefined || size === undefined ? undefined : sum + size),
    0,
  );
}

import type { LineBlock } from '../lines/line-block.ts';
import { LineSplitter } from '../lines/line-splitter.ts';
import type { LineStats } from '../lines/line-stats.ts';
import { UserMistake } from '../tools/tool.ts';
import type { ByteSource } from './byte-source.ts';
import { decodeText, type EncodingReport } from './decode.ts';
import { type FileKind, fileKind } from './file-kind.ts';
import { CsvFirstCells } from './import-csv.ts';
import { JsonLines } from './import-json.ts';
import type { ImportRules } from './import-rules.ts';
import type { LineParser } from './line-parser.ts';

export interface ImportedFile {
  readonly name: string;
  /** The content type, or the empty string. */
  readonly type: string;
  /** In bytes. */
  readonly size: number;
  readonly rules: ImportRules;
  /** A file without any item is read like any other, in place of an error. */
  readonly mayBeEmpty?: true;
  /** Each block is done with when the next one is asked for, so that all can share the memory of a few. */
  readonly isPassing?: boolean;
}

/** What is told of an import beside its lines. */
export interface ImportReport extends EncodingReport {
  readonly kind: FileKind;
  readonly stats: LineStats;
  /** Whether the first record of a CSV file was left out as a header. */
  readonly hadHeader: boolean;
}

export interface FileImport {
  /** The lines. Read it once; it throws `UserMistake` for a file that cannot be read, or that has no item. */
  readonly blocks: AsyncIterable<LineBlock>;
  /** Complete once `blocks` has ended. */
  report(): ImportReport;
}

/**
 * Reads a list from a TXT, CSV or JSON file, block by block and in flat memory.
 * @param progress told bytes read and the file's size
 */
export function importFile(
  source: ByteSource,
  file: ImportedFile,
  signal: AbortSignal,
  progress: (done: number, total: number) => void = () => {},
): FileImport {
  const kind = fileKind(file.name, file.type);
  const splitter = new LineSplitter({ isPassing: file.isPassing });
  const text = decodeText(abortable(source, signal), (bytes) => progress(bytes, file.size));
  let parser: LineParser | null = null;

  async function* blocks(): AsyncGenerator<LineBlock> {
    parser = await chooseParser(kind, source, file.rules, signal);
    for await (const chunk of text.chunks) yield* splitter.push(parser?.push(chunk) ?? chunk);
    if (parser) yield* splitter.push(parser.end());
    yield* splitter.finish();
    if (splitter.stats.items === 0 && !file.mayBeEmpty) throw new UserMistake('No valid items found in file');
  }

  return {
    blocks: blocks(),
    report: () => ({
      ...text.report(),
      kind,
      stats: splitter.stats,
      hadHeader: parser instanceof CsvFirstCells && parser.hadHeader,
    }),
  };
}

/** The parser of a file; null where its lines are taken as they are. */
async function chooseParser(
  kind: FileKind,
  source: ByteSource,
  rules: ImportRules,
  signal: AbortSignal,
): Promise<LineParser | null> {
  if (kind === 'txt') return null;
  if (kind === 'csv') return new CsvFirstCells((record) => rules.isHeader(record));
  if (!rules.takesAnyJson) return new JsonLines('list');
  // What a JSON text is shows only at its end, so it is read once to see, and then again for its lines.
  for (const takes of ['list', 'values'] as const) {
    if (await fits(new JsonLines(takes), decodeText(abortable(source, signal)).chunks)) return new JsonLines(takes);
  }
  return null;
}

async function fits(parser: LineParser, chunks: AsyncIterable<Uint8Array>): Promise<boolean> {
  try {
    for await (const chunk of chunks) parser.push(chunk);
    parser.end();
    return true;
  } catch (error) {
    if (error instanceof UserMistake) return false;
    throw error;
  }
}

function abortable(source: ByteSource, signal: AbortSignal): ByteSource {
  return async function* (start) {
    for await (const chunk of source(start)) {
      signal.throwIfAborted();
      yield chunk;
    }
  };
}

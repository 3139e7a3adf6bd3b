import { UserMistake } from '../errors.ts';
import type { LineBlock } from '../lines/blocks/line-block.ts';
import { LineSplitter } from '../lines/blocks/line-splitter.ts';
import type { LineStats } from '../lines/blocks/line-stats.ts';
import { abortable, type ByteSource } from './byte-source.ts';
import { decodeText, type EncodingReport } from './decode.ts';
import { type FileKind, fileKind } from './file-kind.ts';
import { CsvFirstCells } from './import-csv.ts';
import { JsonLines } from './import-json.ts';
import type { LineParser } from './line-parser.ts';

/** Import rules that differ between tools. */
export interface ImportRules {
  /** Returns true if the first record of a CSV file, given as it is in the file, is a header, which is left out. */
  isHeader(firstRecord: string, firstCell: string): boolean;
  /** True if JSON without a list is read as its values, and text that is not JSON as its lines, instead of an error. */
  readonly takesAnyJson: boolean;
}

export interface ImportedFile {
  readonly name: string;
  /** Content type, or the empty string. */
  readonly type: string;
  /** In bytes. */
  readonly size: number;
  readonly rules: ImportRules;
  /** Set if a file without any item is accepted instead of causing an error. */
  readonly mayBeEmpty?: true;
  /** True if each block is only borrowed until the next one is requested, so that all share the memory of a few. */
  readonly isBorrowed?: boolean;
}

/** Result of an import besides its lines. */
export interface ImportReport extends EncodingReport {
  readonly kind: FileKind;
  readonly stats: LineStats;
  /** First cell of the first record of a CSV file if that was left out as a header, else null. */
  readonly header: string | null;
  /** First cell of the first record of a CSV file if that was read as data, else null. */
  readonly firstCell: string | null;
  /** Number of columns of a CSV file, of which the first was read; 1 for other files. */
  readonly columns: number;
}

export interface FileImport {
  /** Lines of the file. Can be read once; throws `UserMistake` for a file that cannot be read or has no item. */
  readonly blocks: AsyncIterable<LineBlock>;
  /** Complete once `blocks` has ended. */
  report(): ImportReport;
}

/**
 * Reads a list from a TXT, CSV or JSON file, block by block and in flat memory.
 * @param progress called with the bytes read and the file's size
 * @param onFormat called once the format is known, before its lines are read
 */
export function importFile(
  source: ByteSource,
  file: ImportedFile,
  signal: AbortSignal,
  progress: (done: number, total: number) => void = () => {},
  onFormat: () => void = () => {},
): FileImport {
  const kind = fileKind(file.name, file.type);
  const splitter = new LineSplitter({ isBorrowed: file.isBorrowed });
  const text = decodeText(abortable(source, signal), (bytes) => progress(bytes, file.size));
  let parser: LineParser | null = null;

  async function* blocks(): AsyncGenerator<LineBlock> {
    parser = await chooseParser(kind, source, file.rules, signal);
    onFormat();
    for await (const chunk of text.chunks) {
      yield* splitter.push(parser?.push(chunk) ?? chunk);
    }
    if (parser) {
      yield* splitter.push(parser.end());
    }
    yield* splitter.finish();
    if (splitter.stats.items === 0 && !file.mayBeEmpty) {
      throw new UserMistake('No valid items found in file');
    }
  }

  return {
    blocks: blocks(),
    report: () => {
      const csv = parser instanceof CsvFirstCells ? parser : null;
      const firstCell = csv?.firstCell ?? null;
      const isHeaderLeftOut = csv?.isHeaderLeftOut === true;
      return {
        ...text.report(),
        kind,
        stats: splitter.stats,
        header: isHeaderLeftOut ? firstCell : null,
        firstCell: isHeaderLeftOut ? null : firstCell,
        columns: csv?.columns ?? 1,
      };
    },
  };
}

/** Returns the parser of a file; null if its lines are read as they are. */
async function chooseParser(
  kind: FileKind,
  source: ByteSource,
  rules: ImportRules,
  signal: AbortSignal,
): Promise<LineParser | null> {
  if (kind === 'txt') {
    return null;
  }
  if (kind === 'csv' || kind === 'tsv') {
    return new CsvFirstCells((record, cell) => rules.isHeader(record, cell), kind === 'tsv' ? 'tab' : 'auto');
  }
  if (!rules.takesAnyJson) {
    return new JsonLines('list');
  }
  // The kind of a JSON text is certain only at its end, so it is parsed once to detect the kind and again for its
  // lines.
  for (const takes of ['list', 'values'] as const) {
    if (await fits(new JsonLines(takes), decodeText(abortable(source, signal)).chunks)) {
      return new JsonLines(takes);
    }
  }
  return null;
}

async function fits(parser: LineParser, chunks: AsyncIterable<Uint8Array>): Promise<boolean> {
  try {
    for await (const chunk of chunks) {
      parser.push(chunk);
    }
    parser.end();
    return true;
  } catch (error) {
    if (error instanceof UserMistake) {
      return false;
    }
    throw error;
  }
}

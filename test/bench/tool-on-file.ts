import { closeSync, openSync, readSync, statSync } from 'node:fs';
import type { ByteSource } from '../../libs/files/byte-source.ts';
import type { Bytes, LineBlock } from '../../libs/lines/blocks/line-block.ts';
import { LineSplitter } from '../../libs/lines/blocks/line-splitter.ts';
import type { TextSource } from '../../libs/tools/shared/tool.ts';
import type { Contestant } from './harness.ts';
import { orderedSink, type Sink, unorderedSink } from './processes.ts';
import { runTool, type StoredText, splitLines, storeText, type ToolRun, textSource } from './run-tool.ts';

const READ_BYTES = 1 << 20;
/** Estimated bytes per line, as in the command line. */
const GUESSED_LINE_BYTES = 24;

interface FileRun extends ToolRun {
  /** `TextSpec.id` of the list. */
  readonly text: string;
  readonly file: string;
  /** Further texts, by `TextSpec.id`. */
  readonly others?: { readonly [text: string]: TextSource };
}

/** Reads a file, or its first bytes, into lines, as an import does. */
export function readLines(file: string, byteLength = Number.POSITIVE_INFINITY): StoredText {
  const descriptor = openSync(file, 'r');
  try {
    return storeText(pieces(descriptor, byteLength));
  } finally {
    closeSync(descriptor);
  }
}

function* pieces(descriptor: number, byteLength: number): Generator<Uint8Array, void, void> {
  const piece = new Uint8Array(READ_BYTES);
  let left = byteLength;
  while (left > 0) {
    const length = readSync(descriptor, piece, 0, Math.min(left, READ_BYTES), null);
    if (length === 0) {
      return;
    }
    left -= length;
    yield piece.subarray(0, length);
  }
}

/**
 * Returns a contestant that does all work of the command line in one thread: reads the file, splits lines, runs the
 * tool, and encodes the main output.
 */
export function toolOnFile(run: FileRun): Contestant {
  return contestant(run, () => ({ ...run.others, [run.text]: textSourceOf(run) }));
}

/**
 * Returns a contestant that runs a tool on lines that are already in memory.
 * @param columns names of the columns if the lines are rows of tables
 */
export function toolOnTexts(
  run: ToolRun,
  texts: { readonly [id: string]: StoredText },
  columns?: readonly string[],
): Contestant {
  const sources = Object.entries(texts).map(([id, text]) => [id, { ...textSource(text), columns }] as const);
  return contestant(run, () => Object.fromEntries(sources));
}

/** Returns the lines of a file. They are read while the tool runs if it reads its texts once. */
function textSourceOf({ tool, file }: FileRun): TextSource {
  if (!tool.readsTextsOnce) {
    return textSource(readLines(file));
  }
  const bytes = statSync(file).size;
  const lines = Math.ceil(bytes / GUESSED_LINE_BYTES);
  return {
    stats: { lines, bytes, items: lines, itemBytes: bytes },
    isBorrowed: true,
    async *blocks() {
      yield* borrowedLines(file);
    },
  };
}

/** Returns a source that reads a file in borrowed pieces. */
export function fileSource(file: string): ByteSource {
  return async function* (start) {
    const descriptor = openSync(file, 'r');
    try {
      let left = start;
      for (const piece of pieces(descriptor, Number.POSITIVE_INFINITY)) {
        if (left < piece.length) {
          yield piece.subarray(left);
        }
        left = Math.max(0, left - piece.length);
      }
    } finally {
      closeSync(descriptor);
    }
  };
}

/** Yields the lines of a file, block by block, without storing them. */
export function* borrowedLines(file: string): Generator<LineBlock, void, void> {
  const descriptor = openSync(file, 'r');
  try {
    yield* splitLines(pieces(descriptor, Number.POSITIVE_INFINITY), new LineSplitter({ isBorrowed: true }));
  } finally {
    closeSync(descriptor);
  }
}

function contestant(run: ToolRun, open: () => { readonly [id: string]: TextSource }): Contestant {
  const work = (take: (bytes: Bytes) => void) => runTool(run, open(), true, ({ bytes }) => take(bytes));
  const digest = async (sink: Sink) => {
    await work((bytes) => sink.add(bytes));
    return sink.digest();
  };
  return {
    name: 'Overprint',
    run: async () => {
      const startedMs = performance.now();
      let bytes = 0;
      await work((chunk) => {
        bytes += chunk.length;
      });
      if (bytes === 0) {
        throw new Error('Nothing came out.');
      }
      return performance.now() - startedMs;
    },
    hash: () => digest(orderedSink()),
    unorderedHash: () => digest(unorderedSink()),
  };
}

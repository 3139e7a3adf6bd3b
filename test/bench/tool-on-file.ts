import { closeSync, openSync, readSync } from 'node:fs';
import type { Bytes } from '../../libs/lines/line-block.ts';
import type { Contestant } from './harness.ts';
import { orderedSink, type Sink, unorderedSink } from './processes.ts';
import { runTool, type StoredText, storeText, type ToolRun } from './run-tool.ts';

const READ_BYTES = 1 << 20;

interface FileRun extends ToolRun {
  /** `TextSpec.id` of the list. */
  readonly text: string;
  readonly file: string;
}

/** Reads a file, or so many bytes of it, into lines, as an import does. */
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
    if (length === 0) return;
    left -= length;
    yield piece.subarray(0, length);
  }
}

/** The whole way as the product goes it, in one thread: file, lines, tool, and the main output as bytes. */
export function toolOnFile(run: FileRun): Contestant {
  return contestant(run, () => ({ [run.text]: readLines(run.file) }));
}

/** A run over texts that are lines in memory already, as they are when somebody starts it. */
export function toolOnTexts(run: ToolRun, texts: { readonly [id: string]: StoredText }): Contestant {
  return contestant(run, () => texts);
}

function contestant(run: ToolRun, open: () => { readonly [id: string]: StoredText }): Contestant {
  const work = async (take: (bytes: Bytes) => void) => {
    const split = await runTool(run, open(), take);
    for (const block of split.kept.blocks()) take(block.bytes);
  };
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
      if (bytes === 0) throw new Error('Nothing came out.');
      return performance.now() - startedMs;
    },
    hash: () => digest(orderedSink()),
    unorderedHash: () => digest(unorderedSink()),
  };
}

import { BlockBuilder } from '../blocks/block-builder.ts';
import { decodeUtf8 } from '../blocks/decode-lines.ts';
import type { Bytes, LineBlock } from '../blocks/line-block.ts';
import { findLineEnds } from '../blocks/line-ends.ts';
import { SORTED_LINE_BYTES } from '../kernels/dedupe/dedupe-rules.ts';
import { alphabeticalKey } from '../kernels/dedupe/letter-tables.ts';
import { LineSorter } from '../kernels/dedupe/line-sorter.ts';
import type { SortOrder } from '../kernels/dedupe/lines-kernel.ts';
import { BlockFile, type NotedBlock } from './block-file.ts';
import type { SpillSpace } from './spill-space.ts';

/** Memory of a sorter besides its lines. */
const SORTER_BYTES = 24 << 20;
/** Share of the other memory for the lines of a run; the rest is spare room. */
const RUN_SHARE = 0.5;
const LEAST_RUN_BYTES = 1 << 18;
const CAPITAL_A = 0x41;
const CAPITAL_Z = 0x5a;

/** Sorting of what fits into memory. */
interface RunSorter {
  /** Memory to sort a line, besides its bytes. */
  readonly lineBytes: number;
  /** Number of copies of the lines in memory. */
  readonly copies: number;
  /** Sorts blocks, each of which is only borrowed until the next one is requested. */
  sort(blocks: AsyncIterable<LineBlock>): AsyncIterable<LineBlock>;
  /** Returns the bytes of a line that are compared. */
  textOf(line: Bytes): Bytes;
}

function lineSorter(order: SortOrder, space: SpillSpace): RunSorter {
  return {
    lineBytes: SORTED_LINE_BYTES,
    copies: 1,
    async *sort(blocks) {
      const sorter = new LineSorter({ lines: 0, bytes: 0 }, space);
      try {
        for await (const block of blocks) {
          sorter.add(block);
        }
        yield* sorter.sort(order);
      } finally {
        sorter.dispose();
      }
    },
    textOf: (line) => line,
  };
}

/**
 * Sorts lines with little memory, as `LineSorter` does: runs that fit into memory are sorted and written to files, which
 * are then merged. Removes the file of the lines.
 */
export async function* sortBeyondMemory(
  lines: BlockFile,
  order: SortOrder,
  space: SpillSpace,
  runs: RunSorter = lineSorter(order, space),
): AsyncGenerator<LineBlock, void, void> {
  const files: BlockFile[] = [];
  let count = 0;
  let sorted = 0;
  const runBytes = Math.max(LEAST_RUN_BYTES, (space.memoryBytes - SORTER_BYTES) * RUN_SHARE);
  for await (const blocks of cutIntoRuns(lines.blocks(), runBytes, runs)) {
    const file = await BlockFile.create(space);
    for await (const block of runs.sort(blocks)) {
      await file.append(block);
      count += block.count;
    }
    files.push(file);
  }
  await lines.remove();
  for await (const block of mergeRuns(files, order, runs)) {
    sorted += block.count;
    space.progress('sorting', sorted, sorted / count);
    yield block;
  }
  for (const file of files) {
    await file.remove();
  }
}

/** Returns groups of blocks that take about so much memory to sort. Each group must be read to its end. */
async function* cutIntoRuns(
  blocks: AsyncGenerator<NotedBlock, void, void>,
  memoryBytes: number,
  { lineBytes, copies }: RunSorter,
): AsyncGenerator<AsyncIterable<LineBlock>, void, void> {
  const sizeOf = ({ bytes, count }: LineBlock) => bytes.length * copies + count * lineBytes;
  let next = await blocks.next();
  while (!next.done) {
    yield (async function* () {
      let bytes = 0;
      for (; !next.done; next = await blocks.next()) {
        const { block } = next.value;
        bytes += sizeOf(block);
        if (bytes > memoryBytes && bytes > sizeOf(block)) {
          return;
        }
        yield block;
      }
    })();
  }
}

/** Merges sorted files. Of equal keys, those of earlier files come first, in reverse order those of later files. */
async function* mergeRuns(
  files: readonly BlockFile[],
  order: SortOrder,
  { textOf }: RunSorter,
): AsyncGenerator<LineBlock, void, void> {
  const keyOf = (line: Bytes) => (order === 'ascii' ? textOf(line) : alphabeticalBytes(textOf(line)));
  const isReversed = order === 'reverse';
  const isBefore = (a: RunReader, b: RunReader) => {
    const difference = compareBytes(a.key, b.key) || a.number - b.number;
    return isReversed ? difference > 0 : difference < 0;
  };
  const heap: RunReader[] = [];
  for (const [number, file] of files.entries()) {
    const run = new RunReader(file, number, keyOf);
    if (await run.next()) {
      heap.push(run);
      rise(heap, heap.length - 1, isBefore);
    }
  }
  const builder = new BlockBuilder();
  while (heap.length > 0) {
    const [run] = heap;
    const closed = builder.append(run.bytes, run.start, run.end);
    if (closed) {
      yield closed;
    }
    // Only the start of a block needs a promise.
    if (!run.advance() && !(await run.next())) {
      const last = heap.pop() as RunReader;
      if (heap.length === 0) {
        break;
      }
      heap[0] = last;
    }
    sink(heap, isBefore);
  }
  yield* builder.rest();
}

/** A sorted file with its current line, and the key of that. */
class RunReader {
  readonly number: number;
  readonly #blocks: AsyncGenerator<NotedBlock, void, void>;
  readonly #keyOf: (line: Bytes) => Uint8Array;
  #ends: Uint32Array = new Uint32Array(0);
  #line = 0;
  bytes: Bytes = new Uint8Array(0);
  start = 0;
  end = 0;
  key: Uint8Array = this.bytes;

  constructor(file: BlockFile, number: number, keyOf: (line: Bytes) => Uint8Array) {
    this.number = number;
    this.#blocks = file.blocks();
    this.#keyOf = keyOf;
  }

  /** Moves to the next block; returns false after the last one. */
  async next(): Promise<boolean> {
    const next = await this.#blocks.next();
    if (next.done) {
      return false;
    }
    const { block } = next.value;
    this.bytes = block.bytes;
    this.#ends = findLineEnds(block);
    this.#line = -1;
    this.end = -1;
    return this.advance();
  }

  /** Moves to the next line of the block; returns false after the last one. */
  advance(): boolean {
    if (++this.#line >= this.#ends.length) {
      return false;
    }
    this.start = this.end + 1;
    this.end = this.#ends[this.#line];
    this.key = this.#keyOf(this.bytes.subarray(this.start, this.end));
    return true;
  }
}

const encoder = new TextEncoder();

function alphabeticalBytes(line: Bytes): Uint8Array {
  const key = line.slice();
  for (let i = 0; i < key.length; i++) {
    const byte = key[i];
    if (byte >= 0x80) {
      return encoder.encode(alphabeticalKey(decodeUtf8(line)));
    }
    if (byte >= CAPITAL_A && byte <= CAPITAL_Z) {
      key[i] = byte | 0x20;
    }
  }
  return key;
}

/** Compares UTF-8 by code point. */
function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    if (a[i] !== b[i]) {
      return a[i] - b[i];
    }
  }
  return a.length - b.length;
}

type Before = (a: RunReader, b: RunReader) => boolean;

function rise(heap: RunReader[], from: number, isBefore: Before): void {
  let at = from;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if (!isBefore(heap[at], heap[parent])) {
      return;
    }
    [heap[at], heap[parent]] = [heap[parent], heap[at]];
    at = parent;
  }
}

function sink(heap: RunReader[], isBefore: Before): void {
  let at = 0;
  for (;;) {
    const left = at * 2 + 1;
    let first = at;
    for (const child of [left, left + 1]) {
      if (child < heap.length && isBefore(heap[child], heap[first])) {
        first = child;
      }
    }
    if (first === at) {
      return;
    }
    [heap[at], heap[first]] = [heap[first], heap[at]];
    at = first;
  }
}

import { Worker } from 'node:worker_threads';
import { BLOCK_BYTES, type Bytes, type LineBlock } from '../../../../libs/lines/blocks/line-block.ts';
import { addReports } from '../../../../libs/tools/shared/add-reports.ts';
import type { RunContext, RunReport } from '../../../../libs/tools/shared/tool.ts';
import { BlockPacker, unpackBlocks } from './block-packer.ts';
import { type GivenPart, type PartResult, type PartsHelp, receiveError, THREAD } from './thread-messages.ts';

/** Bytes of a part: many times the work of starting a run on it. */
const PART_BYTES = 2 << 20;
/** Parts that wait for a thread besides the one it works on. */
const PARTS_AHEAD = 1;

/** A part with the lines in it. */
type Part = Omit<GivenPart, 'spare'>;

/** Reads the blocks of an input in parts. */
class PartReader {
  readonly #blocks: AsyncIterator<LineBlock>;
  /** Memory of parts that were run, to be used again. */
  readonly #spare: Bytes[] = [];

  constructor(blocks: AsyncIterable<LineBlock>) {
    this.#blocks = blocks[Symbol.asyncIterator]();
  }

  /** Returns the parts in order; undefined after the last one. */
  async next(): Promise<Part | undefined> {
    const packer = new BlockPacker(this.#spare.pop() ?? new Uint8Array(PART_BYTES));
    let lines = 0;
    while (packer.length + BLOCK_BYTES <= PART_BYTES) {
      const { done, value } = await this.#blocks.next();
      if (done) {
        break;
      }
      packer.add(value);
      lines += value.count;
    }
    const bytes = packer.length;
    return lines === 0 ? undefined : { blocks: packer.take(), stats: { lines, bytes, items: lines, itemBytes: bytes } };
  }

  giveBack(memory: Bytes): void {
    this.#spare.push(memory);
  }

  /** Ends reading. */
  async close(): Promise<void> {
    await this.#blocks.return?.();
  }
}

/**
 * Runs a tool on the parts of an input in threads, and writes their rows in order.
 * @returns the report of the whole run; undefined if the input is empty
 */
export async function runParts(
  blocks: AsyncIterable<LineBlock>,
  help: Omit<PartsHelp, 'thread'>,
  threads: number,
  context: RunContext,
  optionalKeys?: readonly string[],
): Promise<RunReport | undefined> {
  const input = new PartReader(blocks);
  const helpers = Array.from({ length: threads }, (_, index) => new PartsThread({ ...help, thread: index + 1 }));
  const reports: RunReport[] = [];
  const spare: Bytes[] = [];
  /** Results in the order of the parts. */
  const results: Promise<PartResult>[] = [];
  let given = 0;
  let hasEnded = false;
  try {
    for (;;) {
      while (!hasEnded && results.length < threads * (1 + PARTS_AHEAD)) {
        const part = await input.next();
        hasEnded = part === undefined;
        if (part) {
          const result = helpers[given++ % threads].run({ ...part, spare: spare.splice(0, help.outputs.length) });
          // A failure is thrown in its turn.
          result.catch(() => undefined);
          results.push(result);
        }
      }
      const result = await results.shift();
      if (result === undefined) {
        return reports.length === 0 ? undefined : addReports(reports, optionalKeys);
      }
      if (result.kind === 'failed') {
        throw receiveError(result.error);
      }
      input.giveBack(result.spare);
      await writeResult(result, context, reports.length === 0);
      spare.push(...[...result.rows.values()].map(({ bytes }) => bytes));
      reports.push(result.report);
    }
  } finally {
    await Promise.all(helpers.map((helper) => helper.end()));
    await input.close();
  }
}

async function writeResult(
  { columns, rows }: PartResult & { readonly kind: 'done' },
  context: RunContext,
  isFirst: boolean,
): Promise<void> {
  for (const [output, names] of isFirst ? columns : []) {
    context.columns(output, names);
  }
  for (const [output, packed] of rows) {
    for (const block of unpackBlocks(packed)) {
      await context.write(output, block);
    }
  }
}

/** A thread that runs parts. */
class PartsThread {
  readonly #worker: Worker;
  readonly #waiting: { resolve(result: PartResult): void; reject(error: unknown): void }[] = [];
  #error: unknown;

  constructor(help: PartsHelp) {
    this.#worker = new Worker(new URL(THREAD.entry), { workerData: { ...THREAD, help } });
    this.#worker.on('message', (result: PartResult) => this.#waiting.shift()?.resolve(result));
    this.#worker.on('error', (error) => {
      this.#error = error;
      for (const { reject } of this.#waiting.splice(0)) {
        reject(error);
      }
    });
  }

  run(part: GivenPart): Promise<PartResult> {
    return new Promise((resolve, reject) => {
      if (this.#error !== undefined) {
        reject(this.#error);
        return;
      }
      this.#waiting.push({ resolve, reject });
      this.#worker.postMessage(part, [part.blocks.bytes.buffer, ...part.spare.map(({ buffer }) => buffer)]);
    });
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }
}

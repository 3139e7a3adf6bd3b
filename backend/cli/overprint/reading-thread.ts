import type { Worker } from 'node:worker_threads';
import type { LineBlock } from '../../../libs/lines/blocks/line-block.ts';
import type { ToolId } from '../../../libs/tools/index.ts';
import type { TextSource, ToolDefinition } from '../../../libs/tools/shared/tool.ts';
import { UsageError } from './failure.ts';
import type { OpenFile } from './open-file.ts';
import type { OpenRequest, ReadingAnswer, ReadingRequest, SentBlock, StartRequest } from './reading-messages.ts';
import { takeReader } from './start-reader.ts';
import type { InputSettings } from './text-input.ts';
import { receiveError } from './threads/thread-messages.ts';

/** A file that another thread can read. */
export type SharedFile = OpenFile & Required<Pick<OpenFile, 'fd' | 'size'>>;

/** Returns true for files, of which another thread can read any part; false for pipes. */
export function areShared(files: readonly OpenFile[]): files is readonly SharedFile[] {
  return files.every(({ fd, size }) => fd !== undefined && size !== undefined);
}

/**
 * Returns how many threads a run has without `--threads`: two if a second one that reads pays off.
 * @param size bytes of the input files; undefined for pipes
 */
export function defaultThreads(
  { sizesForTwoThreads: sizes }: Pick<ToolDefinition, 'sizesForTwoThreads'>,
  size: number | undefined,
  processors: number,
): 1 | 2 {
  const paysOff = sizes !== undefined && size !== undefined && size >= sizes.least && size <= sizes.most;
  return paysOff && processors > 1 ? 2 : 1;
}

/** Returns an input that is read, decoded and split in a thread of its own, which can prepare its blocks for the tool. */
export async function readInThread(
  files: readonly SharedFile[],
  settings: InputSettings,
  tool: ToolId,
): Promise<TextSource> {
  const { imports, from, table } = settings;
  const { form, headerNames } = settings.spec;
  const request: OpenRequest = {
    kind: 'open',
    files: files.map(({ label, fd, size }) => ({ label, fd, size })),
    form: { imports, from, table, spec: { form, headerNames } },
  };
  let noteCount = 0;
  const onNote = (note: string) => {
    noteCount++;
    settings.onNote(note);
  };
  const thread = new ReadingThread(takeReader(), request, { ...settings, onNote });
  const { columns, stats } = await thread.opened();
  return {
    stats,
    isBorrowed: true,
    columns,
    blocks: () => (thread.isPreparing ? readAgain(request, settings, noteCount) : thread.blocks()),
    prepared: (preparation) => thread.blocks({ tool, settings: preparation }),
  };
}

/**
 * Reads an input from the start, after a run could not use the prepared blocks.
 * @param noteCount number of notes that were passed on, which come again
 */
async function* readAgain(
  request: OpenRequest,
  settings: InputSettings,
  noteCount: number,
): AsyncGenerator<LineBlock, void, void> {
  let repeated = 0;
  const onNote = (note: string) => {
    if (++repeated > noteCount) {
      settings.onNote(note);
    }
  };
  const thread = new ReadingThread(takeReader(), request, { ...settings, onNote });
  await thread.opened();
  yield* thread.blocks();
}

type Opened = Extract<ReadingAnswer, { readonly kind: 'opened' }>;

class ReadingThread {
  readonly #worker: Worker;
  readonly #settings: InputSettings;
  readonly #answers: ReadingAnswer[] = [];
  #error: unknown;
  /** True once prepared blocks are asked for. */
  isPreparing = false;
  /** True once any blocks are asked for; later calls yield nothing. */
  #isRead = false;
  #wake: (() => void) | undefined;

  constructor(worker: Worker, request: OpenRequest, settings: InputSettings) {
    this.#worker = worker;
    this.#settings = settings;
    worker.on('message', (answer: ReadingAnswer) => {
      this.#answers.push(answer);
      this.#wake?.();
    });
    worker.on('error', (error) => {
      this.#error = error;
      this.#wake?.();
    });
    worker.postMessage(request);
  }

  async opened(): Promise<Opened> {
    try {
      const answer = await this.#next();
      if (answer.kind !== 'opened') {
        throw new Error(`The file is not open: ${answer.kind}`);
      }
      // A run that ends before it reads does not wait for the thread.
      this.#worker.unref();
      return answer;
    } catch (error) {
      await this.#worker.terminate();
      throw error;
    }
  }

  async *blocks(preparation?: StartRequest['preparation']): AsyncGenerator<LineBlock, void, void> {
    if (this.#isRead) {
      return;
    }
    this.#isRead = true;
    this.isPreparing = preparation !== undefined;
    this.#worker.ref();
    let isOver = false;
    try {
      this.#ask({ kind: 'start', preparation });
      for (;;) {
        const answer = await this.#next();
        if (answer.kind !== 'block') {
          isOver = true;
          return;
        }
        this.#settings.onRead(answer.readBytes, answer.readLines);
        yield toBlock(answer);
        this.#ask({ kind: 'taken', memory: answer.memory }, [answer.memory.buffer]);
      }
    } finally {
      const stopped = this.#worker.terminate();
      // A thread that may still read holds the files; that of a whole input only has memory to release.
      if (!isOver) {
        await stopped;
      }
    }
  }

  #ask(request: ReadingRequest, memory: readonly ArrayBuffer[] = []): void {
    this.#worker.postMessage(request, [...memory]);
  }

  /** Returns the next answer. Passes notes and long lines to the settings, and throws if reading failed. */
  async #next(): Promise<ReadingAnswer> {
    for (;;) {
      const answer = this.#answers.shift();
      if (answer === undefined) {
        await this.#wait();
      } else if (answer.kind === 'note') {
        this.#settings.onNote(answer.text);
      } else if (answer.kind === 'longLine') {
        this.#settings.onLongLine(answer.label);
      } else if (answer.kind === 'failed') {
        throw receiveError(answer.error, { UsageError });
      } else {
        return answer;
      }
    }
  }

  async #wait(): Promise<void> {
    if (this.#error !== undefined) {
      throw this.#error;
    }
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
    this.#wake = undefined;
  }
}

function toBlock({ memory, places, others }: SentBlock): LineBlock {
  const members = places.map(({ member, start, length }) => [member, memory.subarray(start, start + length)]);
  return { ...others, ...Object.fromEntries(members) };
}

import { once } from 'node:events';
import type { MessagePort } from 'node:worker_threads';
import { BLOCK_BYTES, type Bytes, type LineBlock } from '../../../libs/lines/blocks/line-block.ts';
import { isHashed, LineHasher } from '../../../libs/lines/kernels/dedupe/line-hasher.ts';
import { readableFile } from './open-file.ts';
import type { OpenRequest, ReadingAnswer, ReadingRequest } from './reading-messages.ts';
import { streamText } from './text-input.ts';
import { sendError } from './threads/thread-messages.ts';

/** Blocks that wait for the thread of the run, which does not read while it compares lines. */
const MOST_BLOCKS = 24;
/** Memory of a block with the hashes of lines of usual length. */
const USUAL_BYTES = BLOCK_BYTES + (BLOCK_BYTES >> 1) + (BLOCK_BYTES >> 3);

/** Waits for an input, and reads it for the thread of the run. */
export async function helpWithReading(port: MessagePort): Promise<void> {
  const [{ files, form }] = (await once(port, 'message')) as [OpenRequest];
  const answer: Answer = (message, memory = []) => port.postMessage(message, [...memory]);
  const sender = new BlockSender(port, answer);
  try {
    const opened = files.map(({ label, fd, size }) => readableFile(label, fd, size));
    const text = await streamText(opened, {
      ...form,
      onNote: (note) => answer({ kind: 'note', text: note }),
      onLongLine: (label) => answer({ kind: 'longLine', label }),
      onRead: (bytes, lines) => sender.noteRead(bytes, lines),
    });
    answer({ kind: 'opened', columns: text.columns, stats: text.stats });
    const hashing = await sender.started;
    const hasher = hashing && new LineHasher(hashing.rules, hashing.secrets);
    for await (const block of text.blocks()) {
      await sender.send(hasher ? hasher.hash(block) : block);
    }
    answer({ kind: 'ended' });
  } catch (error) {
    answer({ kind: 'failed', error: sendError(error) });
  }
}

/** Sends a message to the thread of the run and transfers the memory that it holds. */
type Answer = (message: ReadingAnswer, memory?: readonly ArrayBuffer[]) => void;

/** Sends blocks in memory that comes back. */
class BlockSender {
  /** Resolves when reading is asked for. */
  readonly started: Promise<Extract<ReadingRequest, { readonly kind: 'start' }>['hashing']>;
  readonly #answer: Answer;
  readonly #free: Bytes[] = [];
  #given = 0;
  #readBytes = 0;
  #readLines = 0;
  #wake: (() => void) | undefined;

  constructor(port: MessagePort, answer: Answer) {
    this.#answer = answer;
    this.started = new Promise((resolve) => {
      port.on('message', (request: ReadingRequest) => {
        if (request.kind === 'start') {
          resolve(request.hashing);
        } else {
          this.#given--;
          this.#free.push(request.memory);
          this.#wake?.();
        }
      });
    });
  }

  noteRead(bytes: number, lines: number): void {
    this.#readBytes = bytes;
    this.#readLines = lines;
  }

  async send(block: LineBlock): Promise<void> {
    const hashed = isHashed(block) ? block : undefined;
    const { length } = block.bytes;
    const hashes = hashed ? (length + 7) & ~7 : 0;
    const sizes = hashes + (hashed?.hashes.length ?? 0);
    const memory = await this.#take(Math.max(length, sizes + (hashed?.sizes.length ?? 0)));
    memory.set(block.bytes);
    if (hashed) {
      memory.set(hashed.hashes, hashes);
      memory.set(hashed.sizes, sizes);
    }
    const { count } = block;
    const [readBytes, readLines] = [this.#readBytes, this.#readLines];
    const isChanged = hashed?.isChanged ?? false;
    this.#answer({ kind: 'block', memory, length, count, hashes, sizes, isChanged, readBytes, readLines }, [
      memory.buffer,
    ]);
  }

  async #take(size: number): Promise<Bytes> {
    while (this.#given >= MOST_BLOCKS) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    this.#given++;
    const free = this.#free.pop();
    return free && free.length >= size ? free : new Uint8Array(Math.max(size, USUAL_BYTES));
  }
}

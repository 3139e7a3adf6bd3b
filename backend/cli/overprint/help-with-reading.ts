import { once } from 'node:events';
import type { MessagePort } from 'node:worker_threads';
import { BLOCK_BYTES, type Bytes, type LineBlock } from '../../../libs/lines/blocks/line-block.ts';
import { loadTool } from '../../../libs/tools/registry.ts';
import type { BlockPreparation } from '../../../libs/tools/shared/tool.ts';
import { readableFile } from './open-file.ts';
import type { OpenRequest, ReadingAnswer, ReadingRequest, SentBlock, StartRequest } from './reading-messages.ts';
import { streamText } from './text-input.ts';
import { sendError } from './threads/thread-messages.ts';

/** Maximum number of blocks that wait for the thread of the run, which takes none while it compares lines. */
const MOST_WAITING = 24;
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
    const preparation = await preparationOf(await sender.started);
    sender.mostWaiting = preparation?.mostWaiting ?? MOST_WAITING;
    for await (const block of text.blocks()) {
      for (const prepared of preparation?.blocks(block) ?? [block]) {
        await sender.send(prepared);
      }
    }
    for (const prepared of preparation?.rest?.() ?? []) {
      await sender.send(prepared);
    }
    answer({ kind: 'ended' });
  } catch (error) {
    answer({ kind: 'failed', error: sendError(error) });
  }
}

async function preparationOf({ preparation }: StartRequest): Promise<BlockPreparation | undefined> {
  if (preparation === undefined) {
    return undefined;
  }
  const tool = await loadTool(preparation.tool);
  return tool.prepareBlocks?.(preparation.settings);
}

/** Sends a message to the thread of the run and transfers the memory that it holds. */
type Answer = (message: ReadingAnswer, memory?: readonly ArrayBuffer[]) => void;

/** Sends blocks in memory that comes back. */
class BlockSender {
  /** Resolves when reading is asked for. */
  readonly started: Promise<StartRequest>;
  mostWaiting = MOST_WAITING;
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
          resolve(request);
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
    const members = Object.entries<unknown>({ ...block });
    const inMemory = members.filter((member): member is [string, Bytes] => member[1] instanceof Uint8Array);
    const memory = await this.#take(inMemory.reduce((size, [, { length }]) => size + aligned(length), 0));
    let start = 0;
    const places = inMemory.map(([member, bytes]) => {
      const place = { member, start, length: bytes.length };
      memory.set(bytes, start);
      start += aligned(bytes.length);
      return place;
    });
    const plain = members.filter(([, value]) => !(value instanceof Uint8Array));
    const others: SentBlock['others'] = { ...Object.fromEntries(plain), count: block.count };
    const [readBytes, readLines] = [this.#readBytes, this.#readLines];
    this.#answer({ kind: 'block', memory, places, others, readBytes, readLines }, [memory.buffer]);
  }

  async #take(size: number): Promise<Bytes> {
    while (this.#given >= this.mostWaiting) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    this.#given++;
    const free = this.#free.pop();
    return free && free.length >= size ? free : new Uint8Array(Math.max(size, USUAL_BYTES));
  }
}

/** Returns a size in whole words of 64 bits. */
function aligned(bytes: number): number {
  return (bytes + 7) & ~7;
}

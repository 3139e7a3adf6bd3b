import type { LineBlock } from '../blocks/line-block.ts';
import { BlockFile, type BlockFileReader } from './block-file.ts';
import type { SpillSpace } from './spill-space.ts';

/** A block that waits for the answer to its lines. */
export interface WaitingBlock {
  readonly block: LineBlock;
  /** True if lines were dropped from it before. */
  readonly isChanged: boolean;
}

/** The note of a block in the file. */
const CHANGED = Uint8Array.of(1);
const UNCHANGED = Uint8Array.of(0);

/** Queue of blocks, which are in memory up to a limit; those after it are in a file if there is space for one. */
export class BlockQueue {
  readonly #limitBytes: number;
  readonly #space: SpillSpace | undefined;
  readonly #inMemory: WaitingBlock[] = [];
  #bytes = 0;
  #file: BlockFile | undefined;
  #inFile: BlockFileReader | undefined;

  constructor(limitBytes: number, space?: SpillSpace) {
    this.#limitBytes = space ? Math.min(limitBytes, space.memoryBytes / 4) : limitBytes;
    this.#space = space;
  }

  /**
   * Adds a block, whose memory belongs to the queue.
   * @returns true if the memory is full
   */
  async put(waiting: WaitingBlock): Promise<boolean> {
    if (this.#space && (this.#file || this.#bytes >= this.#limitBytes * 2)) {
      this.#file ??= await BlockFile.create(this.#space);
      await this.#file.append(waiting.block, waiting.isChanged ? CHANGED : UNCHANGED);
      return false;
    }
    this.#inMemory.push(waiting);
    this.#bytes += waiting.block.bytes.length;
    return this.#bytes >= this.#limitBytes;
  }

  /** Takes the block that was added first. It is only borrowed until the next one is taken. */
  async take(): Promise<WaitingBlock> {
    const first = this.#inMemory.shift();
    if (first) {
      this.#bytes -= first.block.bytes.length;
      return first;
    }
    this.#inFile ??= this.#file?.reader();
    const next = await this.#inFile?.next();
    if (!next) {
      throw new RangeError('No block is waiting');
    }
    return { block: next.block, isChanged: next.notes[0] === 1 };
  }

  async remove(): Promise<void> {
    await this.#file?.remove();
  }
}

import { BlockFile, type BlockFileReader, type NotedBlock } from './block-file.ts';
import type { SpillSpace } from './spill-space.ts';

/** A block with optional notes; a file stores missing notes as none. */
export type QueuedBlock = Pick<NotedBlock, 'block'> & Partial<NotedBlock>;

/**
 * Queue of blocks that wait for the answer to their lines. They are in memory up to a limit; those after it are in a file
 * if there is space for one.
 */
export class BlockQueue<W extends QueuedBlock = QueuedBlock> {
  readonly #limitBytes: number;
  readonly #space: SpillSpace | undefined;
  readonly #inMemory: W[] = [];
  #bytes = 0;
  #file: BlockFile | undefined;
  #inFile: BlockFileReader | undefined;

  constructor(limitBytes: number, space?: SpillSpace) {
    this.#limitBytes = space ? Math.min(limitBytes, space.memoryBytes / 4) : limitBytes;
    this.#space = space;
  }

  /**
   * Adds a block, whose memory belongs to the queue. Only its block and notes are written to a file.
   * @returns true if the memory is full
   */
  async put(waiting: W): Promise<boolean> {
    const { block, notes } = waiting;
    if (this.#space && (this.#file || this.#bytes >= this.#limitBytes * 2)) {
      this.#file ??= await BlockFile.create(this.#space);
      await this.#file.append(block, notes);
      return false;
    }
    this.#inMemory.push(waiting);
    this.#bytes += block.bytes.length;
    return this.#bytes >= this.#limitBytes;
  }

  /** Takes the block that was added first: as it was added, or from the file, only borrowed until the next one is taken. */
  async take(): Promise<W | NotedBlock> {
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
    return next;
  }
}

import type { Bytes, LineBlock } from '../blocks/line-block.ts';
import type { SpillFile, SpillSpace } from './spill-space.ts';

/** A block with one byte of the caller's for each line, or with none. */
export interface NotedBlock {
  readonly block: LineBlock;
  readonly notes: Bytes;
}

const NO_NOTES: Bytes = new Uint8Array(0);
/** Bytes of the block, number of lines, and number of notes, as u32. */
const HEADER_BYTES = 12;

/** Blocks in a temporary file, in the order in which they were appended. */
export class BlockFile {
  readonly #file: SpillFile;

  private constructor(file: SpillFile) {
    this.#file = file;
  }

  static async create(space: SpillSpace): Promise<BlockFile> {
    return new BlockFile(await space.create());
  }

  /** Appends a block, whose memory may be reused once the promise resolves. */
  async append({ bytes, count }: LineBlock, notes: Uint8Array = NO_NOTES): Promise<void> {
    const header = new Uint32Array([bytes.length, count, notes.length]);
    await this.#file.append([new Uint8Array(header.buffer), bytes, notes]);
  }

  /** Returns all blocks. Each is only borrowed until the next one is requested. */
  async *blocks(): AsyncGenerator<NotedBlock, void, void> {
    const reader = this.reader();
    for (let next = await reader.next(); next; next = await reader.next()) {
      yield next;
    }
  }

  /** Returns a reader of the blocks, also of those that are appended later. */
  reader(): BlockFileReader {
    return new BlockFileReader(this.#file);
  }

  async remove(): Promise<void> {
    await this.#file.remove();
  }
}

/** Reads the blocks of a file one after the other. */
export class BlockFileReader {
  readonly #file: SpillFile;
  readonly #header = new Uint32Array(HEADER_BYTES / 4);
  #buffer: Bytes = new Uint8Array(0);
  #at = 0;

  constructor(file: SpillFile) {
    this.#file = file;
  }

  /** Returns the next block, which is only borrowed until the one after it is read; undefined after the last one. */
  async next(): Promise<NotedBlock | undefined> {
    if ((await this.#file.read(new Uint8Array(this.#header.buffer), this.#at)) === 0) {
      return undefined;
    }
    const [bytes, count, notes] = this.#header;
    const size = bytes + notes;
    if (this.#buffer.length < size) {
      this.#buffer = new Uint8Array(size + (size >> 2));
    }
    await this.#file.read(this.#buffer.subarray(0, size), this.#at + HEADER_BYTES);
    this.#at += HEADER_BYTES + size;
    return {
      block: { bytes: this.#buffer.subarray(0, bytes), count },
      notes: this.#buffer.subarray(bytes, size),
    };
  }
}

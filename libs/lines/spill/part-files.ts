import type { LineBlock } from '../blocks/line-block.ts';
import { BlockFile } from './block-file.ts';
import type { SpillSpace } from './spill-space.ts';

/** Lines collected for each file before they are written. */
const BUFFER_BYTES = 128 << 10;

/** Lines that are divided among files. */
export class PartFiles {
  readonly #space: SpillSpace;
  readonly #parts: PartFile[];

  constructor(space: SpillSpace, parts: number) {
    this.#space = space;
    this.#parts = Array.from({ length: parts }, () => new PartFile());
  }

  /** Appends the lines of a block; `groups[i]` are those of part `i`. */
  async add(groups: readonly LineBlock[]): Promise<void> {
    for (const [part, group] of groups.entries()) {
      if (group.count > 0) {
        await this.#parts[part].add(group, this.#space);
      }
    }
  }

  /** Writes what is still in memory, and frees it. */
  async finish(): Promise<void> {
    for (const part of this.#parts) {
      await part.flush(this.#space);
      part.buffer = new Uint8Array(0);
    }
  }

  /** Returns the lines of a part. Each block is only borrowed until the next one is requested. */
  async *blocks(part: number): AsyncGenerator<LineBlock, void, void> {
    const { file } = this.#parts[part];
    if (file) {
      for await (const { block } of file.blocks()) {
        yield block;
      }
    }
  }

  async remove(part: number): Promise<void> {
    await this.#parts[part].file?.remove();
  }
}

class PartFile {
  file: BlockFile | undefined;
  buffer = new Uint8Array(0);
  #length = 0;
  #count = 0;

  async add(group: LineBlock, space: SpillSpace): Promise<void> {
    if (this.#length + group.bytes.length > BUFFER_BYTES) {
      await this.flush(space);
    }
    if (group.bytes.length > BUFFER_BYTES) {
      await this.#write(group, space);
      return;
    }
    if (this.buffer.length === 0) {
      this.buffer = new Uint8Array(BUFFER_BYTES);
    }
    this.buffer.set(group.bytes, this.#length);
    this.#length += group.bytes.length;
    this.#count += group.count;
  }

  async flush(space: SpillSpace): Promise<void> {
    if (this.#count > 0) {
      await this.#write({ bytes: this.buffer.subarray(0, this.#length), count: this.#count }, space);
      this.#length = 0;
      this.#count = 0;
    }
  }

  async #write(block: LineBlock, space: SpillSpace): Promise<void> {
    this.file ??= await BlockFile.create(space);
    await this.file.append(block);
  }
}

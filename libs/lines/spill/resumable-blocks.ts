import type { Blocks, LineBlock } from '../blocks/line-block.ts';

/** Blocks whose reader may give up; another one can go on with the block that the first one got last. */
export class ResumableBlocks implements AsyncIterable<LineBlock> {
  readonly #iterator: AsyncIterator<LineBlock> | Iterator<LineBlock>;
  #last: LineBlock | undefined;

  constructor(blocks: Blocks) {
    this.#iterator = Symbol.asyncIterator in blocks ? blocks[Symbol.asyncIterator]() : blocks[Symbol.iterator]();
  }

  /** Returns an iterator that does not close the blocks when its reader stops early. */
  [Symbol.asyncIterator](): AsyncIterator<LineBlock> {
    return { next: () => this.#next() };
  }

  /** Returns the block that was returned last, and those after it. */
  async *rest(): AsyncGenerator<LineBlock, void, void> {
    if (this.#last) {
      yield this.#last;
    }
    for (let next = await this.#next(); !next.done; next = await this.#next()) {
      yield next.value;
    }
  }

  async close(): Promise<void> {
    await this.#iterator.return?.();
  }

  async #next(): Promise<IteratorResult<LineBlock>> {
    const next = await this.#iterator.next();
    this.#last = next.done ? undefined : next.value;
    return next;
  }
}

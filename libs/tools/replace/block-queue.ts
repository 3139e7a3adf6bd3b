import type { LineBlock } from '../../lines/blocks/line-block.ts';

/** Hands blocks from a producer to a consumer, one at a time, so that neither runs ahead. */
export class BlockQueue {
  #block: LineBlock | null = null;
  #isEnded = false;
  #error: unknown;
  /** Continues the side that waits. */
  #wake: () => void = () => {};

  /** True if the consumer takes no more blocks. */
  isClosed = false;

  /** Adds a block; resolves when the consumer is done with it. */
  async put(block: LineBlock): Promise<void> {
    this.#block = block;
    this.#wake();
    while (this.#block !== null && !this.isClosed) {
      await this.#pause();
    }
  }

  end(): void {
    this.#isEnded = true;
    this.#wake();
  }

  fail(error: unknown): void {
    this.#error = error;
    this.end();
  }

  /** Yields the blocks, each borrowed until the next one is requested. Throws the error of the producer. */
  async *blocks(): AsyncGenerator<LineBlock, void, void> {
    try {
      while (true) {
        while (this.#block === null && !this.#isEnded) {
          await this.#pause();
        }
        if (this.#block === null) {
          break;
        }
        yield this.#block;
        this.#block = null;
        this.#wake();
      }
      if (this.#error !== undefined) {
        throw this.#error;
      }
    } finally {
      this.isClosed = true;
      this.#wake();
    }
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }
}

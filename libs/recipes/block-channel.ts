import type { LineBlock } from '../lines/blocks/line-block.ts';
import { EMPTY_STATS, type LineStats } from '../lines/blocks/line-stats.ts';
import type { ProductRecipe } from '../lines/product/recipe.ts';
import type { TextSource } from '../tools/shared/tool.ts';
import { productSource } from './sources.ts';

/** Assumed size of rows that are not stored; it only affects performance. */
const MOST_BYTES = 64 << 20;
const MOST_LINES = MOST_BYTES >> 4;

interface Offer {
  readonly block: LineBlock;
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Passes the rows of an output to one input of a later step, which runs at the same time. A block is lent: `write`
 * resolves when the reader asks for the next one, so at most one block is on its way and none is copied.
 */
export class BlockChannel {
  #columns: readonly string[] | undefined;
  readonly #recipes: ProductRecipe[] = [];
  #expected: LineStats = EMPTY_STATS;
  #offer: Offer | undefined;
  #isEnded = false;
  /** True once nobody reads any more; blocks are then dropped. */
  #isClosed = false;
  #failure: { readonly error: unknown } | undefined;
  /** Wakes who waits for a block or for the end. */
  #wake: () => void = () => {};

  /** Sets the estimated statistics of the rows. */
  expect({ rows, bytes }: { readonly rows: bigint; readonly bytes: bigint }): void {
    const lines = Math.max(1, Math.min(MOST_LINES, Number(rows)));
    const size = Math.max(lines, Math.min(MOST_BYTES, Number(bytes)));
    this.#expected = { lines, bytes: size, items: lines, itemBytes: size - lines };
  }

  columns(names: readonly string[]): void {
    this.#columns = names;
  }

  product(recipe: ProductRecipe): void {
    this.#recipes.push(recipe);
  }

  /** Lends a block to the reader; resolves when it has been read, or when nobody reads any more. */
  async write(block: LineBlock): Promise<void> {
    if (this.#failure) {
      throw this.#failure.error;
    }
    if (this.#isClosed || block.count === 0) {
      return;
    }
    await new Promise<void>((resolve, reject) => {
      this.#offer = { block, resolve, reject };
      this.#wake();
    });
  }

  /** Ends the rows. */
  end(): void {
    this.#isEnded = true;
    this.#wake();
  }

  /** Ends the rows with an error for both sides. */
  fail(error: unknown): void {
    this.#failure ??= { error };
    this.#offer?.reject(error);
    this.#offer = undefined;
    this.#wake();
  }

  /** Tells the writer that nobody reads any more. */
  close(): void {
    this.#isClosed = true;
    this.#release();
  }

  /**
   * Waits for the first block or the end.
   * @returns the rows as an input: computed ones if the output is a product
   */
  async open(): Promise<TextSource> {
    await this.#ready();
    if (this.#recipes.length > 0) {
      return productSource(this.#recipes, this.#columns);
    }
    const isEmpty = this.#offer === undefined;
    return {
      stats: isEmpty ? EMPTY_STATS : this.#expected,
      isBorrowed: true,
      columns: this.#columns,
      blocks: () => this.#blocks(),
    };
  }

  async *#blocks(): AsyncGenerator<LineBlock, void, void> {
    for (;;) {
      await this.#ready();
      if (this.#offer === undefined) {
        return;
      }
      yield this.#offer.block;
      this.#release();
    }
  }

  /** Resolves when there is a block, or there will be none. */
  async #ready(): Promise<void> {
    while (this.#offer === undefined && !this.#isEnded && !this.#failure) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    if (this.#failure) {
      throw this.#failure.error;
    }
  }

  #release(): void {
    const offer = this.#offer;
    this.#offer = undefined;
    offer?.resolve();
  }
}

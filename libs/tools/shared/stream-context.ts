import type { LineBlock } from '../../lines/blocks/line-block.ts';
import { ProductRows } from '../../lines/product/product-rows.ts';
import type { ProductRecipe } from '../../lines/product/recipe.ts';
import type { RunContext } from './tool.ts';

/** Context of a run that writes the rows of its requested outputs to streams, and those of products after the run. */
export abstract class StreamContext implements RunContext {
  /** Never aborts: cancelling a run terminates its thread or process. */
  readonly signal = new AbortController().signal;
  readonly #outputs: readonly string[];
  readonly #products = new Map<string, ProductRecipe>();

  /** @param outputs requested outputs by `OutputSpec.id`; rows of others are dropped */
  constructor(outputs: readonly string[]) {
    this.#outputs = outputs;
  }

  abstract progress(done: number, total: number): void;

  async write(output: string, block: LineBlock): Promise<void> {
    if (this.#outputs.includes(output)) {
      await this.send(output, block);
    }
  }

  columns(output: string, names: readonly string[]): void {
    if (this.#outputs.includes(output)) {
      this.begin(output, names);
    }
  }

  product(output: string, recipe: ProductRecipe): void {
    if (this.#outputs.includes(output)) {
      this.#products.set(output, recipe);
    }
  }

  /** Writes the computed rows after the run. */
  async finish(): Promise<void> {
    for (const [output, recipe] of this.#products) {
      const rows = new ProductRows(recipe);
      let done = 0;
      for (const block of rows.blocks(0, rows.count, this.productMemory())) {
        // The block's memory may be transferred, but its count stays.
        await this.send(output, block);
        done += block.count;
        this.onProductRows(done, rows.count);
      }
    }
  }

  /** Begins a requested output that is a table, before its first rows. */
  protected abstract begin(output: string, columns: readonly string[]): void;

  /** Writes rows of a requested output. */
  protected abstract send(output: string, block: LineBlock): Promise<void>;

  /** Returns memory that all blocks of a product share; undefined if `send` takes ownership of their memory. */
  protected productMemory(): Uint8Array<ArrayBuffer> | undefined {
    return undefined;
  }

  /** Reports computed rows as written. */
  protected onProductRows(_done: number, _total: number): void {}
}

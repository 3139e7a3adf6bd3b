import type { LineBlock } from '../../lines/blocks/line-block.ts';
import { concatProducts } from '../../lines/product/concat-products.ts';
import type { ProductRecipe } from '../../lines/product/recipe.ts';
import type { Rows } from '../../lines/rows/rows.ts';
import type { RunContext } from './tool.ts';

/** Context of a run that writes the rows of its requested outputs to streams, and those of products after the run. */
export abstract class StreamContext implements RunContext {
  /** Never aborts: cancelling a run terminates its thread or process. */
  readonly signal = new AbortController().signal;
  readonly #outputs: readonly string[];
  readonly #products = new Map<string, ProductRecipe[]>();
  readonly #range: { readonly start: number; readonly end: number };

  /**
   * @param outputs requested outputs by `OutputSpec.id`; rows of others are dropped
   * @param range requested rows of products: from row number `start`, counted from 0, to before `end`
   */
  constructor(outputs: readonly string[], range = { start: 0, end: Number.POSITIVE_INFINITY }) {
    this.#outputs = outputs;
    this.#range = range;
  }

  isWanted(output: string): boolean {
    return this.#outputs.includes(output);
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
      const recipes = this.#products.get(output) ?? [];
      this.#products.set(output, [...recipes, recipe]);
    }
  }

  /** Writes the computed rows after the run. */
  async finish(): Promise<void> {
    for (const [output, recipes] of this.#products) {
      // A pipeline finishes the outputs of each step.
      this.#products.delete(output);
      const rows = concatProducts(recipes);
      if (this.isComputedAgain(output, rows)) {
        continue;
      }
      const end = Math.min(rows.count, this.#range.end);
      const start = Math.min(this.#range.start, end);
      if (end - start === rows.count) {
        this.expect(output, rows.byteLength);
      }
      let done = 0;
      for (const block of rows.blocks(start, end, this.productMemory())) {
        // The block's memory may be transferred, but its count stays.
        await this.send(output, block);
        done += block.count;
        this.onProductRows(done, end - start);
      }
    }
  }

  /** Begins a requested output that is a table, before its first rows. */
  protected abstract begin(output: string, columns: readonly string[]): void;

  /** Writes rows of a requested output. */
  protected abstract send(output: string, block: LineBlock): Promise<void>;

  /** Returns true if the rows of a product are not written, because they will be computed again. */
  protected isComputedAgain(_output: string, _rows: Rows): boolean {
    return false;
  }

  /** Called with the size of the computed rows of an output before they are sent, if all of them are. */
  protected expect(_output: string, _bytes: number): void {}

  /** Returns memory that all blocks of a product share; undefined if `send` takes ownership of their memory. */
  protected productMemory(): Uint8Array<ArrayBuffer> | undefined {
    return undefined;
  }

  /** Reports computed rows as written. */
  protected onProductRows(_done: number, _total: number): void {}
}

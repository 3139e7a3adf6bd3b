import { BLOCK_BYTES, type LineBlock } from '../../../libs/lines/line-block.ts';
import { type ProductRecipe, ProductRows } from '../../../libs/lines/product-rows.ts';
import type { RunContext } from '../../../libs/tools/tool.ts';
import type { ProgressLine } from './progress.ts';
import type { RowOutput } from './row-output.ts';
import { TEXTS } from './texts.ts';

/** Writes what a run answers to its outputs, and lets the run wait for them. */
export class CommandContext implements RunContext {
  readonly signal = new AbortController().signal;
  /** An output has taken a block's bytes once it answers. */
  readonly isPassing = true;
  readonly #isReadWhole: boolean;
  readonly #outputs: ReadonlyMap<string, RowOutput>;
  readonly #progress: ProgressLine;
  readonly #products = new Map<string, ProductRecipe>();

  /**
   * @param isReadWhole whether the texts were read before the run began
   * @param outputs those that are wanted
   */
  constructor(isReadWhole: boolean, outputs: ReadonlyMap<string, RowOutput>, progress: ProgressLine) {
    this.#isReadWhole = isReadWhole;
    this.#outputs = outputs;
    this.#progress = progress;
  }

  progress(done: number, total: number): void {
    // Of a text that goes by, reading it tells more: its size is only guessed.
    if (this.#isReadWhole) this.#progress.update(TEXTS.working, done, done / total);
  }

  async write(output: string, block: LineBlock): Promise<void> {
    await this.#outputs.get(output)?.write(block);
  }

  product(output: string, recipe: ProductRecipe): void {
    this.#products.set(output, recipe);
  }

  /** Writes the rows that are computed, when the run is over. */
  async finish(): Promise<void> {
    // One memory for all blocks of a product: each is written before the next one is made.
    const memory = new Uint8Array(BLOCK_BYTES);
    for (const [output, recipe] of this.#products) {
      const rows = new ProductRows(recipe);
      let done = 0;
      for (const block of rows.blocks(0, rows.count, memory)) {
        await this.write(output, block);
        done += block.count;
        this.#progress.update(TEXTS.writing, done, done / rows.count);
      }
    }
  }
}

import { BLOCK_BYTES, type LineBlock } from '../../../libs/lines/line-block.ts';
import { type ProductRecipe, ProductRows } from '../../../libs/lines/product-rows.ts';
import { SelectedLines } from '../../../libs/lines/selected-lines.ts';
import type { BlockReference, RunContext } from '../../../libs/tools/tool.ts';
import type { ProgressLine } from './progress.ts';
import type { RowOutput } from './row-output.ts';
import type { KeptText } from './text-input.ts';
import { TEXTS } from './texts.ts';

/** Writes what a run answers to its outputs, and lets the run wait for them. */
export class CommandContext implements RunContext {
  readonly signal = new AbortController().signal;
  readonly #texts: ReadonlyMap<string, KeptText>;
  readonly #outputs: ReadonlyMap<string, RowOutput>;
  readonly #progress: ProgressLine;
  readonly #products = new Map<string, ProductRecipe>();
  readonly #selections = new Map<string, SelectedLines>();

  /**
   * @param texts those that were kept, whose blocks can be referred to
   * @param outputs those that are wanted
   */
  constructor(texts: ReadonlyMap<string, KeptText>, outputs: ReadonlyMap<string, RowOutput>, progress: ProgressLine) {
    this.#texts = texts;
    this.#outputs = outputs;
    this.#progress = progress;
  }

  progress(done: number, total: number): void {
    // Of a text that goes by, reading it tells more: its size is only guessed.
    if (this.#texts.size > 0) this.#progress.update(TEXTS.working, done, done / total);
  }

  async write(output: string, block: LineBlock): Promise<void> {
    await this.#outputs.get(output)?.write(block);
  }

  product(output: string, recipe: ProductRecipe): void {
    this.#products.set(output, recipe);
  }

  async split(kept: string, dropped: string, block: LineBlock | BlockReference, keep: Uint8Array): Promise<void> {
    const lines = 'bytes' in block ? block : this.#stored(block);
    await this.#select(kept, 1, lines, keep);
    await this.#select(dropped, 0, lines, keep);
  }

  /** Writes what is left when the run is over. */
  async finish(): Promise<void> {
    for (const [output, selection] of this.#selections) {
      const last = selection.finish();
      if (last) await this.write(output, last);
    }
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

  async #select(output: string, wanted: 0 | 1, block: LineBlock, keep: Uint8Array): Promise<void> {
    if (!this.#outputs.has(output)) return;
    const selection = this.#selections.get(output) ?? new SelectedLines(wanted);
    this.#selections.set(output, selection);
    for (const full of selection.add(block, keep)) await this.write(output, full);
  }

  #stored({ text, index }: BlockReference): LineBlock {
    const block = this.#texts.get(text)?.stored[index];
    if (block === undefined) throw new RangeError(`There is no block ${index} of ${text}`);
    return block;
  }
}

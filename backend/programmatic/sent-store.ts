import type { LineBlock } from '../../libs/lines/blocks/line-block.ts';
import type { ProductRecipe } from '../../libs/lines/product/recipe.ts';
import type { MemoryStore } from '../../libs/recipes/memory-store.ts';
import type { RowStore } from '../../libs/recipes/pipeline-host.ts';
import type { StreamContext } from '../../libs/tools/shared/stream-context.ts';
import type { TextSource } from '../../libs/tools/shared/tool.ts';

/** Receives the rows of an output to be sent, for later steps, or for both. */
export class SentStore implements RowStore {
  readonly #kept: MemoryStore | undefined;
  readonly #sender: StreamContext;
  readonly #outputs: readonly string[];
  readonly #onStoredProduct: ((recipe: ProductRecipe) => void) | undefined;

  /**
   * @param kept stores the rows for later steps
   * @param outputs names in the sender; none for rows that are not sent
   * @param onStoredProduct called with computed rows before this store takes them
   */
  constructor(
    kept: MemoryStore | undefined,
    sender: StreamContext,
    outputs: readonly string[],
    onStoredProduct?: (recipe: ProductRecipe) => void,
  ) {
    this.#kept = kept;
    this.#sender = sender;
    this.#outputs = outputs;
    this.#onStoredProduct = onStoredProduct;
  }

  columns(names: readonly string[]): void {
    this.#kept?.columns(names);
    for (const output of this.#outputs) {
      this.#sender.columns(output, names);
    }
  }

  async write(block: LineBlock): Promise<void> {
    await this.#kept?.write(block);
    for (const [index, output] of this.#outputs.entries()) {
      // The sender transfers the block's memory.
      const isLast = index === this.#outputs.length - 1;
      await this.#sender.write(output, isLast ? block : { ...block, bytes: block.bytes.slice() });
    }
  }

  product(recipe: ProductRecipe): void {
    this.#onStoredProduct?.(recipe);
    this.#kept?.product(recipe);
    for (const output of this.#outputs) {
      this.#sender.product(output, recipe);
    }
  }

  async finish(): Promise<void> {
    if (this.#outputs.length > 0) {
      await this.#sender.finish();
    }
  }

  async open(): Promise<TextSource> {
    if (this.#kept === undefined) {
      throw new Error('Rows that are read were not stored');
    }
    return this.#kept.source();
  }
}

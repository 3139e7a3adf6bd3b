import type { LineBlock } from '../lines/blocks/line-block.ts';
import type { ProductRecipe } from '../lines/product/recipe.ts';
import type { TextSource } from '../tools/shared/tool.ts';
import type { RowStore } from './pipeline-host.ts';
import { productSource, StatsCounter } from './sources.ts';

/** Keeps rows in memory: blocks, or the recipes of computed rows. */
export class MemoryStore implements RowStore {
  readonly stored: LineBlock[] = [];
  readonly recipes: ProductRecipe[] = [];
  /** Names of the columns if the rows are a table. */
  names: readonly string[] | undefined;
  readonly #isBorrowed: boolean;
  readonly #counter = new StatsCounter();

  /** @param isBorrowed true if blocks are only lent, so that they are copied */
  constructor(isBorrowed: boolean) {
    this.#isBorrowed = isBorrowed;
  }

  columns(names: readonly string[]): void {
    this.names = names;
    this.#counter.isTable = true;
  }

  async write(block: LineBlock): Promise<void> {
    this.#counter.add(block);
    this.stored.push(this.#isBorrowed ? { bytes: block.bytes.slice(), count: block.count } : block);
  }

  product(recipe: ProductRecipe): void {
    this.recipes.push(recipe);
  }

  async finish(): Promise<void> {}

  async open(): Promise<TextSource> {
    return this.source();
  }

  /** Returns the rows, which can be read more than once. */
  source(): TextSource {
    if (this.recipes.length > 0) {
      return productSource(this.recipes, this.names);
    }
    const { stored } = this;
    return {
      stats: this.#counter.stats,
      columns: this.names,
      async *blocks() {
        yield* stored;
      },
    };
  }
}

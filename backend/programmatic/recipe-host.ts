import type { LineBlock } from '../../libs/lines/blocks/line-block.ts';
import { concatProducts } from '../../libs/lines/product/concat-products.ts';
import type { ProductRecipe } from '../../libs/lines/product/recipe.ts';
import { MemoryStore } from '../../libs/recipes/memory-store.ts';
import type { PipelineHost, RowStore, StoreUse } from '../../libs/recipes/pipeline-host.ts';
import type { StreamContext } from '../../libs/tools/shared/stream-context.ts';
import type { TextSource } from '../../libs/tools/shared/tool.ts';
import { type RowSender, tooMuch } from './row-sender.ts';
import type { RunMemory } from './run-memory.ts';
import type { ResultLimits } from './run-messages.ts';

/** Sends one output of a recipe, and counts the rows of all steps against the limits of the plan. */
export class RecipeHost implements PipelineHost {
  readonly memoryBytes: number;
  readonly #sender: RowSender;
  readonly #output: string;
  readonly #memory: RunMemory;
  readonly #limits: ResultLimits;
  #rows = 0;
  #bytes = 0;

  /** @param output name of the output in the sender */
  constructor(sender: RowSender, output: string, memory: RunMemory, limits: ResultLimits) {
    this.#sender = sender;
    this.#output = output;
    this.#memory = memory;
    this.#limits = limits;
    this.memoryBytes = memory.plannableBytes;
  }

  mayStream(): boolean {
    return true;
  }

  store({ isRead, results }: StoreUse): RowStore | undefined {
    const outputs = results.length > 0 ? [this.#output] : [];
    return isRead || outputs.length > 0
      ? new SentStore(isRead ? new MemoryStore(true) : undefined, this.#sender, outputs)
      : undefined;
  }

  onProgress(): void {
    this.#memory.require();
  }

  reserve(_rowBytes: number, memoryBytes: number): void {
    this.#memory.require(memoryBytes);
  }

  onRows(rows: number, bytes: number): void {
    this.#rows += rows;
    this.#bytes += bytes;
    if (this.#rows > this.#limits.rows || this.#bytes > this.#limits.bytes) {
      throw tooMuch(this.#limits);
    }
    this.#memory.require();
  }

  onProduct(recipe: ProductRecipe): void {
    const { count, byteLength } = concatProducts([recipe]);
    this.onRows(count, byteLength);
  }
}

/** Receives the rows of an output to be sent, for later steps, or for both. */
export class SentStore implements RowStore {
  readonly #kept: MemoryStore | undefined;
  readonly #sender: StreamContext;
  readonly #outputs: readonly string[];
  readonly #onProduct: ((recipe: ProductRecipe) => void) | undefined;

  /**
   * @param kept stores the rows for later steps
   * @param outputs names in the sender; none for rows that are not sent
   */
  constructor(
    kept: MemoryStore | undefined,
    sender: StreamContext,
    outputs: readonly string[],
    onProduct?: (recipe: ProductRecipe) => void,
  ) {
    this.#kept = kept;
    this.#sender = sender;
    this.#outputs = outputs;
    this.#onProduct = onProduct;
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
    this.#onProduct?.(recipe);
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

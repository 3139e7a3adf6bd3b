import type { LineBlock } from '../../libs/lines/blocks/line-block.ts';
import { concatProducts } from '../../libs/lines/product/concat-products.ts';
import type { ProductRecipe } from '../../libs/lines/product/recipe.ts';
import { MemoryStore } from '../../libs/recipes/memory-store.ts';
import type { PipelineHost, RowStore, StoreUse } from '../../libs/recipes/pipeline-host.ts';
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
    return isRead || results.length > 0
      ? new SentStore(
          isRead ? new MemoryStore(true) : undefined,
          results.length > 0 ? this.#sender : undefined,
          this.#output,
        )
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

/** Receives the rows of an output for the response, for later steps, or for both. */
class SentStore implements RowStore {
  readonly #kept: MemoryStore | undefined;
  readonly #sender: RowSender | undefined;
  readonly #output: string;

  constructor(kept: MemoryStore | undefined, sender: RowSender | undefined, output: string) {
    this.#kept = kept;
    this.#sender = sender;
    this.#output = output;
  }

  columns(names: readonly string[]): void {
    this.#kept?.columns(names);
    this.#sender?.columns(this.#output, names);
  }

  async write(block: LineBlock): Promise<void> {
    // The sender transfers the block's memory, so the copy comes first.
    await this.#kept?.write(block);
    await this.#sender?.write(this.#output, block);
  }

  product(recipe: ProductRecipe): void {
    this.#kept?.product(recipe);
    this.#sender?.product(this.#output, recipe);
  }

  async finish(): Promise<void> {
    await this.#sender?.finish();
  }

  async open(): Promise<TextSource> {
    if (this.#kept === undefined) {
      throw new Error('Rows that are read were not stored');
    }
    return this.#kept.source();
  }
}

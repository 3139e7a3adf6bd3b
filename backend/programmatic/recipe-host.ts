import { concatProducts } from '../../libs/lines/product/concat-products.ts';
import type { ProductRecipe } from '../../libs/lines/product/recipe.ts';
import { MemoryStore } from '../../libs/recipes/memory-store.ts';
import type { PipelineHost, RowStore, StoreUse } from '../../libs/recipes/pipeline-host.ts';
import { type RowSender, tooMuch } from './row-sender.ts';
import type { RunMemory } from './run-memory.ts';
import type { ResultLimits } from './run-messages.ts';
import { SentStore } from './sent-store.ts';

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
      throw tooMuch(this.#limits, 'The rows of all steps together are more');
    }
    this.#memory.require();
  }

  onProduct(recipe: ProductRecipe): void {
    const { count, byteLength } = concatProducts([recipe]);
    this.onRows(count, byteLength);
  }
}

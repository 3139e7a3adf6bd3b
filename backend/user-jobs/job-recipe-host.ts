import type { LineBlock } from '../../libs/lines/blocks/line-block.ts';
import { concatProducts } from '../../libs/lines/product/concat-products.ts';
import type { ProductRecipe } from '../../libs/lines/product/recipe.ts';
import type { SpillSpace } from '../../libs/lines/spill/spill-space.ts';
import type { PipelineHost, PipelineProgress, RowStore, StoreUse } from '../../libs/recipes/pipeline-host.ts';
import { SpillStore, type StepSpace } from '../../libs/recipes/spill-store.ts';
import type { TextSource } from '../../libs/tools/shared/tool.ts';
import type { JobSender } from './job-sender.ts';

/** Sends the outputs of a recipe, and counts the rows of all steps against the limits of the plan. */
export class JobRecipeHost implements PipelineHost {
  readonly memoryBytes: number;
  readonly spill: SpillSpace;
  readonly #sender: JobSender;
  readonly #space: StepSpace;
  readonly #stepBytes: number;
  #bytes = 0;

  /** @param stepBytes maximum bytes of the rows of all steps */
  constructor(sender: JobSender, space: StepSpace, stepBytes: number) {
    this.#sender = sender;
    this.#space = space;
    this.#stepBytes = stepBytes;
    this.memoryBytes = sender.memoryBytes;
    this.spill = sender.spill;
  }

  mayStream(): boolean {
    return true;
  }

  store({ isRead, results }: StoreUse): RowStore | undefined {
    const kept = isRead ? new SpillStore(this.#space) : undefined;
    const outputs = results.map(({ from }) => from);
    return isRead || outputs.length > 0 ? new JobStore(kept, this.#sender, outputs) : undefined;
  }

  onProgress({ step, rows, total }: PipelineProgress): void {
    this.#sender.progressOf(`${step.index + 1}: ${step.title}`, rows, total);
  }

  reserve(_rowBytes: number, memoryBytes: number): void {
    this.#sender.memory.require(memoryBytes);
  }

  onRows(_rows: number, bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes > this.#stepBytes) {
      throw this.#sender.tooLarge();
    }
    this.#sender.memory.require();
  }

  onProduct(recipe: ProductRecipe): void {
    const { count, byteLength } = concatProducts([recipe]);
    this.onRows(count, byteLength);
  }
}

/** Receives the rows of an output for saved results, for later steps, or for both. */
class JobStore implements RowStore {
  readonly #kept: SpillStore | undefined;
  readonly #sender: JobSender;
  readonly #outputs: readonly string[];

  constructor(kept: SpillStore | undefined, sender: JobSender, outputs: readonly string[]) {
    this.#kept = kept;
    this.#sender = sender;
    this.#outputs = outputs;
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
    this.#kept?.product(recipe);
    for (const output of this.#outputs) {
      this.#sender.product(output, recipe);
    }
  }

  async finish(): Promise<void> {
    await this.#sender.finish();
  }

  async open(): Promise<TextSource> {
    if (this.#kept === undefined) {
      throw new Error('Rows that are read were not stored');
    }
    return this.#kept.source();
  }
}

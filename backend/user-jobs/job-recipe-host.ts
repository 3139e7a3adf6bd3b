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

  store({ step, texts, isRead, isStreamed, results }: StoreUse): RowStore | undefined {
    const outputs = results.map(({ from }) => from);
    if (step) {
      const { tool, options, fields } = step;
      for (const output of outputs) {
        this.#sender.computesFrom(output, { tool, options, fields, texts });
      }
    }
    if (!isRead && !isStreamed && outputs.length === 0) {
      return undefined;
    }
    const kept = isRead ? new SpillStore(this.#space) : undefined;
    return new JobStore(kept, this.#sender, outputs, (recipe) => {
      if (isRead || isStreamed) {
        const { count, byteLength } = concatProducts([recipe]);
        this.onRows(count, byteLength);
      }
    });
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
}

/** Receives the rows of an output for saved results, for later steps, or for both. */
class JobStore implements RowStore {
  readonly #kept: SpillStore | undefined;
  readonly #sender: JobSender;
  readonly #outputs: readonly string[];
  readonly #onProduct: (recipe: ProductRecipe) => void;

  constructor(
    kept: SpillStore | undefined,
    sender: JobSender,
    outputs: readonly string[],
    onProduct: (recipe: ProductRecipe) => void,
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
    this.#onProduct(recipe);
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

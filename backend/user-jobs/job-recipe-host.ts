import { concatProducts } from '../../libs/lines/product/concat-products.ts';
import type { SpillSpace } from '../../libs/lines/spill/spill-space.ts';
import type { PipelineHost, PipelineProgress, RowStore, StoreUse } from '../../libs/recipes/pipeline-host.ts';
import { SpillStore, type StepSpace } from '../../libs/recipes/spill-store.ts';
import { SentStore } from '../programmatic/sent-store.ts';
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
    return new SentStore(kept, this.#sender, outputs, (recipe) => {
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

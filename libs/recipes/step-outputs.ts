import type { LineBlock } from '../lines/blocks/line-block.ts';
import { concatProducts } from '../lines/product/concat-products.ts';
import type { ProductRecipe } from '../lines/product/recipe.ts';
import type { SpillSpace } from '../lines/spill/spill-space.ts';
import type { RunContext, SearchWatch, TextSource } from '../tools/shared/tool.ts';
import type { BlockChannel } from './block-channel.ts';
import type { PipelineHost, RowStore } from './pipeline-host.ts';
import type { PlannedStep } from './plan.ts';

/** Receives the rows of a step, for later steps and results. */
export class StepOutputs implements RunContext {
  readonly signal: AbortSignal;
  readonly memoryBytes?: number;
  readonly spill?: SpillSpace;
  readonly isBorrowed?: true;
  readonly reserve?: (rowBytes: number, memoryBytes: number) => void;
  readonly watchSearch?: (rule?: number) => SearchWatch;
  readonly progress: (done: number, total: number) => void;
  readonly #texts: { readonly [id: string]: TextSource };
  readonly #stores = new Map<string, RowStore>();
  readonly #channels = new Map<string, BlockChannel>();
  readonly #host: PipelineHost;
  readonly #rows = new Map<string, number>();
  readonly #recipes = new Map<string, ProductRecipe[]>();
  #storesAll = true;

  constructor(
    step: PlannedStep,
    host: PipelineHost,
    texts: { readonly [id: string]: TextSource },
    spill: SpillSpace | undefined,
    progress: (done: number, total: number) => void,
  ) {
    this.signal = host.signal ?? new AbortController().signal;
    this.progress = progress;
    this.#texts = texts;
    this.#host = host;
    if (host.memoryBytes !== undefined) {
      this.memoryBytes = host.memoryBytes;
    }
    if (spill) {
      this.spill = spill;
    }
    if (host.isBorrowed) {
      this.isBorrowed = host.isBorrowed;
    }
    if (host.reserve) {
      this.reserve = host.reserve.bind(host);
    }
    if (host.watchSearch) {
      this.watchSearch = host.watchSearch.bind(host, step);
    }
  }

  add(output: string, store: RowStore | undefined, channel: BlockChannel | undefined): void {
    if (store) {
      this.#stores.set(output, store);
    } else {
      this.#storesAll = false;
    }
    if (channel) {
      this.#channels.set(output, channel);
    }
  }

  columns(output: string, names: readonly string[]): void {
    this.#channels.get(output)?.columns(names);
    this.#stores.get(output)?.columns(names);
  }

  async write(output: string, block: LineBlock): Promise<void> {
    this.#count(output, block.count);
    if (this.#isUsed(output)) {
      this.#host.onRows?.(block.count, block.bytes.length);
    }
    // A store may take the block's memory, so the reader of the channel comes first.
    await this.#channels.get(output)?.write(block);
    await this.#stores.get(output)?.write(block);
  }

  product(output: string, recipe: ProductRecipe): void {
    if (this.#isUsed(output)) {
      this.#host.onProduct?.(recipe);
    }
    this.#recipes.set(output, [...(this.#recipes.get(output) ?? []), recipe]);
    this.#channels.get(output)?.product(recipe);
    this.#stores.get(output)?.product(recipe);
  }

  /** Undefined if an output is not stored, or is also passed on; tools then write both outputs. */
  get split(): RunContext['split'] {
    const split = this.#host.split?.bind(this.#host);
    if (split === undefined || this.#channels.size > 0 || !this.#storesAll) {
      return undefined;
    }
    return async (kept, dropped, block, keep) => {
      const stores = [this.#stores.get(kept), this.#stores.get(dropped)];
      const [one, other] = stores;
      if (one === undefined || other === undefined) {
        throw new Error('The rows of an unknown output cannot be divided');
      }
      this.#count(kept, keep.count);
      this.#count(dropped, block.count - keep.count);
      await split(one, other, 'bytes' in block ? block : { ...block, source: this.#texts[block.text] }, keep);
    };
  }

  /** Returns the number of rows of an output. */
  rowsOf(output: string): number {
    const recipes = this.#recipes.get(output);
    return recipes ? concatProducts(recipes).count : (this.#rows.get(output) ?? 0);
  }

  #isUsed(output: string): boolean {
    return this.#stores.has(output) || this.#channels.has(output);
  }

  #count(output: string, rows: number): void {
    this.#rows.set(output, (this.#rows.get(output) ?? 0) + rows);
  }

  /** Ends the rows for the reader, and completes what is stored. */
  async finish(): Promise<void> {
    for (const channel of this.#channels.values()) {
      channel.end();
    }
    for (const store of this.#stores.values()) {
      await store.finish();
    }
  }
}

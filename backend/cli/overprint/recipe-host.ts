import { BLOCK_BYTES, type LineBlock } from '../../../libs/lines/blocks/line-block.ts';
import { concatProducts } from '../../../libs/lines/product/concat-products.ts';
import type { ProductRecipe } from '../../../libs/lines/product/recipe.ts';
import { stepText } from '../../../libs/recipes/estimates.ts';
import type { PipelineHost, PipelineProgress, RowStore, StoreUse } from '../../../libs/recipes/pipeline-host.ts';
import type { Pipeline, PlannedStep } from '../../../libs/recipes/plan.ts';
import { productSource } from '../../../libs/recipes/sources.ts';
import { SpillStore, StepSpace } from '../../../libs/recipes/spill-store.ts';
import type { SearchWatch, TextSource } from '../../../libs/tools/shared/tool.ts';
import {
  checkRowsTarget,
  checkTarget,
  type OutputRequest,
  openOutput,
  openRows,
  refusePartNames,
} from './open-output.ts';
import type { ProgressLine } from './progress.ts';
import type { RecipeCommand } from './recipe-command.ts';
import type { Output } from './row-output.ts';
import { SpillFiles } from './spill-files.ts';
import { SearchNotes } from './threads/search-notes.ts';
import { THREAD } from './threads/thread-messages.ts';

/** Writes the results of a recipe to files, and passes the rows between steps on without storing them where it can. */
export class CommandHost implements PipelineHost {
  readonly isBorrowed = true;
  /** Outputs by `step.output`. */
  readonly outputs = new Map<string, Output>();
  readonly #command: RecipeCommand;
  readonly #pipeline: Pipeline;
  readonly #progress: ProgressLine;
  readonly spill: SpillFiles;
  readonly #space: StepSpace;
  readonly #finished = new Set<Output>();

  constructor(command: RecipeCommand, pipeline: Pipeline, progress: ProgressLine) {
    this.#command = command;
    this.#pipeline = pipeline;
    this.#progress = progress;
    this.spill = new SpillFiles(command.spill, progress);
    this.#space = new StepSpace(this.spill);
  }

  /**
   * @throws UsageError if an output is written in another form than the name of its target says, or could be a part of
   *   another one
   */
  async checkTargets(): Promise<void> {
    const { targets, format, isJson } = this.#command;
    const requests: OutputRequest[] = [];
    for (const { from, link } of this.#pipeline.outputs) {
      const target = targets.get(from);
      if (target === undefined) {
        continue;
      }
      const { source, column } = link;
      const form = { target, format, isJson };
      const made = source.kind === 'output' && column === undefined ? source : undefined;
      const step = made && this.#pipeline.steps.find(({ index }) => index === made.step);
      if (step) {
        requests.push({ ...form, tool: step.tool, options: step.options, output: made.output });
        checkTarget(requests[requests.length - 1]);
      } else {
        checkRowsTarget(form);
      }
    }
    await refusePartNames(requests);
  }

  mayStream(): boolean {
    return true;
  }

  watchSearch({ index }: PlannedStep, rule?: number): SearchWatch {
    return new SearchNotes(THREAD.searches).watch(rule, index);
  }

  store(use: StoreUse): RowStore | undefined {
    if (!use.isRead && use.results.length === 0) {
      return undefined;
    }
    const kept = use.isRead ? new SpillStore(this.#space) : undefined;
    return new CommandStore(kept, () => this.#open(use), this.#progress);
  }

  onProgress({ step, rows }: PipelineProgress): void {
    this.#progress.update(`${stepText(this.#pipeline, step)} ·`, rows, undefined);
  }

  /** Writes records after the rows of each output, and completes the outputs. */
  async end(recordsOf: (output: [string, Output]) => readonly Uint8Array[]): Promise<void> {
    for (const entry of this.outputs) {
      for (const record of recordsOf(entry)) {
        await entry[1].end?.(record);
      }
      await this.#finish(entry[1]);
    }
  }

  /** Discards what is not complete, and removes temporary files. */
  async close(): Promise<void> {
    for (const output of this.outputs.values()) {
      if (!this.#finished.has(output)) {
        await output.discard();
      }
    }
    await this.spill.close();
  }

  async #open({ step, output, results }: StoreUse): Promise<OpenResult> {
    const { targets, format, isJson } = this.#command;
    const continuesIfClosed = targets.size > 1;
    const opened: Output[] = [];
    for (const { from } of results) {
      const target = targets.get(from);
      if (target === undefined) {
        continue;
      }
      const form = { target, format, isJson };
      opened.push(
        step
          ? await openOutput({ ...form, tool: step.tool, options: step.options, output }, continuesIfClosed)
          : await openRows(form, continuesIfClosed),
      );
      this.outputs.set(from, opened[opened.length - 1]);
    }
    // The records of the steps follow the rows, so the end waits for the last step.
    return { outputs: opened, finish: (done) => (isJson ? Promise.resolve() : this.#finish(done)) };
  }

  async #finish(output: Output): Promise<void> {
    await output.finish();
    this.#finished.add(output);
  }
}

interface OpenResult {
  readonly outputs: readonly Output[];
  finish(output: Output): Promise<void>;
}

/** Receives the rows of an output for files, for later steps, or for both. */
class CommandStore implements RowStore {
  readonly #kept: SpillStore | undefined;
  readonly #open: () => Promise<OpenResult>;
  readonly #progress: ProgressLine;
  readonly #recipes: ProductRecipe[] = [];
  #columns: readonly string[] | undefined;
  #opened: Promise<OpenResult> | undefined;

  constructor(kept: SpillStore | undefined, open: () => Promise<OpenResult>, progress: ProgressLine) {
    this.#kept = kept;
    this.#open = open;
    this.#progress = progress;
  }

  columns(names: readonly string[]): void {
    this.#columns = names;
    this.#kept?.columns(names);
  }

  async write(block: LineBlock): Promise<void> {
    const { outputs } = await this.#begin();
    await this.#kept?.write(block);
    for (const output of outputs) {
      await output.write(block);
    }
  }

  product(recipe: ProductRecipe): void {
    this.#recipes.push(recipe);
  }

  async finish(): Promise<void> {
    const { outputs, finish } = await this.#begin();
    if (this.#recipes.length > 0 && outputs.length > 0) {
      const rows = concatProducts(this.#recipes);
      for (const output of outputs) {
        output.expect?.(rows.byteLength);
      }
      let done = 0;
      for (const block of rows.blocks(0, rows.count, new Uint8Array(BLOCK_BYTES))) {
        for (const output of outputs) {
          await output.write(block);
        }
        done += block.count;
        this.#progress.update('writing', done, done / rows.count);
      }
    }
    for (const output of outputs) {
      await finish(output);
    }
  }

  async open(): Promise<TextSource> {
    if (this.#recipes.length > 0) {
      return productSource(this.#recipes, this.#columns);
    }
    if (this.#kept === undefined) {
      throw new Error('Rows that are read were not stored');
    }
    return this.#kept.source();
  }

  #begin(): Promise<OpenResult> {
    this.#opened ??= this.#open().then((opened) => {
      for (const output of opened.outputs) {
        if (this.#columns) {
          output.begin(this.#columns);
        }
      }
      return opened;
    });
    return this.#opened;
  }
}

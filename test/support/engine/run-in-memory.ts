import { UserMistake } from '../../../libs/errors.ts';
import type { LineBlock } from '../../../libs/lines/blocks/line-block.ts';
import { ProductRows } from '../../../libs/lines/product/product-rows.ts';
import type { ProductRecipe } from '../../../libs/lines/product/recipe.ts';
import { BlockRows } from '../../../libs/lines/rows/block-rows.ts';
import { ConcatRows } from '../../../libs/lines/rows/concat-rows.ts';
import type { Rows } from '../../../libs/lines/rows/rows.ts';
import { type KeptLines, SplitRows } from '../../../libs/lines/rows/selection-rows.ts';
import { parseInput } from '../../../libs/tools/shared/input-from.ts';
import { MemoryText } from '../../../libs/tools/shared/memory-text.ts';
import { prepareRun } from '../../../libs/tools/shared/prepare-run.ts';
import {
  type BlockReference,
  parseToolOptions,
  type RunContext,
  type RunReport,
  type ToolDefinition,
  type ToolDescription,
} from '../../../libs/tools/shared/tool.ts';

/** Result of a run, with its rows in memory. */
export interface MemoryRun {
  /** All declared outputs by `OutputSpec.id`. */
  readonly outputs: { readonly [id: string]: Rows };
  /** Columns of the outputs that are tables. */
  readonly columns: { readonly [id: string]: readonly string[] };
  readonly report: RunReport;
}

export interface MemoryRunSettings {
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number, total: number) => void;
}

/**
 * Runs a tool on inputs in memory and stores its outputs there. Used only by tests, including the golden cases: workers,
 * the command line and the API each have a `RunContext` of their own.
 * @param input inputs and fields in their JSON form, `{ "columns": ["a\nb", "c"] }`: a bulk input is a string, or an
 *   array with one item per line; a missing one is empty
 * @param options as JSON; missing options have their defaults
 * @throws UserMistake if input or options are invalid, or the tool rejects them
 */
export async function runInMemory(
  tool: ToolDefinition,
  input: unknown,
  options: unknown,
  settings: MemoryRunSettings = {},
): Promise<MemoryRun> {
  const parsed = parseToolOptions(tool, options);
  if (!parsed.ok) {
    throw new UserMistake(parsed.problems.map(({ path, message }) => `Option ${path} ${message}.`).join(' '));
  }
  const given = parseInput(tool, input);
  if (!given.ok) {
    throw new UserMistake(given.problems.map(({ path, message }) => `Input ${path} ${message}.`).join(' '));
  }
  const sources = new Map<string, MemoryText>();
  for (const [id, text] of given.texts) {
    sources.set(id, await MemoryText.open(text));
  }
  const outputs = new MemoryOutputs(tool, sources, settings);
  const start = prepareRun(tool, { texts: Object.fromEntries(sources), fields: given.fields }, parsed.options);
  const report = await start(outputs);
  return { outputs: outputs.rows(), columns: Object.fromEntries(outputs.names), report };
}

/** Stores the outputs of a run. */
class MemoryOutputs implements RunContext {
  readonly signal: AbortSignal;
  readonly #tool: ToolDescription;
  readonly #sources: ReadonlyMap<string, MemoryText>;
  readonly #onProgress: (done: number, total: number) => void;
  /** Columns of the outputs that are tables. */
  readonly names = new Map<string, readonly string[]>();
  readonly #rows = new Map<string, Rows>();
  readonly #splits = new Map<string, SplitRows>();

  constructor(tool: ToolDescription, sources: ReadonlyMap<string, MemoryText>, settings: MemoryRunSettings) {
    this.#tool = tool;
    this.#sources = sources;
    this.signal = settings.signal ?? new AbortController().signal;
    this.#onProgress = settings.onProgress ?? (() => {});
  }

  progress(done: number, total: number): void {
    this.#onProgress(done, total);
  }

  async write(output: string, block: LineBlock): Promise<void> {
    const rows = this.#rows.get(output) ?? new BlockRows();
    if (!(rows instanceof BlockRows)) {
      throw new TypeError(`${output} is not filled by writing`);
    }
    if (!this.#rows.has(output)) {
      this.#put(output, rows);
    }
    rows.append(block);
  }

  columns(output: string, names: readonly string[]): void {
    if (this.names.has(output) || this.#rows.has(output)) {
      throw new TypeError(`The columns of ${output} are named too late`);
    }
    this.names.set(output, names);
  }

  product(output: string, recipe: ProductRecipe): void {
    const before = this.#rows.get(output);
    const rows = new ProductRows(recipe);
    if (before === undefined) {
      this.#put(output, rows);
    } else if (before instanceof ConcatRows) {
      before.append(rows);
    } else if (before instanceof ProductRows) {
      const both = new ConcatRows();
      both.append(before);
      both.append(rows);
      this.#rows.set(output, both);
    } else {
      throw new TypeError(`${output} is not filled by products`);
    }
  }

  async split(kept: string, dropped: string, block: LineBlock | BlockReference, keep: KeptLines): Promise<void> {
    let split = this.#splits.get(kept);
    if (split === undefined) {
      split = new SplitRows();
      this.#splits.set(kept, split);
      this.#put(kept, split.kept);
      this.#put(dropped, split.dropped);
    }
    split.append(
      'bytes' in block ? block : (this.#sources.get(block.text)?.stored[block.index] ?? missing(block)),
      keep,
    );
  }

  /** Returns all declared outputs; those never written are empty. */
  rows(): { [id: string]: Rows } {
    return Object.fromEntries(this.#tool.outputs.map(({ id }) => [id, this.#rows.get(id) ?? new BlockRows()]));
  }

  #put(output: string, rows: Rows): void {
    if (!this.#tool.outputs.some(({ id }) => id === output) || this.#rows.has(output)) {
      throw new TypeError(`${this.#tool.id} cannot begin an output ${output}`);
    }
    this.#rows.set(output, rows);
  }
}

function missing(block: object): never {
  throw new RangeError(`There is no input block ${JSON.stringify(block)}`);
}

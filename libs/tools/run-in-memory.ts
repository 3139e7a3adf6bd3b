import { BlockRows } from '../lines/block-rows.ts';
import type { LineBlock } from '../lines/line-block.ts';
import { type ProductRecipe, ProductRows } from '../lines/product-rows.ts';
import type { Rows } from '../lines/rows.ts';
import { type KeptLines, SplitRows } from '../lines/selection-rows.ts';
import { parseInput } from './input-from.ts';
import { MemoryText } from './memory-text.ts';
import { parseOptions } from './options.ts';
import {
  type BlockReference,
  type RunContext,
  type RunReport,
  type ToolDefinition,
  type ToolDescription,
  UserMistake,
} from './tool.ts';

/** A run that is over, with its rows in memory. */
export interface MemoryRun {
  /** By `OutputSpec.id`; every declared output is there. */
  readonly outputs: { readonly [id: string]: Rows };
  readonly report: RunReport;
}

/** What can be told of a run while it goes on. */
export interface MemoryRunSettings {
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number, total: number) => void;
}

/**
 * Runs a tool over texts in memory, in any runtime: for test cases, the command line and the API.
 * @param input texts and fields in their JSON form, `{ "columns": ["a\nb", "c"] }`: a text is a string, or an array with
 *   an item for each line; what is left out is empty
 * @param options as JSON; what is left out has its default
 * @throws UserMistake when input or options have the wrong form, or the tool will not work on them
 */
export async function runInMemory(
  tool: ToolDefinition,
  input: unknown,
  options: unknown,
  settings: MemoryRunSettings = {},
): Promise<MemoryRun> {
  const parsed = parseOptions(tool.options, options);
  if (!parsed.ok) {
    throw new UserMistake(parsed.problems.map(({ path, message }) => `Option ${path} ${message}.`).join(' '));
  }
  const given = parseInput(tool, input);
  if (!given.ok) {
    throw new UserMistake(given.problems.map(({ path, message }) => `Input ${path} ${message}.`).join(' '));
  }
  const sources = new Map<string, MemoryText>();
  for (const [id, text] of given.texts) sources.set(id, new MemoryText(text));
  const outputs = new MemoryOutputs(tool, sources, settings);
  const report = await tool.run({ texts: Object.fromEntries(sources), fields: given.fields }, parsed.options, outputs);
  return { outputs: outputs.rows(), report };
}

/** Keeps what a run answers. */
class MemoryOutputs implements RunContext {
  readonly signal: AbortSignal;
  readonly #tool: ToolDescription;
  readonly #sources: ReadonlyMap<string, MemoryText>;
  readonly #onProgress: (done: number, total: number) => void;
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
    if (!(rows instanceof BlockRows)) throw new TypeError(`${output} is not filled by writing`);
    if (!this.#rows.has(output)) this.#put(output, rows);
    rows.append(block);
  }

  product(output: string, recipe: ProductRecipe): void {
    this.#put(output, new ProductRows(recipe));
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

  /** Every output that the tool declares; empty where nothing came. */
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

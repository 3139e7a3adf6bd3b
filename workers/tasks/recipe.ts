import type { Remote } from 'comlink';
import { TooLarge, UserMistake } from '../../libs/errors.ts';
import type { LineBlock } from '../../libs/lines/blocks/line-block.ts';
import type { LineStats } from '../../libs/lines/blocks/line-stats.ts';
import type { ProductRecipe } from '../../libs/lines/product/recipe.ts';
import type { KeptLines } from '../../libs/lines/rows/selection-rows.ts';
import { estimatePipeline, type MemoryPlan, planMemory, progressText } from '../../libs/recipes/estimates.ts';
import type { Link } from '../../libs/recipes/links.ts';
import type { PipelineHost, PipelineProgress, RowStore, StoreUse } from '../../libs/recipes/pipeline-host.ts';
import { nameStep, type Pipeline, planPipeline } from '../../libs/recipes/plan.ts';
import { problemText, readRecipe } from '../../libs/recipes/read-recipe.ts';
import type { Recipe } from '../../libs/recipes/recipe.ts';
import { runPipeline, StepFailure } from '../../libs/recipes/run-pipeline.ts';
import { defaultSource, givenSource, productSource, RenamedSource, StatsCounter } from '../../libs/recipes/sources.ts';
import { MemoryText } from '../../libs/tools/shared/memory-text.ts';
import type { BlockReference, TextSource } from '../../libs/tools/shared/tool.ts';
import { MemoryFull } from '../outcome.ts';
import type { RowsChannel, RowsId } from '../protocol/rows.ts';
import type { RecipeEvent, RecipeResult, RecipeTask } from '../protocol/tasks.ts';
import { openBlocks, RowsTextSource } from '../rows-source.ts';
import { RowsWriter } from '../rows-writer.ts';

/** Minimum time between two reports of progress. */
const REPORT_MS = 100;

/** Runs a recipe on sequences of the rows worker and streams its outputs back (see `TaskService.runRecipe`). */
export async function runRecipe(
  channel: Remote<RowsChannel>,
  task: RecipeTask,
  onEvent: (event: RecipeEvent) => void,
): Promise<RecipeResult> {
  const pipeline = await readPipeline(task);
  const sources = await openSources(channel, task, pipeline);
  const stats = new Map<string, LineStats>(Array.from(sources, ([id, source]) => [id, source.stats]));
  requireInput(pipeline, stats);
  const memory = planMemory(pipeline, estimatePipeline(pipeline, stats), task.limitBytes);
  if (memory.kind === 'refused') {
    throw new MemoryFull(memory.message);
  }
  if (memory.kind === 'streamed') {
    onEvent({ kind: 'note', text: memory.note });
  }
  const host = new PageHost(channel, task, pipeline, memory, onEvent);
  try {
    const reports = await runPipeline(pipeline, sources, host);
    return {
      outputs: Object.fromEntries(host.results),
      reports: Object.fromEntries(reports.map(({ step, report }) => [step.id, report])),
    };
  } catch (error) {
    const isMemory = error instanceof StepFailure && isMemoryError(error.cause);
    throw isMemory ? new MemoryFull(error.message) : error;
  }
}

/** @throws UserMistake for a recipe that is not valid */
async function readPipeline({ recipe: given, upTo }: RecipeTask): Promise<Pipeline> {
  const read = await readRecipe(given);
  if (!read.ok) {
    throw new UserMistake(problemText(read.problems[0]));
  }
  const { recipe } = read;
  if (upTo === undefined) {
    return planPipeline(recipe);
  }
  const steps = recipe.steps.slice(0, upTo + 1);
  const ids = steps.map(({ id }) => id);
  const outputs = recipe.outputs.filter(({ from }) => ids.includes(from.split('.')[0]));
  const shortened: Recipe = { ...recipe, steps, outputs };
  const last = (await planPipeline(shortened)).steps.find(({ index }) => index === upTo);
  const further = (last?.tool.outputs ?? [])
    .map(({ id, label }) => ({ from: `${last?.id}.${id}`, label }))
    .filter(({ from }) => !outputs.some((output) => output.from === from));
  return planPipeline({ ...shortened, outputs: [...outputs, ...further] });
}

async function openSources(
  channel: Remote<RowsChannel>,
  { inputs }: RecipeTask,
  pipeline: Pipeline,
): Promise<Map<string, TextSource>> {
  const sources = new Map<string, TextSource>();
  for (const input of pipeline.inputs) {
    const given = inputs[input.id];
    const source = given ? await RowsTextSource.open(channel, given.id, given.stats) : await defaultSource(input);
    sources.set(input.id, givenSource(input, source, new Map(Object.entries(given?.map ?? {}))));
  }
  return sources;
}

/** @throws UserMistake if a step reads nothing but inputs of the recipe that are empty */
function requireInput({ inputs, steps }: Pipeline, stats: ReadonlyMap<string, LineStats>): void {
  for (const step of steps) {
    const links = [...step.links.values()];
    const isEmpty = ({ source }: Link) => source.kind === 'input' && stats.get(source.id)?.items === 0;
    if (links.length > 0 && links.every(isEmpty)) {
      const empty = inputs.filter(({ id }) => links.some(({ source }) => source.kind === 'input' && source.id === id));
      const names = empty.map(({ label }) => `“${label}”`);
      throw new UserMistake(`${nameStep(step)}: ${names.join(' and ')} ${names.length === 1 ? 'is' : 'are'} empty.`);
    }
  }
}

function isMemoryError(error: unknown): boolean {
  return error instanceof TooLarge || error instanceof MemoryFull;
}

/** Stores the rows of a recipe in the rows worker. */
class PageHost implements PipelineHost {
  readonly memoryBytes: number;
  readonly isBorrowed?: true;
  /** Sequences of the results by `step.output`. */
  readonly results = new Map<string, RowsId>();
  readonly #channel: Remote<RowsChannel>;
  readonly #into: string;
  readonly #pipeline: Pipeline;
  readonly #isStreaming: boolean;
  readonly #onEvent: (event: RecipeEvent) => void;
  #nextReportMs = 0;

  constructor(
    channel: Remote<RowsChannel>,
    { into, memoryBytes }: RecipeTask,
    pipeline: Pipeline,
    memory: MemoryPlan,
    onEvent: (event: RecipeEvent) => void,
  ) {
    this.memoryBytes = memoryBytes;
    this.#channel = channel;
    this.#into = into;
    this.#pipeline = pipeline;
    this.#isStreaming = memory.kind === 'streamed';
    this.#onEvent = onEvent;
    if (this.#isStreaming) {
      this.isBorrowed = true;
    }
  }

  mayStream(): boolean {
    return this.#isStreaming;
  }

  store({ step, output, isRead, results }: StoreUse): RowStore | undefined {
    // Where memory is short, rows that nothing reads are dropped.
    if (this.#isStreaming && !isRead && results.length === 0) {
      return undefined;
    }
    const isTaken = step === undefined && results.length === 0;
    const id = `${this.#into}/${isTaken ? 'taken/' : ''}${step === undefined ? output : `${step.id}.${output}`}`;
    if (results.length === 0) {
      this.#onEvent({ kind: 'stored', id });
    }
    for (const { from } of results) {
      this.results.set(from, id);
    }
    return new PageStore(this.#channel, id, this.isBorrowed === true);
  }

  async split(
    kept: RowStore,
    dropped: RowStore,
    block: LineBlock | (BlockReference & { readonly source: TextSource }),
    keep: KeptLines,
  ): Promise<void> {
    if (!(kept instanceof PageStore && dropped instanceof PageStore)) {
      throw new TypeError('Rows are stored in the rows worker');
    }
    await kept.split(dropped, block, keep);
  }

  onProgress({ step, rows, total }: PipelineProgress): void {
    const nowMs = performance.now();
    if (nowMs < this.#nextReportMs) {
      return;
    }
    this.#nextReportMs = nowMs + REPORT_MS;
    const text = progressText(this.#pipeline, { step, rows, total });
    this.#onEvent({ kind: 'progress', step: step.id, text, rows, total });
  }

  onStepDone: NonNullable<PipelineHost['onStepDone']> = (step, report) => {
    this.#onEvent({ kind: 'step', step: step.id, report });
  };

  isExpected(error: unknown): boolean {
    return error instanceof MemoryFull;
  }
}

/** A sequence of the rows worker that receives an output. */
class PageStore implements RowStore {
  readonly id: RowsId;
  readonly #channel: Remote<RowsChannel>;
  readonly #writer: RowsWriter;
  readonly #isBorrowed: boolean;
  readonly #counter = new StatsCounter();
  readonly #recipes: ProductRecipe[] = [];
  readonly #sent: Promise<void>[] = [];
  #columns: readonly string[] | undefined;
  #isSplit = false;

  /** @param isBorrowed true if blocks are only borrowed, so that they are copied */
  constructor(channel: Remote<RowsChannel>, id: RowsId, isBorrowed: boolean) {
    this.id = id;
    this.#channel = channel;
    this.#writer = new RowsWriter(channel);
    this.#isBorrowed = isBorrowed;
    this.#sent.push(channel.begin(id));
  }

  columns(names: readonly string[]): void {
    this.#columns = names;
    this.#counter.isTable = true;
    this.#sent.push(this.#channel.setColumns(this.id, names));
  }

  async write({ bytes, count }: LineBlock): Promise<void> {
    const block = { bytes: this.#isBorrowed ? bytes.slice() : bytes, count };
    this.#counter.add(block);
    await this.#writer.append(this.id, block);
  }

  product(recipe: ProductRecipe): void {
    this.#recipes.push(recipe);
    this.#sent.push(this.#channel.appendProduct(this.id, recipe));
  }

  async split(
    dropped: PageStore,
    block: LineBlock | (BlockReference & { readonly source: TextSource }),
    keep: KeptLines,
  ): Promise<void> {
    this.#isSplit = true;
    dropped.#isSplit = true;
    await this.#writer.split(this.id, dropped.id, 'bytes' in block ? block : storedBlock(block), keep);
  }

  async finish(): Promise<void> {
    await Promise.all([this.#writer.flush(), ...this.#sent]);
    await this.#channel.finish(this.id);
  }

  async open(): Promise<TextSource> {
    if (this.#recipes.length > 0) {
      return productSource(this.#recipes, this.#columns);
    }
    if (this.#isSplit) {
      for await (const block of (await openBlocks(this.#channel, this.id, { isBorrowed: true })).blocks) {
        this.#counter.add(block);
      }
      this.#isSplit = false;
    }
    return RowsTextSource.open(this.#channel, this.id, this.#counter.stats);
  }
}

/** Returns what stores a block of an input in another sequence. */
function storedBlock(reference: BlockReference & { readonly source: TextSource }) {
  let { source } = reference;
  while (source instanceof RenamedSource) {
    source = source.origin;
  }
  if (source instanceof RowsTextSource) {
    return source.stored(reference);
  }
  if (source instanceof MemoryText) {
    const { bytes, count } = source.stored[reference.index];
    return { bytes: bytes.slice(), count };
  }
  throw new RangeError(`There is no input block ${reference.text} ${reference.index}`);
}

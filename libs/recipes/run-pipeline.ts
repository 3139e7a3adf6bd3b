import { UserMistake } from '../errors.ts';
import type { LineBlock } from '../lines/blocks/line-block.ts';
import { concatProducts } from '../lines/product/concat-products.ts';
import type { ProductRecipe } from '../lines/product/recipe.ts';
import type { KeptLines } from '../lines/rows/selection-rows.ts';
import { MemoryText } from '../tools/shared/memory-text.ts';
import { prepareRun } from '../tools/shared/prepare-run.ts';
import type { BlockReference, Estimate, RunContext, RunReport, TextSource } from '../tools/shared/tool.ts';
import { BlockChannel } from './block-channel.ts';
import { findText, type Link } from './links.ts';
import { type Pipeline, type PlannedOutput, type PlannedStep, readersOf, resultsOf } from './plan.ts';
import { CHOOSE_COLUMN } from './read-recipe.ts';
import { asTable, columnSource, constantSource, defaultSource } from './sources.ts';

/** Rows of an output that a host receives. */
export interface RowStore {
  /** Names the columns of a table, before its first rows. */
  columns(names: readonly string[]): void;
  /** Appends rows. Takes ownership of the block unless the host `isPassing`; then it is only lent. */
  write(block: LineBlock): Promise<void>;
  /** Appends computed rows. */
  product(recipe: ProductRecipe): void;
  /** Completes the rows; called once the step is done, so that only then a file appears. */
  finish(): Promise<void>;
  /** Returns the complete rows as an input of later steps, which may read them more than once. */
  open(): Promise<TextSource>;
}

/** Use of an output's rows. */
export interface StoreUse {
  /** Step that makes the rows; undefined for rows that are taken from other ones. */
  readonly step: PlannedStep | undefined;
  /** `OutputSpec.id`; a name of their own for rows that are taken from other ones. */
  readonly output: string;
  /** True if `open` will be called. */
  readonly isRead: boolean;
  /** True if the rows also go to the next step as they are made. */
  readonly isStreamed: boolean;
  /** Results of the recipe that the rows are. */
  readonly results: readonly PlannedOutput[];
}

export interface PipelineProgress {
  readonly step: PlannedStep;
  readonly rows: number;
  /** Rows in all; an estimate. */
  readonly total: number;
}

/** Environment of a run: receives rows and reports. */
export interface PipelineHost {
  /** Aborts the run; by default a run is cancelled by ending its thread. */
  readonly signal?: AbortSignal;
  /** Set if stores have read a block once `write` resolves, so that its memory may be reused. */
  readonly isPassing?: true;
  /** As in `RunContext`. */
  readonly memoryBytes?: number;
  reserve?(rowBytes: number, memoryBytes: number): void;
  /** Checks the estimate of each step before it starts. */
  checkSize?(step: PlannedStep, estimate: Estimate): void;
  /** Returns true if an output may go to the next step without being stored. */
  mayStream(step: PlannedStep, output: string): boolean;
  /** Returns what receives an output; undefined to drop its rows, unless it is read or a result. */
  store(use: StoreUse): RowStore | undefined;
  /** As in `RunContext`; omitted if rows are not stored. `source` is the input that a reference is about. */
  split?(
    kept: RowStore,
    dropped: RowStore,
    block: LineBlock | (BlockReference & { readonly source: TextSource }),
    keep: KeptLines,
  ): Promise<void>;
  onProgress?(progress: PipelineProgress): void;
  /** Called before rows are passed on, stored or written. May throw to end the run. */
  onRows?(rows: number, bytes: number): void;
  /** Called in the same way for computed rows. */
  onProduct?(recipe: ProductRecipe): void;
  /** Called when a step is done and its stores are finished. */
  onStepDone?(step: PlannedStep, report: RunReport): void | Promise<void>;
  /** Returns true for an error that the user can do something about, besides `UserMistake`. */
  isExpected?(error: unknown): boolean;
}

/** Report of a step. */
export interface StepReport {
  readonly step: PlannedStep;
  /** Rows of the main output. */
  readonly rows: number;
  readonly report: RunReport;
}

/** Error of a step that the user can do something about. The message names the step. */
export class StepFailure extends UserMistake {
  override readonly name = 'StepFailure';
  readonly step: PlannedStep;

  constructor(step: PlannedStep, cause: Error) {
    super(`Step ${step.index + 1} (${step.id}, ${step.title}): ${cause.message}`);
    this.step = step;
    this.cause = cause;
  }
}

/**
 * Runs the steps of a checked recipe. A step that reads its inputs once runs together with the step before, which lends
 * it its rows, if the host allows that and nothing else reads them; other rows are stored. Computed rows stay computed.
 * @param sources inputs of the recipe by id; a missing one has its default text. One that can be read only once must
 *   be read once (`isReadOnce`)
 * @returns the reports of the steps, in their order
 * @throws StepFailure if a step refuses its input; outputs of finished steps stay
 */
export async function runPipeline(
  pipeline: Pipeline,
  sources: ReadonlyMap<string, TextSource>,
  host: PipelineHost,
): Promise<readonly StepReport[]> {
  const run = new PipelineRun(pipeline, sources, host);
  for (const group of groupSteps(pipeline, host)) {
    await run.runGroup(group);
  }
  await run.copyResults();
  return run.reports;
}

/** Input of a step that receives the rows of an earlier one as they are made. */
interface Stream {
  readonly text: string;
  /** Index of the earlier step. */
  readonly from: number;
  readonly output: string;
}

/** Step of a group. All but the first read the rows of the one before. */
interface Member {
  readonly step: PlannedStep;
  readonly stream: Stream | undefined;
}

/**
 * Divides the steps into groups. The groups run one after the other, the steps of a group at the same time. A step joins
 * the group of the step before if it reads an output of it that nothing else reads, and all its other inputs are complete
 * before that group starts.
 */
function groupSteps(pipeline: Pipeline, host: PipelineHost): readonly (readonly Member[])[] {
  const groups: Member[][] = [];
  const groupOf = new Map<number, number>();
  for (const step of pipeline.steps) {
    const stream = findStream(pipeline, step, host);
    const joined = stream && joinedGroup(step, stream, groups, groupOf);
    groupOf.set(step.index, joined ?? groups.length);
    if (joined === undefined) {
      groups.push([{ step, stream: undefined }]);
    } else {
      groups[joined].push({ step, stream });
    }
  }
  return groups;
}

/** Returns the group that a step can join; undefined if another step came in between, or its inputs are not complete. */
function joinedGroup(
  { links }: PlannedStep,
  stream: Stream,
  groups: readonly (readonly Member[])[],
  groupOf: ReadonlyMap<number, number>,
): number | undefined {
  const group = groupOf.get(stream.from) ?? 0;
  const isComplete = Array.from(links).every(([text, { source }]) => {
    return text === stream.text || source.kind !== 'output' || (groupOf.get(source.step) ?? 0) < group;
  });
  // Only the latest group, so that the first step that fails is the first in the recipe.
  const isLatest = group === groups.length - 1 && groups[group].at(-1)?.step.index === stream.from;
  return isComplete && isLatest ? group : undefined;
}

/** Returns the input of a step that can read the rows of an earlier step as they are made. */
function findStream(pipeline: Pipeline, step: PlannedStep, host: PipelineHost): Stream | undefined {
  if (!step.tool.readsTextsOnce) {
    return undefined;
  }
  for (const [text, { source }] of step.links) {
    const from = source.kind === 'output' && pipeline.steps.find(({ index }) => index === source.step);
    if (source.kind === 'output' && from && isReadByOne(pipeline, source) && host.mayStream(from, source.output)) {
      return { text, from: source.step, output: source.output };
    }
  }
  return undefined;
}

function isReadByOne(pipeline: Pipeline, source: Link['source']): boolean {
  return readersOf(pipeline, source).length === 1 && columnsOf(pipeline, source).length === 0;
}

/** Returns the results that are one column of some rows. */
function columnsOf({ outputs }: Pipeline, source: Link['source']): readonly PlannedOutput[] {
  return outputs.filter(
    ({ link }) =>
      link.column !== undefined &&
      link.source.kind === 'output' &&
      source.kind === 'output' &&
      link.source.step === source.step &&
      link.source.output === source.output,
  );
}

/** Input or output of a step whose rows are not stored. */
interface Streamed {
  readonly id: string;
  readonly channel: BlockChannel;
}

class PipelineRun {
  readonly reports: StepReport[] = [];
  readonly #pipeline: Pipeline;
  readonly #sources: ReadonlyMap<string, TextSource>;
  readonly #host: PipelineHost;
  /** Complete rows that later steps read, by `step.output`. */
  readonly #stores = new Map<string, RowStore>();
  #failure: { readonly error: unknown } | undefined;
  /** Latest step that has started; only its progress is reported. */
  #latest = -1;

  constructor(pipeline: Pipeline, sources: ReadonlyMap<string, TextSource>, host: PipelineHost) {
    this.#pipeline = pipeline;
    this.#sources = sources;
    this.#host = host;
  }

  async runGroup(group: readonly Member[]): Promise<void> {
    const channels = group.slice(1).map(() => new BlockChannel());
    await Promise.all(
      group.map(async ({ step, stream }, place) => {
        const next = group[place + 1]?.stream;
        try {
          await this.#runStep(
            step,
            stream && { id: stream.text, channel: channels[place - 1] },
            next && { id: next.output, channel: channels[place] },
          );
        } catch (error) {
          this.#failure ??= { error: this.#named(step, error) };
          for (const channel of channels) {
            channel.fail(error);
          }
        }
      }),
    );
    if (this.#failure) {
      throw this.#failure.error;
    }
  }

  /** Makes the results that are no output of a step: inputs that pass by disabled steps, and single columns. */
  async copyResults(): Promise<void> {
    for (const result of this.#pipeline.outputs) {
      const { link } = result;
      if (link.source.kind === 'output' && link.column === undefined) {
        continue;
      }
      const source = await this.#open(link);
      const rows = link.column === undefined ? source : columnSource(source, link.column);
      const use = { step: undefined, output: result.from, isRead: false, isStreamed: false, results: [result] };
      await this.#copy(rows, this.#host.store(use));
    }
  }

  #named(step: PlannedStep, error: unknown): unknown {
    const isExpected = error instanceof UserMistake || this.#host.isExpected?.(error);
    return isExpected && error instanceof Error ? new StepFailure(step, error) : error;
  }

  async #runStep(step: PlannedStep, input: Streamed | undefined, output: Streamed | undefined): Promise<void> {
    const texts = await this.#texts(step, input);
    const host = this.#host;
    host.signal?.throwIfAborted();
    this.#latest = Math.max(this.#latest, step.index);
    const outputs = new StepOutputs(host, texts, (rows, total) => {
      if (step.index >= this.#latest) {
        host.onProgress?.({ step, rows, total });
      }
    });
    for (const { id } of step.tool.outputs) {
      const channel = id === output?.id ? output.channel : undefined;
      const source = { kind: 'output', step: step.index, output: id } as const;
      const isRead =
        (channel === undefined && readersOf(this.#pipeline, source).length > 0) ||
        columnsOf(this.#pipeline, source).length > 0;
      const results = resultsOf(this.#pipeline, source);
      const store = host.store({ step, output: id, isRead, isStreamed: channel !== undefined, results });
      outputs.add(id, store, channel);
      if (store) {
        this.#stores.set(`${step.index}.${id}`, store);
      }
    }
    const fields = Object.fromEntries(step.tool.fields.map(({ id }) => [id, step.fields[id] ?? '']));
    const start = prepareRun(step.tool, { texts, fields }, step.options, (estimate) => {
      host.checkSize?.(step, estimate);
      output?.channel.expect(estimate);
    });
    const report = await start(outputs);
    // Such as an invalid pattern, for which the tool returns the input unchanged.
    const problem = step.tool.problemOf?.(report) ?? report.problem;
    if (typeof problem === 'string') {
      throw new UserMistake(problem);
    }
    await outputs.finish();
    input?.channel.close();
    this.reports.push({ step, rows: outputs.rowsOf(step.tool.outputs[0].id), report });
    this.reports.sort((one, other) => one.step.index - other.step.index);
    await host.onStepDone?.(step, report);
  }

  /** Returns the inputs of a step. Waits for the first rows of the one that an earlier step is making. */
  async #texts(step: PlannedStep, input: Streamed | undefined): Promise<{ [id: string]: TextSource }> {
    const texts: Record<string, TextSource> = {};
    for (const { id } of step.tool.texts) {
      texts[id] = MemoryText.ofLines('');
    }
    for (const [id, link] of step.links) {
      const source = await (id === input?.id ? input.channel.open() : this.#open(link, step, id));
      texts[id] = await this.#connect(step, id, link, source);
    }
    return texts;
  }

  #open({ source }: Link, step?: PlannedStep, text = ''): Promise<TextSource> {
    if (source.kind === 'text') {
      return constantSource(source.text, (step && findText(step.tool, text)) ?? {});
    }
    if (source.kind === 'output') {
      const store = this.#stores.get(`${source.step}.${source.output}`);
      if (store === undefined) {
        throw new Error(`The rows of step ${source.step + 1}, ${source.output}, were not stored`);
      }
      return store.open();
    }
    const input = this.#pipeline.inputs.find(({ id }) => id === source.id);
    const given = this.#sources.get(source.id);
    return given || !input ? Promise.resolve(given ?? MemoryText.ofLines('')) : defaultSource(input);
  }

  /** Gives a source the form that the input of a step takes. */
  async #connect(step: PlannedStep, text: string, { column }: Link, source: TextSource): Promise<TextSource> {
    const form = findText(step.tool, text)?.form ?? 'list';
    if (source.columns !== undefined && column !== undefined) {
      const cells = columnSource(source, column);
      return form === 'table' ? asTable(cells) : step.tool.readsTextsOnce ? cells : this.#hold(cells, step, text);
    }
    if (source.columns !== undefined && form === 'list') {
      throw new UserMistake(CHOOSE_COLUMN);
    }
    return form === 'table' ? asTable(source) : source;
  }

  /** Stores a column for a tool that reads its inputs more than once, or needs their exact statistics. */
  async #hold(rows: TextSource, { id }: PlannedStep, text: string): Promise<TextSource> {
    const use = { step: undefined, output: `${id}.${text}`, isRead: true, isStreamed: false, results: [] };
    const store = this.#host.store(use);
    if (store === undefined) {
      throw new Error('Rows that are read were not stored');
    }
    await this.#copy(rows, store);
    return store.open();
  }

  async #copy(rows: TextSource, store: RowStore | undefined): Promise<void> {
    if (rows.columns) {
      store?.columns(rows.columns);
    }
    for (const recipe of rows.products ?? []) {
      store?.product(recipe);
    }
    if (rows.products === undefined) {
      for await (const { bytes, count } of rows.blocks()) {
        await store?.write({ bytes: this.#host.isPassing ? bytes : bytes.slice(), count });
      }
    }
    await store?.finish();
  }
}

/** Receives the rows of a step, for later steps and results. */
class StepOutputs implements RunContext {
  readonly signal: AbortSignal;
  readonly memoryBytes?: number;
  readonly isPassing?: true;
  readonly reserve?: (rowBytes: number, memoryBytes: number) => void;
  readonly progress: (done: number, total: number) => void;
  readonly #texts: { readonly [id: string]: TextSource };
  readonly #stores = new Map<string, RowStore>();
  readonly #channels = new Map<string, BlockChannel>();
  readonly #host: PipelineHost;
  readonly #rows = new Map<string, number>();
  readonly #recipes = new Map<string, ProductRecipe[]>();

  constructor(
    host: PipelineHost,
    texts: { readonly [id: string]: TextSource },
    progress: (done: number, total: number) => void,
  ) {
    this.signal = host.signal ?? new AbortController().signal;
    this.progress = progress;
    this.#texts = texts;
    this.#host = host;
    if (host.memoryBytes !== undefined) {
      this.memoryBytes = host.memoryBytes;
    }
    if (host.isPassing) {
      this.isPassing = host.isPassing;
    }
    if (host.reserve) {
      this.reserve = host.reserve.bind(host);
    }
  }

  add(output: string, store: RowStore | undefined, channel: BlockChannel | undefined): void {
    if (store) {
      this.#stores.set(output, store);
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

  /** Undefined if rows are not stored; tools then write both outputs. */
  get split(): RunContext['split'] {
    const split = this.#host.split?.bind(this.#host);
    if (split === undefined || this.#channels.size > 0) {
      return undefined;
    }
    return async (kept, dropped, block, keep) => {
      const stores = [this.#stores.get(kept), this.#stores.get(dropped)];
      const [one, other] = stores;
      if (one === undefined || other === undefined) {
        throw new Error('A host that splits rows stores all outputs');
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

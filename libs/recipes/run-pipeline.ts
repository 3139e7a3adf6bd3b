import { UserMistake } from '../errors.ts';
import type { JsonValue } from '../files/export-json.ts';
import { LEAST_SPILL_MEMORY, type SpillSpace } from '../lines/spill/spill-space.ts';
import { MemoryText } from '../tools/shared/memory-text.ts';
import { prepareRun, requireFields, requireSuccess } from '../tools/shared/prepare-run.ts';
import type { RunReport, TextSource } from '../tools/shared/tool.ts';
import { BlockChannel } from './block-channel.ts';
import { KnownTables } from './known-tables.ts';
import { CHOOSE_COLUMN } from './link-checks.ts';
import { findText, type Link } from './links.ts';
import type { PipelineHost, RowStore } from './pipeline-host.ts';
import { columnsOf, nameStep, type Pipeline, type PlannedStep, readersOf, resultsOf } from './plan.ts';
import { asTable, columnSource, constantSource, defaultSource } from './sources.ts';
import { groupSteps, type Member } from './step-groups.ts';
import { StepOutputs } from './step-outputs.ts';

/** Report of a step. */
export interface StepReport {
  readonly step: PlannedStep;
  /** Rows of the main output. */
  readonly rows: number;
  readonly report: RunReport;
}

/** Returns the records of the steps that follow the rows of NDJSON. */
export function recordsOfSteps(reports: readonly StepReport[]): readonly { readonly [key: string]: JsonValue }[] {
  return reports.map(({ step, rows, report }) => ({ step: step.id, rows, report }));
}

/** Error of a step that the user can do something about. The message names the step. */
export class StepFailure extends UserMistake {
  override readonly name = 'StepFailure';
  readonly step: PlannedStep;

  constructor(step: PlannedStep, cause: Error) {
    super(`${nameStep(step)}: ${cause.message}`);
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
  await run.checkSteps();
  for (const group of groupSteps(pipeline, host)) {
    await run.runGroup(group);
  }
  await run.copyResults();
  return run.reports;
}

/**
 * Checks the required fields of all steps, and their tables as far as they are known before a run.
 * @throws StepFailure
 */
export async function checkSteps(
  pipeline: Pipeline,
  sources: ReadonlyMap<string, TextSource>,
  host: PipelineHost,
): Promise<void> {
  await new PipelineRun(pipeline, sources, host).checkSteps();
}

/** @throws StepFailure if a required field of a step is empty */
export function requireStepFields(step: PlannedStep): void {
  try {
    requireFields(step.tool, step.options, step.fields);
  } catch (error) {
    throw error instanceof UserMistake ? new StepFailure(step, error) : error;
  }
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

  /** Checks the required fields of all steps, and the tables that are known before the first one. */
  async checkSteps(): Promise<void> {
    const known = new KnownTables(this.#pipeline, (link, step, text) => this.#open(link, step, text));
    for (const step of this.#pipeline.steps) {
      requireStepFields(step);
      try {
        await known.check(step);
      } catch (error) {
        throw this.#named(step, error);
      }
    }
  }

  async runGroup(group: readonly Member[]): Promise<void> {
    const channels = group.slice(1).map(() => new BlockChannel());
    const spill = shareMemory(this.#host.spill, group.filter(({ step }) => step.tool.spills).length);
    await Promise.all(
      group.map(async ({ step, stream }, place) => {
        const next = group[place + 1]?.stream;
        try {
          await this.#runStep(
            step,
            stream && { id: stream.text, channel: channels[place - 1] },
            next && { id: next.output, channel: channels[place] },
            spill,
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
      const use = {
        step: undefined,
        output: result.from,
        isRead: false,
        isStreamed: false,
        texts: {},
        results: [result],
      };
      await this.#copy(rows, this.#host.store(use));
    }
  }

  #named(step: PlannedStep, error: unknown): unknown {
    const isExpected = error instanceof UserMistake || this.#host.isExpected?.(error);
    return isExpected && error instanceof Error ? new StepFailure(step, error) : error;
  }

  async #runStep(
    step: PlannedStep,
    input: Streamed | undefined,
    output: Streamed | undefined,
    spill: SpillSpace | undefined,
  ): Promise<void> {
    const texts = await this.#texts(step, input);
    const host = this.#host;
    host.signal?.throwIfAborted();
    this.#latest = Math.max(this.#latest, step.index);
    const outputs = new StepOutputs(step, host, texts, spill, (rows, total) => {
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
      const store = host.store({ step, output: id, isRead, isStreamed: channel !== undefined, texts, results });
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
    requireSuccess(step.tool, report);
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
    const use = { step: undefined, output: `${id}.${text}`, isRead: true, isStreamed: false, texts: {}, results: [] };
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
        await store?.write({ bytes: this.#host.isBorrowed ? bytes : bytes.slice(), count });
      }
    }
    await store?.finish();
  }
}

/**
 * Returns the disk space of one of several steps that compare lines at the same time. A quarter of the memory is for rows
 * between steps.
 */
function shareMemory(spill: SpillSpace | undefined, steps: number): SpillSpace | undefined {
  return (
    spill && {
      memoryBytes: Math.max(LEAST_SPILL_MEMORY, Math.floor((spill.memoryBytes * 3) / 4 / Math.max(1, steps))),
      create: () => spill.create(),
      progress: (...report) => spill.progress(...report),
    }
  );
}

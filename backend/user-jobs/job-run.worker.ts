import { setImmediate as nextTurn } from 'node:timers/promises';
import { runPipeline } from '../../libs/recipes/run-pipeline.ts';
import { columnSource, givenSource } from '../../libs/recipes/sources.ts';
import { SpillStore, StepSpace } from '../../libs/recipes/spill-store.ts';
import { toolEntry } from '../../libs/tools/index.ts';
import { MemoryText } from '../../libs/tools/shared/memory-text.ts';
import { prepareRun } from '../../libs/tools/shared/prepare-run.ts';
import type { InputForm, TextSource, TextSpec } from '../../libs/tools/shared/tool.ts';
import { freeMemory } from '../programmatic/run-memory.ts';
import { RunRefusal } from '../programmatic/run-refusal.ts';
import { toRefusal } from '../programmatic/to-refusal.ts';
import { JobFiles } from './job-files.ts';
import { readJobInputs } from './job-inputs.ts';
import type { JobTask, StagedInput, StagedResult } from './job-messages.ts';
import { type JobPlan, planJob } from './job-plan.ts';
import { JobRecipeHost } from './job-recipe-host.ts';
import { JobSender } from './job-sender.ts';
import { openComputed } from './recomputation.ts';

/** Runs the work of a job in its own thread, and sends the rows of its saved outputs. */
export default async function runJob(task: JobTask): Promise<void> {
  const files = new JobFiles(task.folder);
  const { work, limits, memoryMegabytes } = task;
  const step = work.tool === undefined ? '' : toolEntry(work.tool).title;
  const settings = { limits, memoryMegabytes, step, uploads: uploadsOf(task) };
  const sender = new JobSender(work.outputs, task.port, settings, (bytes, onProgress) =>
    files.spill(bytes, onProgress),
  );
  const space = new StepSpace(sender.spill);
  try {
    const { plan } = await planJob(work, readJobInputs(work.input));
    const sources = await new InputOpener(task, plan, files, space, sender).open();
    if (plan.kind === 'tool') {
      await runTool(plan, sources, sender, limits.resultBytes);
    } else {
      const given = new Map<string, TextSource>();
      for (const input of plan.recipe.inputs) {
        const source = sources.get(input.id);
        if (source && plan.given.has(input.id)) {
          given.set(input.id, givenSource(input, source));
        }
      }
      await runPipeline(plan.pipeline, given, new JobRecipeHost(sender, space, limits.stepBytes));
    }
    await sender.finish();
    await sender.end();
  } catch (error) {
    sender.refuse(toRefusal(error, memoryMegabytes));
  } finally {
    await files.close();
    // The run's promises refer to its buffers until their callbacks are done.
    await nextTurn();
    freeMemory();
  }
}

async function runTool(
  { tool, options, fields }: Extract<JobPlan, { kind: 'tool' }>,
  sources: ReadonlyMap<string, TextSource>,
  sender: JobSender,
  resultBytes: number,
): Promise<void> {
  const input = { texts: Object.fromEntries(sources), fields };
  const start = prepareRun(tool, input, options, ({ bytes, storedBytes, exact }) => {
    // Computed rows are checked when it is known whether they are saved.
    if (exact && bytes > resultBytes && storedBytes > 0n) {
      throw sender.tooLarge();
    }
  });
  sender.computesFrom(tool.outputs[0].id, { tool, options, ...input });
  await start(sender);
}

/** Returns the names of inputs that are complete uploads, which the result of a tool can take possession of. */
function uploadsOf({ work, inputs }: JobTask): ReadonlySet<string> {
  const uploads = [...inputs].filter(([, staged]) => staged.kind === 'lines' && staged.isUpload && !staged.column);
  return new Set(work.tool === undefined ? [] : uploads.map(([path]) => path));
}

/** Opens the inputs of a job. */
class InputOpener {
  readonly #staged: ReadonlyMap<string, StagedInput>;
  readonly #plan: JobPlan;
  readonly #files: JobFiles;
  readonly #space: StepSpace;
  readonly #sender: JobSender;
  readonly #maxBytes: number;

  constructor({ inputs, limits }: JobTask, plan: JobPlan, files: JobFiles, space: StepSpace, sender: JobSender) {
    this.#staged = inputs;
    this.#maxBytes = limits.stepBytes;
    this.#sender = sender;
    this.#plan = plan;
    this.#files = files;
    this.#space = space;
  }

  /** Returns the inputs by their dotted paths. */
  async open(): Promise<ReadonlyMap<string, TextSource>> {
    const sources = new Map<string, TextSource>();
    for (const [path, given] of this.#plan.texts) {
      const staged = this.#staged.get(path);
      sources.set(path, await (staged ? this.#openStaged(path, staged) : MemoryText.open(given)));
    }
    return sources;
  }

  async #openStaged(path: string, staged: StagedInput): Promise<TextSource> {
    const { form = 'list' } = this.#specOf(path);
    const { column } = staged;
    if (staged.kind === 'csv') {
      return this.#openSheet(path, staged.csv, column);
    }
    const source =
      staged.kind === 'computed'
        ? await this.#openComputed(staged)
        : await this.#files.openLines(staged.file, staged.columns);
    return this.#choose(path, source, form, column);
  }

  async #openComputed(staged: StagedResult): Promise<TextSource> {
    const { memoryBytes, spill } = this.#sender;
    const source = await openComputed(staged, this.#files, this.#space, {
      signal: this.#sender.signal,
      memoryBytes,
      spill,
      progress: (done, total) => this.#sender.progress(done, total),
    });
    if (source.stats.bytes > this.#maxBytes) {
      throw this.#sender.tooLarge();
    }
    return source;
  }

  /** Opens a sheet: as a table, or as the list of its first cells, as in the import of the page. */
  async #openSheet(path: string, csv: Uint8Array, column: string | undefined): Promise<TextSource> {
    const { form = 'list', csv: several = 'table' } = this.#specOf(path);
    const file = { kind: 'file', text: new TextDecoder().decode(csv), delimiter: 'comma' } as const;
    const cells = await MemoryText.open({ ...file, header: 'none' });
    const [first = '', ...others] = cells.columns ?? [];
    const isList = form === 'list' || (form === 'either' && (others.length === 0 || several === 'firstCell'));
    if (column === undefined && isList) {
      return this.#hold(columnSource(cells, first));
    }
    return this.#choose(path, await MemoryText.open({ ...file, header: 'auto' }), form, column);
  }

  #choose(
    path: string,
    source: TextSource,
    form: InputForm,
    column: string | undefined,
  ): TextSource | Promise<TextSource> {
    if (column !== undefined) {
      if (source.columns === undefined) {
        throw new RunRefusal({ code: 'unprocessable', message: `${path} is a list, which has no column “${column}”.` });
      }
      return this.#hold(columnSource(source, column));
    }
    if (form === 'list' && source.columns !== undefined) {
      const message = `${path} takes a list. Choose a column of the table: ${source.columns.join(', ')}.`;
      throw new RunRefusal({ code: 'unprocessable', message });
    }
    return source;
  }

  /** Stores lines that can only be read once. */
  async #hold(source: TextSource): Promise<TextSource> {
    const store = new SpillStore(this.#space);
    for await (const block of source.blocks()) {
      await store.write(block);
    }
    return store.source();
  }

  #specOf(path: string): Pick<TextSpec, 'form' | 'csv'> {
    const plan = this.#plan;
    const texts: readonly Pick<TextSpec, 'id' | 'form' | 'csv'>[] =
      plan.kind === 'tool' ? plan.tool.texts : plan.recipe.inputs;
    // Elements beyond the declared ones of an array have the form of the first.
    const first = `${path.slice(0, path.lastIndexOf('.'))}.0`;
    return texts.find(({ id }) => id === path) ?? texts.find(({ id }) => id === first) ?? {};
  }
}

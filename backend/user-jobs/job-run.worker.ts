import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { EMPTY_STATS } from '../../libs/lines/blocks/line-stats.ts';
import { type BitReader, BitWriter } from '../../libs/lines/spill/bits.ts';
import { runPipeline } from '../../libs/recipes/run-pipeline.ts';
import { columnSource } from '../../libs/recipes/sources.ts';
import { SpillStore, StepSpace } from '../../libs/recipes/spill-store.ts';
import { readTable } from '../../libs/tables/read-table.ts';
import { toolEntry } from '../../libs/tools/index.ts';
import { MemoryText } from '../../libs/tools/shared/memory-text.ts';
import { prepareRun, requireSuccess } from '../../libs/tools/shared/prepare-run.ts';
import type { InputForm, LinePart, TextSource } from '../../libs/tools/shared/tool.ts';
import { mappedSource } from '../programmatic/column-maps.ts';
import { freeMemory } from '../programmatic/run-memory.ts';
import { RunRefusal, toRefusal } from '../programmatic/run-refusal.ts';
import { JobFiles } from './job-files.ts';
import { readJobInputs } from './job-inputs.ts';
import type { JobTask, StagedInput, StagedResult } from './job-messages.ts';
import { type JobPlan, planJob, specOf, type ToolPlan } from './job-plan.ts';
import { JobRecipeHost } from './job-recipe-host.ts';
import { JobSender } from './job-sender.ts';
import { readBits, writeBits } from './part-bits.ts';
import { openComputed } from './recomputation.ts';

type StagedTable = Extract<StagedInput, { kind: 'table' }>;

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
    if (plan.kind === 'tool' && work.part) {
      await runPart(plan, sources, sender, work.part);
    } else if (plan.kind === 'tool') {
      const found = task.parts && (await Promise.all(task.parts.map((file) => readBits(file))));
      await runTool(plan, sources, sender, limits.resultBytes, found);
    } else {
      const given = new Map<string, TextSource>();
      for (const input of plan.recipe.inputs) {
        const source = sources.get(input.id);
        if (source && plan.given.has(input.id)) {
          given.set(input.id, mappedSource(input, source, plan.maps.get(input.id)));
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

/** Finds the first occurrences among a part of the lines, and sends a bit for each of them. */
async function runPart(
  { tool, options, fields }: ToolPlan,
  sources: ReadonlyMap<string, TextSource>,
  sender: JobSender,
  { number, count }: LinePart,
): Promise<void> {
  const bits = new BitWriter();
  const { signal, memoryBytes, spill, progress, write, product } = contextOf(sender);
  // The bits are no table.
  const columns = () => undefined;
  const context = { signal, memoryBytes, spill, progress, columns, write, product, part: { number, count } };
  const [{ id }] = tool.outputs;
  await prepareRun(
    tool,
    { texts: Object.fromEntries(sources), fields },
    options,
  )({
    ...context,
    split: async (_kept, _dropped, { count: lines }, keep) => bits.append(keep.bits, lines),
  });
  for (const block of writeBits(bits)) {
    await sender.write(id, block);
  }
}

async function runTool(
  { tool, options, fields }: ToolPlan,
  sources: ReadonlyMap<string, TextSource>,
  sender: JobSender,
  resultBytes: number,
  found: readonly BitReader[] | undefined,
): Promise<void> {
  const input = { texts: Object.fromEntries(sources), fields };
  const start = prepareRun(tool, input, options, ({ bytes, storedBytes, exact }) => {
    // Computed rows are checked when it is known whether they are saved.
    if (exact && bytes > resultBytes && storedBytes > 0n) {
      throw sender.tooLarge();
    }
  });
  sender.computesFrom(tool.outputs[0].id, { tool, options, ...input });
  requireSuccess(tool, await start(found ? { ...contextOf(sender), found } : sender));
}

/** Returns the members of a run's context, to which others are added. */
function contextOf(sender: JobSender) {
  const { signal, memoryBytes, spill } = sender;
  return {
    signal,
    memoryBytes,
    spill,
    isWanted: sender.isWanted.bind(sender),
    reserve: sender.reserve.bind(sender),
    progress: sender.progress.bind(sender),
    columns: sender.columns.bind(sender),
    write: sender.write.bind(sender),
    product: sender.product.bind(sender),
  };
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
    const { form = 'list' } = specOf(this.#plan, path);
    const { column } = staged;
    if (staged.kind === 'sheet') {
      return this.#openSheet(path, await readFile(staged.file), column);
    }
    if (staged.kind === 'table') {
      return this.#choose(path, await this.#openTable(path, staged, column), form, undefined);
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

  /** Opens a sheet: as a table, as which mapped columns need it, or as the list of its first cells, as in the import of the page. */
  async #openSheet(path: string, csv: Uint8Array, column: string | undefined): Promise<TextSource> {
    const { form = 'list', csv: several = 'table' } = specOf(this.#plan, path);
    const file = { kind: 'file', text: new TextDecoder().decode(csv), delimiter: 'comma' } as const;
    const cells = await MemoryText.open({ ...file, header: 'none' });
    const [first = '', ...others] = cells.columns ?? [];
    const isList = form === 'list' || (form === 'either' && (others.length === 0 || several === 'firstCell'));
    const isMapped = this.#plan.kind === 'recipe' && this.#plan.maps.has(path);
    if (column === undefined && isList && !isMapped) {
      return this.#hold(columnSource(cells, first));
    }
    const table = await MemoryText.open({ ...file, header: 'auto' });
    return this.#choose(path, column === undefined ? await this.#hold(table) : table, form, column);
  }

  /** Reads an uploaded table as a constant one is read, or one of its columns. */
  async #openTable(path: string, { file, format }: StagedTable, column: string | undefined): Promise<TextSource> {
    const { headerNames } = specOf(this.#plan, path);
    const options = { delimiter: format === 'tsv' ? 'tab' : 'auto', header: 'auto', headerNames } as const;
    const { size } = await stat(file);
    const source = (start: number) => createReadStream(file, { start });
    const { columns, blocks } = await readTable(source, { size, options, isBorrowed: true }, this.#sender.signal);
    const table = { stats: EMPTY_STATS, columns, blocks: () => blocks };
    return this.#hold(column === undefined ? table : columnSource(table, column));
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

  /** Stores lines that can only be read once, or that take memory. */
  async #hold(source: TextSource): Promise<TextSource> {
    const store = new SpillStore(this.#space);
    if (source.columns) {
      store.columns(source.columns);
    }
    for await (const block of source.blocks()) {
      await store.write(block);
    }
    return store.source();
  }
}

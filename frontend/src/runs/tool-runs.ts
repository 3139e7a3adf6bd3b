import { proxy, type Remote } from 'comlink';
import { atom, getDefaultStore, type PrimitiveAtom } from 'jotai';
import type { ToolId } from '../../../libs/contracts/tool-catalog.ts';
import type { OptionSpecs } from '../../../libs/tools/options.ts';
import type { RunReport, ToolDescription } from '../../../libs/tools/tool.ts';
import type { OnProgress, Outcome, RowsId, RowsState, RunJob, TaskService } from '../../../workers/protocol.ts';
import { memoryLimitBytes, rowsClient } from './rows-client.ts';
import { runTask, TaskFailed } from './task-client.ts';
import { type TextInputController, textInput } from './text-inputs.ts';
import type { ToolForm } from './tool-options.ts';

/** The newest run of a tool. Its rows are in the rows worker; here is what is known of them. */
export interface ToolRun {
  readonly state: 'idle' | 'running' | 'done' | 'failed' | 'cancelled';
  /** Counts the runs of this page; part of the ids of the rows. */
  readonly number: number;
  /** By output id; an output that has not begun is missing. */
  readonly outputs: { readonly [output: string]: RowsState };
  /** `performance.now()` at the click. */
  readonly startedMs: number;
  /** Until the last row (or the end by the user); 0 while it runs. */
  readonly elapsedMs: number;
  readonly progress: { readonly done: number; readonly total: number } | null;
  /** No sign of life for 10 s; the user is asked. */
  readonly isStalled: boolean;
  readonly report: RunReport;
  readonly error: TaskFailed | null;
  /** Options and fields the rows were made with, for exports and saving. */
  readonly form: ToolForm | null;
  /** The inputs the rows were made from, as they were then, by text id; none where it was no run of the tool. */
  readonly inputs: { readonly [text: string]: RunText };
}

const IDLE: ToolRun = {
  state: 'idle',
  number: 0,
  outputs: {},
  startedMs: 0,
  elapsedMs: 0,
  progress: null,
  isStalled: false,
  report: {},
  error: null,
  form: null,
  inputs: {},
};

/** A run that says nothing for this long may be caught in a pattern that runs away. */
const STALL_MS = 10_000;

const store = getDefaultStore();

/** A bulk input of a run: its rows, and what is known of them. */
export type RunText = RunJob['texts'][string];

/** Does the work of a run in a task worker, filling the sequences with these ids. */
export type RunWork = (
  task: Remote<TaskService>,
  ids: { readonly [output: string]: RowsId },
  onProgress: OnProgress,
) => Promise<Outcome<RunReport>>;

/** A run that is to be performed. */
export interface RunPlan {
  /** Begins the ids of its rows. */
  readonly name: string;
  /** The names of its outputs. */
  readonly outputs: readonly string[];
  /** What exports of its rows tell about them. */
  readonly form: ToolForm | null;
  /** Gets ready what the work needs; `number` is that of the run. */
  readonly prepare: (number: number) => Promise<RunWork>;
}

/** The ways to answer a run that is going on. */
export type RunControl = Pick<ToolRunner, 'cancel' | 'goOn'>;

/** Runs one tool (or another task that fills outputs), one run at a time. */
export class ToolRunner {
  readonly atom: PrimitiveAtom<ToolRun> = atom<ToolRun>(IDLE);
  private abort: AbortController | null = null;
  private unsubscribe: (() => void)[] = [];
  private stallTimer: ReturnType<typeof setTimeout> | undefined;
  /** The inputs of the run that is going on, or of the result that is there. */
  private heldInputs: RowsId[] = [];

  get run(): ToolRun {
    return store.get(this.atom);
  }

  /**
   * Starts a run; one that is going on is ended first. Resolves when the run is over, however it ends.
   * @returns whether it came to its end: neither failed nor cancelled
   */
  async start<S extends OptionSpecs>(tool: ToolDescription<S>, form: ToolForm<S>): Promise<boolean> {
    const outputs = tool.outputs.map(({ id }) => id);
    const prepare = async (number: number): Promise<RunWork> => {
      const texts = await this.holdInputs(tool, number);
      return (task, ids, onProgress) =>
        task.run(
          {
            tool: tool.id,
            texts,
            fields: form.fields,
            options: form.options,
            outputs: ids,
            memoryBytes: memoryLimitBytes(),
          },
          onProgress,
        );
    };
    return this.perform({ name: `runs/${tool.id}`, outputs, form: form as unknown as ToolForm, prepare });
  }

  /**
   * Performs any task that fills outputs as a run is performed: with its states, progress and ways to end it.
   * @returns as `start`
   */
  async perform({ name, outputs, form, prepare }: RunPlan): Promise<boolean> {
    this.cancel();
    const abort = new AbortController();
    this.abort = abort;
    const last = this.run;
    const number = last.number + 1;
    const ids = Object.fromEntries(outputs.map((output) => [output, `${name}/${number}/${output}`]));
    this.forget(last);
    this.set({ ...IDLE, state: 'running', number, startedMs: performance.now(), form });
    for (const [output, id] of Object.entries(ids)) {
      this.unsubscribe.push(
        rowsClient.subscribe(id, (state) => this.set({ outputs: { ...this.run.outputs, [output]: state } })),
      );
    }
    this.watch();
    try {
      const work = await prepare(number);
      abort.signal.throwIfAborted();
      const onProgress = (done: number, total: number) => {
        if (abort.signal.aborted) return;
        this.watch();
        this.set({ progress: { done, total } });
      };
      const report = await runTask(abort.signal, (task) => work(task, ids, proxy(onProgress)));
      this.end({ state: 'done', report });
      return true;
    } catch (thrown) {
      if (abort.signal.aborted) return false;
      const error = thrown instanceof TaskFailed ? thrown : new TaskFailed({ code: 'fault', message: String(thrown) });
      this.end({ state: 'failed', error });
      return false;
    }
  }

  /** Ends the run that is going on; the rows that have arrived stay. */
  cancel(): void {
    if (!this.abort) return;
    this.abort.abort(new DOMException('Cancelled', 'AbortError'));
    if (this.run.state === 'running') this.end({ state: 'cancelled' });
    this.abort = null;
  }

  /** Lets a run that seems to hang go on for another while. */
  goOn(): void {
    this.watch();
  }

  /** Forgets the result. */
  clear(): void {
    this.cancel();
    this.forget(this.run);
    this.set({ ...IDLE, number: this.run.number });
  }

  private end(change: Partial<ToolRun>): void {
    clearTimeout(this.stallTimer);
    this.abort = null;
    this.set({ ...change, isStalled: false, elapsedMs: performance.now() - this.run.startedMs });
    for (const { id } of Object.values(this.run.outputs)) {
      void rowsClient.call((rows) => rows.finish(id)).catch(() => {});
    }
  }

  /**
   * Gives the inputs of a tool names of the run's own, so that they can be changed or replaced while the run reads them,
   * and so that the result can be saved with what it was made from.
   * @param number of the run that holds them
   */
  async holdInputs(tool: Pick<ToolDescription, 'id' | 'texts'>, number: number): Promise<ToolRun['inputs']> {
    const inputs = tool.texts.map(({ id }) => [id, textInput(tool.id, id)] as const);
    await Promise.all(inputs.map(([, input]) => input.flush()));
    const texts = Object.fromEntries(await Promise.all(inputs.map((input) => this.hold(number, ...input))));
    // Another run may have begun meanwhile.
    if (this.run.number === number) this.set({ inputs: texts });
    return texts;
  }

  private async hold(number: number, text: string, input: TextInputController): Promise<[string, RunText]> {
    const { stats } = input.state;
    if (stats.lines === 0) return [text, { id: input.id, stats }];
    const id = `${input.id}@${number}`;
    this.heldInputs.push(id);
    await rowsClient.call((rows) => rows.alias(input.id, id));
    return [text, { id, stats }];
  }

  private forget(run: ToolRun): void {
    for (const stop of this.unsubscribe.splice(0)) stop();
    const ids = [...Object.values(run.outputs).map(({ id }) => id), ...this.heldInputs.splice(0)];
    if (ids.length > 0) void rowsClient.call((rows) => rows.dispose(ids)).catch(() => {});
  }

  private watch(): void {
    clearTimeout(this.stallTimer);
    if (this.run.isStalled) this.set({ isStalled: false });
    this.stallTimer = setTimeout(() => this.set({ isStalled: true }), STALL_MS);
  }

  private set(change: Partial<ToolRun>): void {
    store.set(this.atom, { ...this.run, ...change });
  }
}

const runners = new Map<ToolId, ToolRunner>();

/** The runner of a tool; there is one a page. */
export function toolRunner(tool: ToolId): ToolRunner {
  const runner = runners.get(tool) ?? new ToolRunner();
  runners.set(tool, runner);
  return runner;
}

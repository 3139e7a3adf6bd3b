import type { Remote } from 'comlink';
import { atom, getDefaultStore, type PrimitiveAtom } from 'jotai';
import { messageOf } from '../../../../libs/errors.ts';
import type { ToolId } from '../../../../libs/tools/index.ts';
import type { OptionSpecs, OptionsOf } from '../../../../libs/tools/shared/options.ts';
import { type RunReport, type ToolDescription, textsOf } from '../../../../libs/tools/shared/tool.ts';
import type { Outcome, RowsId, RowsState } from '../../../../workers/protocol/rows.ts';
import type { OnProgress, TaskService } from '../../../../workers/protocol/task-service.ts';
import { ApiError } from '../../shared/api/client.ts';
import { memoryLimitBytes, rowsClient } from '../../shared/workers/rows-client.ts';
import { onProgressOf, runTask, TaskFailed } from '../../shared/workers/task-client.ts';
import { isCancellation, TaskSlot } from '../../shared/workers/task-slot.ts';
import type { TextInputController } from '../inputs/text-input.ts';
import { inputsReloaded, textInput } from '../inputs/text-inputs.ts';
import type { ToolForm } from './tool-options.ts';
import { hasRows, IDLE_RUN, type RunText, type ToolRun, taskTexts } from './tool-run.ts';

/** Time in milliseconds without progress after which a pattern may be backtracking endlessly. */
const STALL_MS = 10_000;

const store = getDefaultStore();

/** The work of a run in a task worker. It fills the sequences with these ids. */
export type RunWork = (
  service: Remote<TaskService>,
  ids: { readonly [output: string]: RowsId },
  onProgress: OnProgress,
) => Promise<Outcome<RunReport>>;

/** A run to execute. */
interface RunPlan {
  /** Prefix of the row ids, which no other runner has. */
  readonly name: string;
  /** Ids of the outputs. */
  readonly outputs: readonly string[];
  /** Options and fields to record in exports. */
  readonly form: ToolForm | null;
  /** See `ToolRun`; none by default. */
  readonly arrangements?: ToolRun['arrangements'];
  /** See `ToolRun`; false by default. */
  readonly hasSavedRows?: boolean;
  /** Prepares the work; `number` is the number of the run. */
  readonly prepare: (number: number) => Promise<RunWork>;
}

/** Actions on an active run. */
export type RunControl = Pick<ToolRunner, 'cancel' | 'keepWaiting' | 'setArrangements'>;

/** Executes runs of one tool, or other tasks that fill outputs, one at a time. */
export class ToolRunner {
  readonly atom: PrimitiveAtom<ToolRun> = atom<ToolRun>(IDLE_RUN);
  readonly #task = new TaskSlot((task) => {
    if (task.kind === 'running' && task.progress) {
      this.#watch();
      this.#set({ progress: task.progress });
    }
  });
  #unsubscribe: (() => void)[] = [];
  #stallTimer: ReturnType<typeof setTimeout> | undefined;
  /** Name of the latest plan. */
  #name = '';
  /** Row ids held for the active run or the current result. */
  #heldInputs: RowsId[] = [];
  /** Row ids of the result that was set aside. */
  #aside: RowsId[] = [];
  /** The result before the active run, until that run has rows of its own, and all ids it holds. */
  #earlier: { readonly run: ToolRun; readonly inputs: RowsId[] } | null = null;

  get run(): ToolRun {
    return store.get(this.atom);
  }

  /**
   * Starts a run, cancelling an active one. Resolves when the run has ended in any way.
   * @param arrangements in which its tables are shown first
   * @returns true if the run completed; false if it failed or was cancelled
   */
  async start<S extends OptionSpecs>(
    tool: ToolDescription<S, ToolId>,
    form: ToolForm<S>,
    arrangements: ToolRun['arrangements'] = {},
  ): Promise<boolean> {
    const outputs = tool.outputs.map(({ id }) => id);
    const prepare = async (number: number): Promise<RunWork> => {
      const texts = await this.holdInputs(tool, form.options, number);
      return (service, ids, onProgress) =>
        service.run(
          {
            tool: tool.id,
            texts: taskTexts(texts),
            fields: form.fields,
            options: form.options,
            outputs: ids,
            memoryBytes: memoryLimitBytes(),
          },
          onProgress,
        );
    };
    return this.perform({
      name: `runs/${tool.id}`,
      outputs,
      form: form as unknown as ToolForm,
      arrangements,
      prepare,
    });
  }

  /**
   * Executes any task that fills outputs as a run, with the same states, progress and cancellation.
   * @returns as `start`
   */
  async perform({ name, outputs, form, arrangements = {}, hasSavedRows = false, prepare }: RunPlan): Promise<boolean> {
    this.cancel();
    const last = this.run;
    const number = last.number + 1;
    const ids = Object.fromEntries(outputs.map((output) => [output, `${name}/${number}/${output}`]));
    this.#name = name;
    this.#stopListening();
    this.#earlier = { run: last, inputs: [...this.#heldInputs.splice(0), ...this.#aside.splice(0)] };
    this.#set({
      ...IDLE_RUN,
      state: 'running',
      number,
      startedMs: performance.now(),
      form,
      arrangements,
      hasSavedRows,
    });
    for (const [output, id] of Object.entries(ids)) {
      this.#unsubscribe.push(rowsClient.subscribe(id, (state) => this.#receive(output, state)));
    }
    this.#watch();
    return this.#task.start(async (signal, progress) => {
      try {
        const work = await prepare(number);
        signal.throwIfAborted();
        const report = await runTask(signal, (service) => work(service, ids, onProgressOf(progress)));
        this.#end({ state: 'done', report });
        return true;
      } catch (thrown) {
        if (!signal.aborted) {
          this.#end(isCancellation(thrown) ? { state: 'cancelled' } : { state: 'failed', error: asTaskFailed(thrown) });
        }
        return false;
      }
    });
  }

  /** Cancels the active run; rows that have arrived stay. */
  cancel(): void {
    this.#task.cancel();
    if (this.run.state === 'running') {
      this.#end({ state: 'cancelled' });
    }
  }

  /** Resets the stall timer of a run that seems to hang. */
  keepWaiting(): void {
    this.#watch();
  }

  /** Sets the arrangements in which the tables of a run are shown first, unless another run has started. */
  setArrangements({ number, arrangements }: Pick<ToolRun, 'number' | 'arrangements'>): void {
    if (number === this.run.number) {
      this.#set({ arrangements });
    }
  }

  /** Discards the result. */
  clear(): void {
    this.cancel();
    this.#stopListening();
    this.#dispose(this.run, [...this.#heldInputs.splice(0), ...this.#aside.splice(0)]);
    this.#set({ ...IDLE_RUN, number: this.run.number });
  }

  /**
   * Clears the result. Until the next run its rows stay in memory, from which they are evicted when it is short.
   * @returns a function that restores the result unless another run has started; rejects if the rows were evicted
   */
  setAside(): () => Promise<void> {
    this.cancel();
    const { run } = this;
    const inputs = [...this.#heldInputs];
    const ids = [...idsOf(run), ...inputs];
    const copies = ids.map((id) => `${id}/aside`);
    const aliases = (from: readonly RowsId[], to: readonly RowsId[], isDispensable: boolean) =>
      Promise.all(from.map((id, i) => rowsClient.call((rows) => rows.alias(id, to[i], isDispensable))));
    const copied = aliases(ids, copies, true);
    copied.catch(() => {});
    // Without a result, the one that was set aside before can still be restored.
    if (run.state !== 'idle') {
      this.clear();
      this.#aside = copies;
    }
    const isCleared = () => this.run.state === 'idle' && this.run.number === run.number;
    return async () => {
      if (!isCleared()) {
        return;
      }
      await copied;
      await aliases(copies, ids, false);
      if (isCleared()) {
        this.#dispose(IDLE_RUN, this.#aside.splice(0));
        this.#heldInputs = inputs;
        this.#set({ ...run, outputs: completeOutputs(run) });
      } else {
        this.#dispose(run, inputs);
      }
    };
  }

  #receive(output: string, state: RowsState): void {
    this.#set({ outputs: { ...this.run.outputs, [output]: state } });
    if (state.count > 0) {
      this.#forgetEarlier();
    }
  }

  #forgetEarlier(): void {
    if (this.#earlier) {
      this.#dispose(this.#earlier.run, this.#earlier.inputs);
      this.#earlier = null;
    }
  }

  #end(change: Partial<ToolRun>): void {
    clearTimeout(this.#stallTimer);
    const earlier = this.#earlier;
    if (change.error && change.error.code !== 'fault' && earlier && hasRows(earlier.run)) {
      // Refused before its first row: the rows on screen before it stay.
      this.#earlier = null;
      this.#stopListening();
      this.#dispose(this.run, this.#heldInputs.splice(0));
      this.#heldInputs = earlier.inputs;
      const outputs = completeOutputs(earlier.run);
      this.#set({ ...earlier.run, ...change, outputs, number: this.run.number, isStalled: false, isEarlier: true });
      return;
    }
    this.#forgetEarlier();
    this.#set({
      ...change,
      isPartial: change.state !== 'done',
      isStalled: false,
      elapsedMs: performance.now() - this.run.startedMs,
    });
    for (const { id } of Object.values(this.run.outputs)) {
      void rowsClient.call((rows) => rows.finish(id)).catch(() => {});
    }
  }

  /**
   * Aliases a tool's inputs under ids of the run, so that they can change while the run reads them, and so that the
   * result can be saved with the inputs it was made from.
   * @param number number of the run that holds the inputs
   */
  async holdInputs<S extends OptionSpecs>(
    tool: ToolDescription<S, ToolId>,
    options: OptionsOf<S>,
    number: number,
  ): Promise<ToolRun['inputs']> {
    const inputs = textsOf(tool, options).map(({ id }) => [id, textInput(tool.id, id)] as const);
    await Promise.all([inputsReloaded(), ...inputs.map(([, input]) => input.flush())]);
    const texts = Object.fromEntries(await Promise.all(inputs.map((input) => this.#hold(number, ...input))));
    // Another run may have started in the meantime.
    if (this.run.number === number) {
      this.#set({ inputs: texts });
    }
    return texts;
  }

  async #hold(number: number, text: string, input: TextInputController): Promise<[string, RunText]> {
    const { stats, columns, revision, sentFrom } = input.state;
    if (stats.lines === 0) {
      return [text, { id: input.id, stats, revision }];
    }
    const id = `${this.#name}/${number}/@${text}`;
    this.#heldInputs.push(id);
    await rowsClient.call((rows) => rows.alias(input.id, id));
    return [text, { id, stats, columns, revision, sentFrom }];
  }

  #stopListening(): void {
    for (const stop of this.#unsubscribe.splice(0)) {
      stop();
    }
  }

  #dispose(run: ToolRun, inputs: readonly RowsId[]): void {
    const ids = [...idsOf(run), ...inputs];
    if (ids.length > 0) {
      void rowsClient.call((rows) => rows.dispose(ids)).catch(() => {});
    }
  }

  #watch(): void {
    clearTimeout(this.#stallTimer);
    if (this.run.isStalled) {
      this.#set({ isStalled: false });
    }
    this.#stallTimer = setTimeout(() => this.#set({ isStalled: true }), STALL_MS);
  }

  #set(change: Partial<ToolRun>): void {
    store.set(this.atom, { ...this.run, ...change });
  }
}

function idsOf({ outputs }: ToolRun): RowsId[] {
  return Object.values(outputs).map(({ id }) => id);
}

/** Returns the outputs of a run that has ended, whose end the worker may report after it is no longer listened to. */
function completeOutputs({ outputs }: ToolRun): ToolRun['outputs'] {
  return Object.fromEntries(Object.entries(outputs).map(([output, rows]) => [output, { ...rows, isGrowing: false }]));
}

function asTaskFailed(thrown: unknown): TaskFailed {
  if (thrown instanceof TaskFailed) {
    return thrown;
  }
  // The server refused or could not be reached before the first row, which is no bug: earlier rows stay.
  return new TaskFailed({ code: thrown instanceof ApiError ? 'mistake' : 'fault', message: messageOf(thrown) });
}

const runners = new Map<ToolId, ToolRunner>();

/** Returns the page's single runner of a tool. */
export function toolRunner(tool: ToolId): ToolRunner {
  const runner = runners.get(tool) ?? new ToolRunner();
  runners.set(tool, runner);
  return runner;
}

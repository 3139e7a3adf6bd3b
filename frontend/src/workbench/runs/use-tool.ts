import { atom, useAtom, useAtomValue } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import { EMPTY_STATS, type LineStats } from '../../../../libs/lines/blocks/line-stats.ts';
import { findColumn } from '../../../../libs/tables/columns.ts';
import type { ToolId } from '../../../../libs/tools/index.ts';
import { isShown, type OptionSpecs, type OptionsOf, type ShownWhen } from '../../../../libs/tools/shared/options.ts';
import { type Estimate, type TextSpec, type ToolDescription, textsOf } from '../../../../libs/tools/shared/tool.ts';
import { showToast, type ToastContent } from '../../shared/ui/toast.tsx';
import { whenIdle } from '../../shared/when-idle.ts';
import { warmUp } from '../../shared/workers/task-client.ts';
import { undoAction } from '../inputs/remember-inputs.ts';
import { isReady, type TextInput } from '../inputs/text-input.ts';
import { restoreInputs, textInput } from '../inputs/text-inputs.ts';
import { INPUT_MESSAGES as messages } from '../messages.ts';
import { emptyForm, formAtom, optionRefusal, readToolForm, rememberWork, type ToolForm } from './tool-options.ts';
import { hasRows, type ToolRun } from './tool-run.ts';
import { type ToolRunner, toolRunner } from './tool-runner.ts';

/** Setters for the form of a tool. */
interface FormSetters<S extends OptionSpecs> {
  setOptions(options: OptionsOf<S>): void;
  setField(field: string, value: string): void;
  /** Sets several fields; the others stay as they are. */
  setFields(values: { readonly [field: string]: string }): void;
}

/** State and actions of a tool's page. */
export interface ToolModel<S extends OptionSpecs> extends FormSetters<S> {
  readonly tool: ToolDescription<S, ToolId>;
  readonly form: ToolForm<S>;
  readonly inputs: { readonly [text: string]: TextInput };
  /** True while no input has lines. */
  readonly isEmpty: boolean;
  /** Fills inputs with the lines of an example. */
  fill(example: { readonly [text: string]: readonly string[] }): void;
  /** Returns true if an input or field is shown and used with the current options. */
  isShown(spec: { readonly shownWhen?: ShownWhen }): boolean;
  /** Estimated result of a run with the current form and inputs. */
  readonly estimate: Estimate;
  readonly run: ToolRun;
  readonly runner: ToolRunner;
  /**
   * Starts a run once typed text and files are in the inputs, with the form of that moment. Resolves once it has started,
   * or cannot.
   */
  start(): Promise<void>;
  /** Starts a run as `start` does, unless its estimate has no rows. */
  startSettled(): Promise<void>;
  /** Starts a run once typed text and files are in an input, or shows what is missing if it has no items then. */
  startFilled(text: string, missing?: ToastContent): Promise<void>;
  /** Properties of the panel that shows the results. */
  readonly results: ToolResults;
  /** Clears inputs, fields and results; options stay. A toast offers to undo it. */
  clearAll(): void;
  /** Clears all as `clearAll` does, and resets the options to their defaults. */
  resetAll(): void;
}

/** Properties of the panel that shows the results of a tool. */
interface ToolResults {
  readonly tool: ToolId;
  readonly run: ToolRun;
  readonly runner: ToolRunner;
  /** True if inputs, fields or options have changed since the run. */
  readonly isOutdated: boolean;
  /** True if a toast has announced the outcome. */
  readonly hasToast: boolean;
  readonly onRunAgain: () => Promise<void>;
  /**
   * Turns off duplicate removal and starts a run; undefined if duplicate removal is off or the tool has no such option.
   */
  readonly onKeepDuplicates: (() => void) | undefined;
}

const NO_ROWS: Estimate = { rows: 0n, bytes: 0n, storedBytes: 0n, exact: true };

/**
 * Returns the state and actions of a tool. Restores the tab's inputs on first use.
 * @param outcomeToast returns the toast of a completed run, which screen readers announce instead of the status of the
 *   results; undefined to show none
 */
export function useTool<S extends OptionSpecs>(
  tool: ToolDescription<S, ToolId>,
  outcomeToast?: (run: ToolRun) => ToastContent | undefined,
): ToolModel<S> {
  const [stored, setForm] = useAtom(formAtom(tool));
  const runner = toolRunner(tool.id);
  const run = useAtomValue(runner.atom);
  const specs = textsOf(tool, stored.options);
  const inputs = useInputs(tool.id, specs);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the inputs have changed
  const form = useMemo(() => withKnownColumns(tool, stored), [tool, stored, inputs]);
  /** Number of the latest run whose outcome was shown in a toast. */
  const [toastedRun, setToastedRun] = useState<number>();
  useEffect(() => {
    void restoreInputs();
    return whenIdle(warmUp);
  }, []);
  // A stable object: a run rerenders the page many times a second, and its forms need not rerender.
  const setters = useMemo<FormSetters<S>>(
    () => ({
      setOptions: (options) => setForm((now) => ({ ...now, options })),
      setField: (field, value) => setForm((now) => ({ ...now, fields: { ...now.fields, [field]: value } })),
      setFields: (values) => setForm((now) => ({ ...now, fields: { ...now.fields, ...values } })),
    }),
    [setForm],
  );
  const refusal = useMemo(() => optionRefusal(tool, form.options), [tool, form.options]);
  const estimateOf = ({ options }: ToolForm<S>, statsOf: (text: string) => LineStats): Estimate => {
    const stats = textsOf(tool, options).map(({ id, ...text }) => [
      id,
      isShown(text, options) ? statsOf(id) : EMPTY_STATS,
    ]);
    return tool.estimate(Object.fromEntries(stats), options);
  };
  const clear = async (empty: ToolForm<S>) => {
    const controllers = specs.map(({ id }) => textInput(tool.id, id));
    // Text that could not be stored cannot be restored.
    const remembering = rememberWork(tool, controllers, empty).catch(() => null);
    const hadRows = hasRows(runner.run);
    const restoreResult = runner.setAside();
    // Clear at once, so that later typing is not lost.
    for (const input of controllers) {
      void input.clear();
    }
    setForm(empty);
    const undo = await remembering;
    if (undo || (undo === undefined && hadRows)) {
      const undoAll = async () => {
        await Promise.all([undo?.(), restoreResult()]);
      };
      showToast({ title: messages.cleared, message: messages.clearedAllText, ...undoAction(undoAll) });
    }
  };
  const readForm = () => withKnownColumns(tool, readToolForm(tool));
  /** Starts a run with the current form, which may have changed while a file was read. */
  const startNow = () => {
    void runner.start(tool, readForm()).then((isDone) => {
      const toast = isDone && outcomeToast?.(runner.run);
      if (toast) {
        setToastedRun(runner.run.number);
        showToast(toast);
      }
    });
  };
  /** Waits until typed text and files are in the inputs. Returns false if one could not be read. */
  const settle = async () => {
    const settled = await Promise.all(specs.map(({ id }) => textInput(tool.id, id).settle()));
    return !settled.includes(null);
  };
  const start = async () => {
    if (await settle()) {
      startNow();
    }
  };
  const startSettled = async () => {
    if (!(await settle())) {
      return;
    }
    const now = readForm();
    const { rows } = estimateOf(now, (text) => textInput(tool.id, text).state.stats);
    if (rows > 0n && optionRefusal(tool, now.options) === undefined) {
      startNow();
    }
  };
  const startFilled = async (text: string, missing?: ToastContent) => {
    const input = await textInput(tool.id, text).settle();
    if (input && isReady(input)) {
      startNow();
    } else if (input && missing) {
      showToast({ ...missing, tone: 'error' });
    }
  };
  const keepDuplicates = () => {
    setForm((now) => ({ ...now, options: { ...now.options, removeDuplicates: false } }));
    void start();
  };
  return {
    tool,
    form,
    inputs,
    isEmpty: Object.values(inputs).every(({ stats }) => stats.lines === 0),
    fill: (example) => {
      for (const [text, lines] of Object.entries(example)) {
        void textInput(tool.id, text).replaceLines(lines);
      }
    },
    isShown: (spec) => isShown(spec, form.options),
    estimate: refusal === undefined ? estimateOf(form, (text) => inputs[text].stats) : { ...NO_ROWS, refusal },
    run,
    runner,
    ...setters,
    start,
    startSettled,
    startFilled,
    results: {
      tool: tool.id,
      run,
      runner,
      isOutdated: isOutdated(run, form, inputs),
      hasToast: run.number === toastedRun,
      onRunAgain: start,
      onKeepDuplicates:
        new Map(Object.entries(form.options)).get('removeDuplicates') === true ? keepDuplicates : undefined,
    },
    clearAll: () => void clear({ ...form, fields: emptyForm(tool).fields }),
    resetAll: () => void clear(emptyForm(tool)),
  };
}

function isOutdated(
  run: ToolRun,
  form: ToolForm<OptionSpecs>,
  inputs: { readonly [text: string]: TextInput },
): boolean {
  const used = Object.entries(run.inputs);
  if (run.state === 'idle' || run.state === 'running' || used.length === 0) {
    return false;
  }
  return (
    used.some(([text, { revision }]) => inputs[text]?.revision !== revision) ||
    JSON.stringify(run.form) !== JSON.stringify(form)
  );
}

/**
 * Returns a form in which columns that the table of their input does not have are automatic. The stored form keeps them
 * for Undo of the import.
 */
function withKnownColumns<S extends OptionSpecs>(tool: ToolDescription<S, ToolId>, form: ToolForm<S>): ToolForm<S> {
  let { options } = form;
  for (const [name, value] of Object.entries(options)) {
    const spec: OptionSpecs[string] = tool.options[name];
    const columns = spec.kind === 'column' && textInput(tool.id, spec.input).state.columns;
    if (columns && value !== '' && findColumn(columns, String(value)) < 0) {
      options = { ...options, [name]: '' };
    }
  }
  return options === form.options ? form : { ...form, options };
}

/** Returns the states of a tool's inputs, through one derived atom. */
function useInputs(tool: ToolId, specs: readonly TextSpec[]): { readonly [text: string]: TextInput } {
  const inputsAtom = useMemo(
    () => atom((get) => Object.fromEntries(specs.map(({ id }) => [id, get(textInput(tool, id).atom)]))),
    [tool, specs],
  );
  return useAtomValue(inputsAtom);
}

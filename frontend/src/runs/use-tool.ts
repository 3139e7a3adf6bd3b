import { atom, useAtom, useAtomValue } from 'jotai';
import { useEffect, useMemo } from 'react';
import type { LineStats } from '../../../libs/lines/line-stats.ts';
import type { OptionSpecs, OptionsOf } from '../../../libs/tools/options.ts';
import type { Estimate, ToolDescription } from '../../../libs/tools/tool.ts';
import { INPUT_TEXTS as texts } from '../lines/texts.ts';
import { undoAction } from '../lines/undo-action.ts';
import { showToast } from '../ui/toast.ts';
import { rememberInputs } from './remember-inputs.ts';
import { warmUp } from './task-client.ts';
import { restoreInputs, type TextInput, textInput } from './text-inputs.ts';
import { emptyForm, formAtom, type ToolForm } from './tool-options.ts';
import { type ToolRun, type ToolRunner, toolRunner } from './tool-runs.ts';

/** What changes the form of a tool. */
interface FormSetters<S extends OptionSpecs> {
  setOptions(options: OptionsOf<S>): void;
  setField(field: string, value: string): void;
  /** Sets single values; those that are not named stay. */
  setFields(values: { readonly [field: string]: string }): void;
}

/** Everything a tool's page works with. */
export interface ToolModel<S extends OptionSpecs> extends FormSetters<S> {
  readonly tool: ToolDescription<S>;
  readonly form: ToolForm<S>;
  readonly inputs: { readonly [text: string]: TextInput };
  /** What a run would give now. */
  readonly estimate: Estimate;
  readonly run: ToolRun;
  readonly runner: ToolRunner;
  start(): void;
  /** Keeps duplicates from now on and runs; undefined where the tool does not remove any, or is not to. */
  readonly keepDuplicates: (() => void) | undefined;
  /** Empties inputs, fields and results; the options stay as they are. A toast offers to bring inputs and form back. */
  clearAll(): void;
  /** Does what `clearAll` does and sets the options back to what a new visitor has. */
  resetAll(): void;
}

/**
 * The state of a tool and what can be done with it. Brings the inputs of the tab back on the first use.
 * @param onDone hears of every run that came to its end
 */
export function useTool<S extends OptionSpecs>(
  tool: ToolDescription<S>,
  onDone?: (run: ToolRun) => void,
): ToolModel<S> {
  const [form, setForm] = useAtom(formAtom(tool));
  const runner = toolRunner(tool.id);
  const run = useAtomValue(runner.atom);
  const inputs = useInputs(tool);
  useEffect(() => {
    void restoreInputs();
    warmUp();
  }, []);
  // The same at every rendering: a run renders the page many times a second, and its forms need not follow.
  const setters = useMemo<FormSetters<S>>(
    () => ({
      setOptions: (options) => setForm((now) => ({ ...now, options })),
      setField: (field, value) => setForm((now) => ({ ...now, fields: { ...now.fields, [field]: value } })),
      setFields: (values) => setForm((now) => ({ ...now, fields: { ...now.fields, ...values } })),
    }),
    [setForm],
  );
  const stats: Record<string, LineStats> = {};
  for (const { id } of tool.texts) stats[id] = inputs[id].stats;
  const clear = async (empty: ToolForm<S>) => {
    const controllers = tool.texts.map(({ id }) => textInput(tool.id, id));
    const remembering = rememberInputs(controllers);
    runner.clear();
    // At once: what is typed from now on is new.
    for (const input of controllers) void input.clear();
    setForm(empty);
    const undoInputs = await remembering;
    if (!undoInputs) return;
    const undo = () => {
      setForm(form);
      return undoInputs();
    };
    showToast({ title: texts.cleared, message: texts.clearedAllText, ...undoAction(undo) });
  };
  const start = (from: ToolForm<S>) => {
    void runner.start(tool, from).then((isDone) => {
      if (isDone) onDone?.(runner.run);
    });
  };
  const keepDuplicates = () => {
    const kept = { ...form, options: { ...form.options, removeDuplicates: false } };
    setForm(kept);
    start(kept);
  };
  return {
    tool,
    form,
    inputs,
    estimate: tool.estimate(stats, form.options),
    run,
    runner,
    ...setters,
    start: () => start(form),
    keepDuplicates: new Map(Object.entries(form.options)).get('removeDuplicates') === true ? keepDuplicates : undefined,
    clearAll: () => void clear({ ...form, fields: emptyForm(tool).fields }),
    resetAll: () => void clear(emptyForm(tool)),
  };
}

/** The texts of a tool, read through one derived atom. */
function useInputs<S extends OptionSpecs>(tool: ToolDescription<S>): { readonly [text: string]: TextInput } {
  const inputsAtom = useMemo(
    () => atom((get) => Object.fromEntries(tool.texts.map(({ id }) => [id, get(textInput(tool.id, id).atom)]))),
    [tool],
  );
  return useAtomValue(inputsAtom);
}

import { getDefaultStore } from 'jotai';
import { toolEntry } from '../../../libs/contracts/tool-catalog.ts';
import type { OptionSpecs } from '../../../libs/tools/options.ts';
import { undoAction } from '../lines/undo-action.ts';
import { rememberInputs } from '../runs/remember-inputs.ts';
import { restoreInputs, textInput } from '../runs/text-inputs.ts';
import { emptyForm, formAtom } from '../runs/tool-options.ts';
import { showToast } from '../ui/toast.ts';
import type { WorkedExample } from './guide.ts';
import { GUIDE_TEXTS as texts } from './texts.ts';

const store = getDefaultStore();

/**
 * Puts a worked example into its tool, in place of what the visitor had there, which the toast offers back. Nothing
 * is run: that is the visitor's step.
 * @param runLabel what the tool's button says
 */
export async function loadExample<S extends OptionSpecs>(example: WorkedExample<S>, runLabel: string): Promise<void> {
  const { tool } = example;
  // What the tab had before a reload would otherwise come back over the example.
  await restoreInputs();
  const putBack = await keepWork(tool);
  const form = formAtom(tool);
  store.set(form, { options: example.options, fields: { ...emptyForm(tool).fields, ...example.fields } });
  await Promise.all(
    tool.texts.map(({ id }) => textInput(tool.id, id).replace((example.texts[id] ?? []).map((line) => `${line}\n`))),
  );
  showToast({
    title: texts.loaded,
    message: texts.loadedText(toolEntry(tool.id).title, runLabel),
    tone: 'success',
    ...undoAction(putBack),
  });
}

/**
 * Keeps inputs and form of a tool as they are now.
 * @returns what brings them back, or undefined where there are no inputs
 */
async function keepWork<S extends OptionSpecs>(
  tool: WorkedExample<S>['tool'],
): Promise<(() => Promise<void>) | undefined> {
  const form = formAtom(tool);
  // A form that no page shows takes over what the session has once it is listened to.
  const stopListening = store.sub(form, () => undefined);
  const formBefore = store.get(form);
  stopListening();
  const undoInputs = await rememberInputs(tool.texts.map(({ id }) => textInput(tool.id, id)));
  if (!undoInputs) return undefined;
  return () => {
    store.set(form, formBefore);
    return undoInputs();
  };
}

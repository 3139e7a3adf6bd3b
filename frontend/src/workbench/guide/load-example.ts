import { getDefaultStore } from 'jotai';
import { toolEntry } from '../../../../libs/tools/index.ts';
import type { OptionSpecs } from '../../../../libs/tools/shared/options.ts';
import { showToast } from '../../shared/ui/toast.ts';
import { rememberInputs, undoAction } from '../inputs/remember-inputs.ts';
import { restoreInputs, textInput } from '../inputs/text-inputs.ts';
import { emptyForm, formAtom } from '../runs/tool-options.ts';
import type { WorkedExample } from './guide.ts';
import { GUIDE_TEXTS as texts } from './texts.ts';

const store = getDefaultStore();

/**
 * Loads a worked example into its tool without running it. A toast offers to restore the replaced inputs.
 * @param runLabel label of the tool's primary button
 */
export async function loadExample<S extends OptionSpecs>(example: WorkedExample<S>, runLabel: string): Promise<void> {
  const { tool } = example;
  // Restore the tab's inputs first; otherwise a later restore would overwrite the example.
  await restoreInputs();
  const restoreWork = await rememberWork(tool);
  const form = formAtom(tool);
  store.set(form, { options: example.options, fields: { ...emptyForm(tool).fields, ...example.fields } });
  await Promise.all(
    tool.texts.map(({ id }) => textInput(tool.id, id).replace((example.texts[id] ?? []).map((line) => `${line}\n`))),
  );
  showToast({
    title: texts.loaded,
    message: texts.loadedText(toolEntry(tool.id).title, runLabel),
    tone: 'success',
    ...undoAction(restoreWork),
  });
}

/**
 * Remembers the inputs and the form of a tool.
 * @returns a function that restores them, or undefined if the inputs are empty
 */
async function rememberWork<S extends OptionSpecs>(
  tool: WorkedExample<S>['tool'],
): Promise<(() => Promise<void>) | undefined> {
  const form = formAtom(tool);
  // The atom of a form reads session storage only when it is first mounted.
  const stopListening = store.sub(form, () => undefined);
  const formBefore = store.get(form);
  stopListening();
  const undoInputs = await rememberInputs(tool.texts.map(({ id }) => textInput(tool.id, id)));
  if (!undoInputs) {
    return undefined;
  }
  return () => {
    store.set(form, formBefore);
    return undoInputs();
  };
}

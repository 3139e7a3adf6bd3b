import { toolEntry } from '../../../../libs/tools/index.ts';
import type { OptionSpecs } from '../../../../libs/tools/shared/options.ts';
import { showToast } from '../../shared/ui/toast.tsx';
import { loadTable } from '../inputs/read-as-table.ts';
import { undoAction } from '../inputs/remember-inputs.ts';
import { restoreInputs, textInput } from '../inputs/text-inputs.ts';
import { emptyForm, rememberWork, replaceToolForm } from '../runs/tool-options.ts';
import { linesOf, type WorkedExample } from './guide.ts';
import { GUIDE_MESSAGES as messages } from './messages.ts';

/**
 * Loads a worked example into its tool without running it. A toast offers to restore what was replaced.
 * @param runLabel label of the tool's primary button
 */
export async function loadExample<S extends OptionSpecs>(example: WorkedExample<S>, runLabel: string): Promise<void> {
  const { tool } = example;
  // Restore the tab's inputs first; otherwise a later restore would overwrite the example.
  await restoreInputs();
  const form = { options: example.options, fields: { ...emptyForm(tool).fields, ...example.fields } };
  const inputs = tool.texts.map(({ id }) => textInput(tool.id, id));
  const restoreWork = await rememberWork(tool, inputs, form);
  replaceToolForm(tool, form);
  await Promise.all(tool.texts.map(({ id }) => loadText(example, id)));
  showToast({
    title: messages.loaded,
    message: messages.loadedText(toolEntry(tool.id).title, runLabel),
    tone: 'success',
    ...undoAction(restoreWork),
  });
}

async function loadText<S extends OptionSpecs>(example: WorkedExample<S>, text: string): Promise<void> {
  const lines = linesOf(example, text);
  const input = textInput(example.tool.id, text);
  if (example.columns?.[text] === undefined) {
    await input.replace(lines.map((line) => `${line}\n`));
  } else {
    await loadTable(input, lines);
  }
}

import type { ToolId } from '../../../../libs/tools/index.ts';
import type { OptionSpecs } from '../../../../libs/tools/shared/options.ts';
import type { ToolDescription } from '../../../../libs/tools/shared/tool.ts';
import { rememberInputs } from '../inputs/remember-inputs.ts';
import type { TextInputController } from '../inputs/text-input.ts';
import { emptyForm, readToolForm, replaceToolForm, type ToolForm } from './tool-options.ts';

/**
 * Remembers the form and the inputs of a tool before they are replaced or cleared. All requests are sent at once, so
 * the caller may replace both without waiting.
 * @param next the form that replaces the current one
 * @returns a function that restores both, and rejects as that of `rememberInputs`; undefined if nothing is lost: the
 *   inputs are empty, and the form stays or has its defaults
 */
export async function rememberWork<S extends OptionSpecs>(
  tool: ToolDescription<S, ToolId>,
  inputs: readonly TextInputController[],
  next: ToolForm<S>,
): Promise<(() => Promise<void>) | undefined> {
  const form = readToolForm(tool);
  const isFormLost = !isSameForm(form, next) && !isSameForm(form, emptyForm(tool));
  const undoInputs = await rememberInputs(inputs);
  if (!undoInputs && !isFormLost) {
    return undefined;
  }
  return async () => {
    replaceToolForm(tool, form);
    await (undoInputs ? undoInputs() : Promise.all(inputs.map((input) => input.clear())));
  };
}

function isSameForm<S extends OptionSpecs>(one: ToolForm<S>, other: ToolForm<S>): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

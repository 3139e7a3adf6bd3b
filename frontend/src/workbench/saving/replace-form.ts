import { getDefaultStore } from 'jotai';
import type { ToolId } from '../../../../libs/tools/index.ts';
import type { OptionSpecs } from '../../../../libs/tools/shared/options.ts';
import type { ToolDescription } from '../../../../libs/tools/shared/tool.ts';
import { formAtom, type ToolForm } from '../runs/tool-options.ts';

/**
 * Sets the form of a tool, also if its page is not shown.
 * @returns a function that restores the previous form
 */
export function replaceForm(tool: ToolDescription<OptionSpecs, ToolId>, form: ToolForm): () => void {
  const store = getDefaultStore();
  const atom = formAtom(tool);
  // The atom reads session storage only when it gets its first subscriber.
  const stop = store.sub(atom, () => undefined);
  const before = store.get(atom);
  stop();
  store.set(atom, form);
  return () => store.set(atom, before);
}

import { getDefaultStore } from 'jotai';
import type { ToolDescription } from '../../../libs/tools/tool.ts';
import { formAtom, type ToolForm } from '../runs/tool-options.ts';

/**
 * Sets the form of a tool, whether or not its page is shown.
 * @returns the way to bring back what it was
 */
export function replaceForm(tool: ToolDescription, form: ToolForm): () => void {
  const store = getDefaultStore();
  const atom = formAtom(tool);
  // Only an atom that is listened to takes over what the session has.
  const stop = store.sub(atom, () => undefined);
  const before = store.get(atom);
  stop();
  store.set(atom, form);
  return () => store.set(atom, before);
}

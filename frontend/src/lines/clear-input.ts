import { rememberInputs } from '../runs/remember-inputs.ts';
import type { TextInputController } from '../runs/text-inputs.ts';
import { showToast } from '../ui/toast.ts';
import { INPUT_TEXTS as texts } from './texts.ts';
import { undoAction } from './undo-action.ts';

/** Empties a bulk input and offers to bring back what was in it; where that was nothing, nothing is said. */
export async function clearInput(input: TextInputController, label: string): Promise<void> {
  const counting = input.flush().then(() => input.state.stats.lines);
  const remembering = rememberInputs([input]);
  // At once: what is typed from now on is new.
  await input.clear();
  const [lines, undo] = await Promise.all([counting, remembering]);
  if (undo) showToast({ title: texts.cleared, message: texts.clearedText(lines, label), ...undoAction(undo) });
}

import { showToast } from '../../shared/ui/toast.ts';
import { INPUT_TEXTS as texts } from '../texts.ts';
import { rememberInputs } from './remember-inputs.ts';
import type { TextInputController } from './text-inputs.ts';
import { undoAction } from './undo-action.ts';

/** Clears a bulk input and offers to undo it. Shows no toast if the input was empty. */
export async function clearInput(input: TextInputController, label: string): Promise<void> {
  const counting = input.flush().then(() => input.state.stats.lines);
  const remembering = rememberInputs([input]);
  // Clear at once, so that later typing is not lost.
  await input.clear();
  const [lines, undo] = await Promise.all([counting, remembering]);
  if (undo) {
    showToast({ title: texts.cleared, message: texts.clearedText(lines, label), ...undoAction(undo) });
  }
}

import { rowsClient } from '../../../shared/workers/rows-client.ts';
import { isCancellation } from '../../../shared/workers/task-slot.ts';
import { rememberInput, restoreInput } from '../../../workbench/inputs/remember-inputs.ts';
import type { TextInputController } from '../../../workbench/inputs/text-input.ts';

/**
 * Moves the rows of bulk inputs among them; nothing is copied. If those of one input cannot be moved, the others get
 * theirs back, unless they have changed since.
 * @param from for each input, the index of the input whose rows it gets, or null to clear it
 * @throws the reason, which is a cancellation if a newer change of an input, or the visitor, has cancelled the move
 */
export async function rearrangeInputs(
  inputs: readonly TextInputController[],
  from: readonly (number | null)[],
): Promise<void> {
  const remembered = await Promise.all(inputs.map((input) => rememberInput(input, input.flush())));
  try {
    const moves = await Promise.allSettled(
      inputs.map(async (input, index) => {
        const source = from[index];
        if (source === null) {
          await input.clear();
        } else if (source !== index) {
          await restoreInput({ ...remembered[source], input });
        }
        return input.state.version;
      }),
    );
    const reasons = moves.flatMap((move) => (move.status === 'rejected' ? [move.reason] : []));
    if (reasons.length === 0) {
      return;
    }
    const failure = reasons.find((reason) => !isCancellation(reason));
    if (failure === undefined) {
      throw reasons[0];
    }
    await Promise.allSettled(
      remembered.map(async (each, index) => {
        const move = moves[index];
        if (from[index] !== index && move.status === 'fulfilled' && move.value === each.input.state.version) {
          await restoreInput(each, each.revision);
        }
      }),
    );
    throw failure;
  } finally {
    await rowsClient.call((rows) => rows.dispose(remembered.map(({ id }) => id)));
  }
}

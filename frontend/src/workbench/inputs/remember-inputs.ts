import type { LineStats } from '../../../../libs/lines/blocks/line-stats.ts';
import type { RowsId } from '../../../../workers/protocol/rows.ts';
import { showToast, type ToastContent } from '../../shared/ui/toast.tsx';
import { rowsClient } from '../../shared/workers/rows-client.ts';
import { isCancellation } from '../../shared/workers/task-slot.ts';
import { UNDO_MESSAGES as messages } from '../messages.ts';
import type { TableOrigin, TextInputController } from './text-input.ts';

/** Rows of an input that can be restored, also in another input. */
interface Remembered {
  readonly input: TextInputController;
  /** Id of the remembered rows. */
  readonly id: RowsId;
  readonly stats: LineStats;
  readonly revision: number;
  readonly origin: TableOrigin | null;
}

/** Ids of the rows that were remembered last. Newer ones replace them: only the latest step can be undone. */
const undoable: RowsId[] = [];
let count = 0;

/**
 * Remembers the rows of bulk inputs before they are replaced or cleared. Nothing is copied, and remembered rows are
 * evicted when memory is short. All requests are sent at once, so the caller may replace the inputs without waiting.
 * @returns a function that restores the inputs, or only some of them, and rejects if their rows were evicted or newer
 *   ones are remembered; undefined if the inputs are empty
 */
export async function rememberInputs(
  inputs: readonly TextInputController[],
): Promise<((only?: readonly TextInputController[]) => Promise<void>) | undefined> {
  const remembered = await Promise.all(
    inputs.map((input) =>
      rememberInput(
        input,
        // Text that cannot be stored is not remembered; a toast has shown why.
        input.flush().catch(() => {}),
      ),
    ),
  );
  const ids = remembered.map(({ id }) => id);
  const isEmpty = remembered.every(({ stats }) => stats.lines === 0);
  const discarded = isEmpty ? ids : undoable.splice(0, undoable.length, ...ids);
  await rowsClient.call((rows) => rows.dispose(discarded));
  if (isEmpty) {
    return undefined;
  }
  return async (only = inputs) => {
    await Promise.all(
      remembered.filter(({ input }) => only.includes(input)).map((each) => restoreInput(each, each.revision)),
    );
  };
}

/** Remembers the rows of an input, which the caller disposes of. */
export async function rememberInput(input: TextInputController, flushing: Promise<void>): Promise<Remembered> {
  const id = `replaced/${++count}`;
  const { origin } = input.state;
  const flushed = flushing.then(() => input.state);
  const named = rowsClient
    .call((rows) => rows.alias(input.id, id, true))
    .then(
      () => null,
      (error: unknown) => ({ error }),
    );
  const { stats, revision } = await flushed;
  const failure = await named;
  // An input that was always empty has no rows.
  if (failure && stats.lines > 0) {
    throw failure.error;
  }
  return { input, id, stats, revision, origin };
}

/**
 * Restores remembered rows.
 * @param revision of the rows if the input had them before
 */
export async function restoreInput({ input, id, stats, origin }: Remembered, revision?: number): Promise<void> {
  if (stats.lines === 0) {
    await input.clear(revision);
    return;
  }
  await input.takeIn(
    async (target) => {
      await rowsClient.call((rows) => rows.alias(id, target));
      return stats;
    },
    undefined,
    revision,
  );
  input.setOrigin(origin);
}

/** Returns the Undo action of a toast, or nothing if there is nothing to undo. */
export function undoAction(undo: (() => void | Promise<void>) | undefined): Pick<ToastContent, 'action'> {
  return undo ? { action: { label: messages.undo, run: () => void performUndo(undo) } } : {};
}

async function performUndo(undo: () => void | Promise<void>): Promise<void> {
  try {
    await undo();
  } catch (error) {
    // Cancelled by the visitor, or by a newer change of the input.
    if (!isCancellation(error)) {
      showToast({ title: messages.failed, message: messages.failedText, tone: 'error' });
    }
  }
}

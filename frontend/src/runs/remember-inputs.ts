import type { RowsId } from '../../../workers/protocol.ts';
import { rowsClient } from './rows-client.ts';
import type { TextInputController } from './text-inputs.ts';

/** What was replaced last. Only that can be brought back, so that no more memory is held than for one such step. */
const kept: RowsId[] = [];

/**
 * Keeps what bulk inputs hold before they are replaced or cleared; nothing is copied, and where memory is short it goes.
 * @returns the way to bring all of it back, which rejects where it is gone meanwhile; undefined where the inputs are empty
 */
export async function rememberInputs(
  inputs: readonly TextInputController[],
): Promise<(() => Promise<void>) | undefined> {
  await Promise.all(inputs.map((input) => input.flush()));
  if (inputs.every((input) => input.state.stats.lines === 0)) return undefined;
  await rowsClient.call((rows) => rows.dispose(kept.splice(0)));
  const undos = await Promise.all(inputs.map(remember));
  return async () => {
    await Promise.all(undos.map((undo) => undo()));
  };
}

async function remember(input: TextInputController): Promise<() => Promise<void>> {
  const { stats } = input.state;
  if (stats.lines === 0) return () => input.clear();
  const id = `replaced/${input.id}`;
  kept.push(id);
  await rowsClient.call((rows) => rows.alias(input.id, id, true));
  return () =>
    input.takeIn(async (target) => {
      await rowsClient.call((rows) => rows.alias(id, target));
      return stats;
    });
}

import type { LineStats } from '../../../libs/lines/line-stats.ts';
import type { RowsId } from '../../../workers/protocol.ts';
import { rowsClient } from './rows-client.ts';
import type { TextInputController } from './text-inputs.ts';

interface Remembered {
  readonly input: TextInputController;
  /** What its rows go by from now on. */
  readonly id: RowsId;
  readonly stats: LineStats;
}

/** What was replaced last. Only that can be brought back, so that no more memory is held than for one such step. */
const kept: RowsId[] = [];
let count = 0;

/**
 * Keeps what bulk inputs hold before they are replaced or cleared; nothing is copied, and where memory is short it goes.
 * All of it is asked for at once: the caller may replace the inputs without waiting for the answer.
 * @returns the way to bring all of it back, which rejects where it is gone meanwhile; undefined where the inputs are empty
 */
export async function rememberInputs(
  inputs: readonly TextInputController[],
): Promise<(() => Promise<void>) | undefined> {
  const remembered = await Promise.all(inputs.map(remember));
  const ids = remembered.map(({ id }) => id);
  const isEmpty = remembered.every(({ stats }) => stats.lines === 0);
  const gone = isEmpty ? ids : kept.splice(0, kept.length, ...ids);
  await rowsClient.call((rows) => rows.dispose(gone));
  if (isEmpty) return undefined;
  return async () => {
    await Promise.all(remembered.map(bringBack));
  };
}

async function remember(input: TextInputController): Promise<Remembered> {
  const id = `replaced/${++count}`;
  const flushed = input.flush().then(() => input.state.stats);
  const named = rowsClient
    .call((rows) => rows.alias(input.id, id, true))
    .then(
      () => null,
      (error: unknown) => ({ error }),
    );
  const stats = await flushed;
  const failure = await named;
  // An input in which there never was anything has no rows.
  if (failure && stats.lines > 0) throw failure.error;
  return { input, id, stats };
}

async function bringBack({ input, id, stats }: Remembered): Promise<void> {
  if (stats.lines === 0) {
    await input.clear();
    return;
  }
  await input.takeIn(async (target) => {
    await rowsClient.call((rows) => rows.alias(id, target));
    return stats;
  });
}

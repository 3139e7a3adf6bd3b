import type { Remote } from 'comlink';
import { findInRows } from '../../libs/lines/search/find-in-rows.ts';
import { throttleProgress } from '../progress.ts';
import type { FindJob, RowsChannel } from '../protocol.ts';
import { openBlocks } from '../rows-source.ts';

/** Finds the next row that contains the needle, then counts all such rows. */
export function findRows(
  channel: Remote<RowsChannel>,
  { id, needle, from }: FindJob,
  onNext: (row: number | null) => void,
  onCount: (count: number) => void,
): Promise<number> {
  // Cancelled by terminating the worker, so the signal never aborts.
  const { signal } = new AbortController();
  return findInRows(
    signal,
    (row) => openBlocks(channel, id, { fromRow: row, isPassing: true }),
    needle,
    from,
    onNext,
    throttleProgress(onCount),
  );
}

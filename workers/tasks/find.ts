import type { Remote } from 'comlink';
import { type FoundRows, findInRows } from '../../libs/lines/search/find-in-rows.ts';
import { NEVER, throttleProgress } from '../progress.ts';
import type { RowsChannel } from '../protocol/rows.ts';
import type { FindTask } from '../protocol/tasks.ts';
import { openBlocks } from '../rows-source.ts';

/** Finds the next or previous row that contains the needle, in a table in one of its cells, and counts all such rows. */
export async function findRows(
  channel: Remote<RowsChannel>,
  { id, terms }: FindTask,
  onFound: (row: number | null) => void,
  onCount: (count: number) => void,
): Promise<FoundRows> {
  // Cells of a table hold no TAB, and matches do not reach from one cell to the next.
  if (terms.needle.includes('\t') && (await channel.describe(id))?.columns) {
    onFound(null);
    return { count: 0, position: 0 };
  }
  return findInRows(
    NEVER,
    (row) => openBlocks(channel, id, { fromRow: row, isBorrowed: true }),
    terms,
    onFound,
    throttleProgress(onCount),
  );
}

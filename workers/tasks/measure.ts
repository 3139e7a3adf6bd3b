import type { Remote } from 'comlink';
import { scanLines } from '../../libs/lines/blocks/line-scan.ts';
import { addStats, EMPTY_STATS, type LineStats, tableStats } from '../../libs/lines/blocks/line-stats.ts';
import { concatStats } from '../../libs/lines/product/concat-products.ts';
import { throttleProgress } from '../progress.ts';
import type { RowsChannel, RowsState } from '../protocol/rows.ts';
import type { OnProgress } from '../protocol/task-service.ts';
import { openBlocks } from '../rows-source.ts';

/** Returns the line statistics of rows that become a bulk input. Progress in bytes. */
export async function measureRows(
  channel: Remote<RowsChannel>,
  { id, count, byteLength, columns }: RowsState,
  onProgress: OnProgress,
): Promise<LineStats> {
  const description = await channel.describe(id);
  if (columns) {
    return tableStats(count, byteLength);
  }
  if (description?.kind === 'products') {
    return concatStats(description.recipes);
  }
  const progress = throttleProgress(onProgress);
  let stats = EMPTY_STATS;
  for await (const { bytes } of (await openBlocks(channel, id)).blocks) {
    stats = addStats(stats, scanLines(bytes));
    progress(stats.bytes, byteLength);
  }
  return stats;
}

import type { Remote } from 'comlink';
import { scanLines } from '../../libs/lines/blocks/line-scan.ts';
import { addStats, EMPTY_STATS, type LineStats } from '../../libs/lines/blocks/line-stats.ts';
import { productStats } from '../../libs/lines/product/product-stats.ts';
import { throttleProgress } from '../progress.ts';
import type { OnProgress, RowsChannel, RowsState } from '../protocol.ts';
import { openBlocks } from '../rows-source.ts';

/** Returns the line statistics of rows that become a bulk input. Progress in bytes. */
export async function measureRows(
  channel: Remote<RowsChannel>,
  { id, byteLength }: RowsState,
  onProgress: OnProgress,
): Promise<LineStats> {
  const description = await channel.describe(id);
  if (description?.kind === 'product') {
    return productStats(description.recipe);
  }
  const progress = throttleProgress(onProgress);
  let stats = EMPTY_STATS;
  for await (const { bytes } of (await openBlocks(channel, id)).blocks) {
    stats = addStats(stats, scanLines(bytes));
    progress(stats.bytes, byteLength);
  }
  return stats;
}

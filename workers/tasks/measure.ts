import type { Remote } from 'comlink';
import { scanLines } from '../../libs/lines/line-scan.ts';
import { EMPTY_STATS, type LineStats } from '../../libs/lines/line-stats.ts';
import { productStats } from '../../libs/lines/product-stats.ts';
import { throttleProgress } from '../progress.ts';
import type { OnProgress, RowsChannel, RowsId } from '../protocol.ts';
import { openBlocks } from '../rows-source.ts';

/** Finds out what is to be known of a sequence that becomes a bulk input; progress in rows. */
export async function measureRows(
  channel: Remote<RowsChannel>,
  id: RowsId,
  onProgress: OnProgress,
): Promise<LineStats> {
  const description = await channel.describe(id);
  if (description?.kind === 'product') return productStats(description.recipe);
  const progress = throttleProgress(onProgress);
  const { count, blocks } = await openBlocks(channel, id);
  let stats = EMPTY_STATS;
  for await (const { bytes } of blocks) {
    const found = scanLines(bytes);
    stats = {
      lines: stats.lines + found.lines,
      bytes: stats.bytes + found.bytes,
      items: stats.items + found.items,
      itemBytes: stats.itemBytes + found.itemBytes,
    };
    progress(stats.lines, count);
  }
  return stats;
}

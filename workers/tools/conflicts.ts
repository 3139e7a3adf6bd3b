import type { Remote } from 'comlink';
import type { LineBlock } from '../../libs/lines/blocks/line-block.ts';
import { scanLines } from '../../libs/lines/blocks/line-scan.ts';
import { addStats, EMPTY_STATS, type LineStats, tableStats } from '../../libs/lines/blocks/line-stats.ts';
import { NegativeDropper } from '../../libs/tools/conflicts/drop-negatives.ts';
import { throttleProgress } from '../progress.ts';
import type { RowsChannel, RowsId } from '../protocol/rows.ts';
import type { OnProgress } from '../protocol/task-service.ts';
import { openBlocks } from '../rows-source.ts';
import { RowsWriter } from '../rows-writer.ts';

/** Negatives to be removed from a list or table. */
interface DropNegativesTask {
  readonly id: RowsId;
  /** Rows of the output `culprits`. */
  readonly culprits: RowsId;
  /** Sequence that receives the others. */
  readonly into: RowsId;
}

/** The other negatives, and how many were removed. */
interface DroppedNegatives {
  readonly dropped: number;
  readonly stats: LineStats;
}

/** Copies negatives except those that a result names. Progress in rows. */
export async function dropNegatives(
  channel: Remote<RowsChannel>,
  { id, culprits, into }: DropNegativesTask,
  onProgress: OnProgress,
): Promise<DroppedNegatives> {
  const negatives = await openBlocks(channel, id, { isBorrowed: true });
  const dropper = new NegativeDropper(negatives.columns);
  for await (const block of (await openBlocks(channel, culprits, { isBorrowed: true })).blocks) {
    dropper.addCulprits(block);
  }
  await channel.begin(into);
  if (negatives.columns !== undefined) {
    await channel.setColumns(into, negatives.columns);
  }
  const writer = new RowsWriter(channel);
  const progress = throttleProgress(onProgress);
  const { columns } = negatives;
  let rows = 0;
  let stats = EMPTY_STATS;
  const append = (kept: LineBlock) => {
    stats = addStats(stats, columns ? tableStats(kept.count, kept.bytes.length) : scanLines(kept.bytes));
    return writer.append(into, kept);
  };
  for await (const block of negatives.blocks) {
    for (const kept of dropper.keep(block)) {
      await append(kept);
    }
    rows += block.count;
    progress(rows, negatives.count);
  }
  const rest = dropper.finish();
  if (rest) {
    await append(rest);
  }
  await writer.flush();
  await channel.finish(into);
  return { dropped: dropper.droppedCount, stats };
}

import type { Remote } from 'comlink';
import { decodeUtf8 } from '../../libs/lines/blocks/decode-lines.ts';
import type { LineBlock } from '../../libs/lines/blocks/line-block.ts';
import { findLineEnds } from '../../libs/lines/blocks/line-ends.ts';
import { scanLines } from '../../libs/lines/blocks/line-scan.ts';
import { addStats, EMPTY_STATS, type LineStats, tableStats } from '../../libs/lines/blocks/line-stats.ts';
import { cellEnd, cellStart } from '../../libs/tables/cells.ts';
import { NegativeDropper } from '../../libs/tools/conflicts/drop-negatives.ts';
import type { ConflictOptions } from '../../libs/tools/conflicts/options.ts';
import { LEVEL_COLUMN, LIST_LEVEL } from '../../libs/tools/conflicts/scopes.ts';
import { reportRows } from '../progress.ts';
import type { RowsChannel, RowsId } from '../protocol/rows.ts';
import type { OnProgress } from '../protocol/task-service.ts';
import { openBlocks } from '../rows-source.ts';
import { SequenceWriter } from '../rows-writer.ts';

/** Negatives to be removed from a list or table. */
interface DropNegativesTask {
  readonly id: RowsId;
  /** Rows of the output `culprits` with the negatives to be removed, or `all` for every negative. */
  readonly culprits: RowsId | 'all';
  /** Options of the run if `id` holds keywords with negatives among them. */
  readonly keywordOptions?: ConflictOptions | undefined;
  /** Sequence that receives the other rows; if missing, those to be removed are only counted. */
  readonly into?: RowsId;
}

/** The other rows, and how many were removed. */
interface DroppedNegatives {
  readonly dropped: number;
  readonly stats: LineStats;
}

/** Copies rows except the negatives that a result names, or all negatives. Progress in rows. */
export async function dropNegatives(
  channel: Remote<RowsChannel>,
  { id, culprits, keywordOptions, into }: DropNegativesTask,
  onProgress: OnProgress,
): Promise<DroppedNegatives> {
  const { columns, count, blocks } = await openBlocks(channel, id, { isBorrowed: true });
  const dropper = new NegativeDropper(columns, keywordOptions, culprits === 'all');
  if (culprits !== 'all') {
    for await (const block of (await openBlocks(channel, culprits, { isBorrowed: true })).blocks) {
      dropper.addCulprits(block);
    }
  }
  const writer = into === undefined ? undefined : await SequenceWriter.begin(channel, into, columns);
  let stats = EMPTY_STATS;
  const append = async (kept: LineBlock) => {
    stats = addStats(stats, columns ? tableStats(kept.count, kept.bytes.length) : scanLines(kept.bytes));
    await writer?.append(kept);
  };
  for await (const block of reportRows(blocks, count, onProgress)) {
    for (const kept of dropper.keep(block)) {
      await append(kept);
    }
  }
  const rest = dropper.finish();
  if (rest) {
    await append(rest);
  }
  await writer?.finish();
  return { dropped: dropper.droppedCount, stats };
}

/** Returns true if rows of the output `culprits` name a negative of a campaign or an ad group. */
export async function hasScopedNegatives(
  channel: Remote<RowsChannel>,
  { id }: { readonly id: RowsId },
): Promise<boolean> {
  for await (const block of (await openBlocks(channel, id, { isBorrowed: true })).blocks) {
    const { bytes } = block;
    let rowStart = 0;
    for (const rowEnd of findLineEnds(block)) {
      const start = cellStart(bytes, rowStart, rowEnd, LEVEL_COLUMN);
      if (decodeUtf8(bytes.subarray(start, cellEnd(bytes, start, rowEnd))) !== LIST_LEVEL) {
        return true;
      }
      rowStart = rowEnd + 1;
    }
  }
  return false;
}

import type { Remote } from 'comlink';
import type { LineBlock } from '../libs/lines/line-block.ts';
import type { LineStats } from '../libs/lines/line-stats.ts';
import { ProductRows } from '../libs/lines/product-rows.ts';
import type { Rows } from '../libs/lines/rows.ts';
import type { TextSource } from '../libs/tools/tool.ts';
import type { RowsChannel, RowsId } from './protocol.ts';

/** Blocks asked for ahead, so that the next one is there when the last one is done. */
const READ_AHEAD = 3;

/** Blocks in order, and the number of the first one's first row. */
export interface BlockRun {
  readonly firstRow: number;
  readonly count: number;
  readonly blocks: AsyncIterable<LineBlock>;
}

/**
 * The blocks of a sequence of the rows worker: fetched one by one, or computed here if it is a product.
 * @param fromRow the first block holds this row; rows before it may come along (`firstRow` tells)
 */
export async function openBlocks(channel: Remote<RowsChannel>, id: RowsId, fromRow = 0): Promise<BlockRun> {
  const description = await channel.describe(id);
  if (!description) throw new Error(`The rows ${id} are gone.`);
  if (description.kind === 'product') {
    const rows: Rows = new ProductRows(description.recipe);
    return { firstRow: fromRow, count: rows.count, blocks: computed(rows, fromRow) };
  }
  const { rowEnds } = description;
  let first = 0;
  while (first < rowEnds.length && rowEnds[first] <= fromRow) first++;
  const count = rowEnds.length > 0 ? rowEnds[rowEnds.length - 1] : 0;
  const firstRow = first > 0 ? rowEnds[first - 1] : 0;
  return { firstRow, count, blocks: fetched(channel, id, first, rowEnds.length) };
}

/** A sequence of the rows worker as a bulk input of a tool. */
export function textSource(channel: Remote<RowsChannel>, id: RowsId, stats: LineStats): TextSource {
  async function* blocks() {
    if (stats.lines > 0) yield* (await openBlocks(channel, id)).blocks;
  }
  return { stats, blocks };
}

async function* computed(rows: Rows, fromRow: number): AsyncIterable<LineBlock> {
  yield* rows.blocks(fromRow);
}

async function* fetched(
  channel: Remote<RowsChannel>,
  id: RowsId,
  first: number,
  end: number,
): AsyncIterable<LineBlock> {
  const waiting: Promise<LineBlock>[] = [];
  let next = first;
  for (let index = first; index < end; index++) {
    while (next < end && waiting.length < READ_AHEAD) waiting.push(channel.block(id, next++));
    yield (await waiting.shift()) as LineBlock;
  }
}

import type { Remote } from 'comlink';
import type { LineBlock } from '../libs/lines/line-block.ts';
import type { LineStats } from '../libs/lines/line-stats.ts';
import { ProductRows } from '../libs/lines/product-rows.ts';
import type { Rows } from '../libs/lines/rows.ts';
import type { BlockReference, TextSource } from '../libs/tools/tool.ts';
import type { RowsChannel, RowsId, StoredBlockReference } from './protocol.ts';

/** Blocks asked for ahead, so that the next one is there when the last one is done. */
const READ_AHEAD = 3;

/** Blocks in order, and the number of the first one's first row. */
export interface BlockRun {
  readonly firstRow: number;
  readonly count: number;
  readonly blocks: AsyncIterable<LineBlock>;
  /** Whether the blocks are made here, from a recipe. */
  readonly isComputed: boolean;
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
    return { firstRow: fromRow, count: rows.count, blocks: computed(rows, fromRow), isComputed: true };
  }
  const { rowEnds } = description;
  let first = 0;
  while (first < rowEnds.length && rowEnds[first] <= fromRow) first++;
  const count = rowEnds.length > 0 ? rowEnds[rowEnds.length - 1] : 0;
  const firstRow = first > 0 ? rowEnds[first - 1] : 0;
  return { firstRow, count, blocks: fetched(channel, id, first, rowEnds.length), isComputed: false };
}

/** How many computed blocks are remembered: tools refer to blocks they have just read. */
const REMEMBERED = 32;

/** A sequence of the rows worker as a bulk input of a tool. */
export class RowsTextSource implements TextSource {
  readonly id: RowsId;
  readonly stats: LineStats;
  private readonly channel: Remote<RowsChannel>;
  /** Blocks of a product, which the rows worker does not have, by their place. */
  private readonly computedBlocks = new Map<number, LineBlock>();

  constructor(channel: Remote<RowsChannel>, id: RowsId, stats: LineStats) {
    this.channel = channel;
    this.id = id;
    this.stats = stats;
  }

  async *blocks(): AsyncIterable<LineBlock> {
    if (this.stats.lines === 0) return;
    const { blocks, isComputed } = await openBlocks(this.channel, this.id);
    this.computedBlocks.clear();
    let index = 0;
    for await (const block of blocks) {
      if (isComputed) {
        this.computedBlocks.set(index, block);
        this.computedBlocks.delete(index - REMEMBERED);
      }
      index++;
      yield block;
    }
  }

  /** What stands for a block in another sequence: a reference where the rows worker has it, else a copy of it. */
  stored({ index, count }: BlockReference): StoredBlockReference | LineBlock {
    const computed = this.computedBlocks.get(index);
    return computed ? { bytes: computed.bytes.slice(), count } : { id: this.id, index, count };
  }
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

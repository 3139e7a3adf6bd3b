import { type Remote, transfer } from 'comlink';
import { BLOCK_BYTES, type Bytes, type LineBlock } from '../libs/lines/blocks/line-block.ts';
import type { LineStats } from '../libs/lines/blocks/line-stats.ts';
import { concatProducts } from '../libs/lines/product/concat-products.ts';
import type { ProductRecipe } from '../libs/lines/product/recipe.ts';
import type { Rows } from '../libs/lines/rows/rows.ts';
import type { BlockReference, TextSource } from '../libs/tools/shared/tool.ts';
import type { RowsChannel, RowsDescription, RowsId, StoredBlockReference } from './protocol/rows.ts';

/** Blocks requested ahead, so that the next one has arrived when the last one is processed. */
const READ_AHEAD = 3;

/** Consecutive blocks, and the row number of the first line. */
export interface BlockRun {
  readonly firstRow: number;
  readonly count: number;
  /** Names of the columns if the rows are a table. */
  readonly columns: readonly string[] | undefined;
  readonly blocks: AsyncIterable<LineBlock>;
}

/**
 * Opens the blocks of a sequence of the rows worker: fetched one by one, or computed here if it consists of products.
 * @param options.fromRow row that the first block must contain; the block may start earlier (see `firstRow`)
 * @param options.isBorrowed true if each block is only borrowed until the next one is requested, so that all share the
 *   memory of a few
 */
export async function openBlocks(
  channel: Remote<RowsChannel>,
  id: RowsId,
  { fromRow = 0, isBorrowed = false }: { readonly fromRow?: number; readonly isBorrowed?: boolean } = {},
): Promise<BlockRun> {
  const description = await describe(channel, id);
  const { columns } = description;
  if (description.kind === 'products') {
    const rows = concatProducts(description.recipes);
    return { firstRow: fromRow, count: rows.count, columns, blocks: computed(rows, fromRow, isBorrowed) };
  }
  const { rowEnds } = description;
  let first = 0;
  while (first < rowEnds.length && rowEnds[first] <= fromRow) {
    first++;
  }
  const count = rowEnds.length > 0 ? rowEnds[rowEnds.length - 1] : 0;
  const firstRow = first > 0 ? rowEnds[first - 1] : 0;
  return { firstRow, count, columns, blocks: fetched(channel, id, first, rowEnds.length, isBorrowed) };
}

/** Sequence of the rows worker as a bulk input of a tool. */
export class RowsTextSource implements TextSource {
  readonly id: RowsId;
  readonly stats: LineStats;
  /** Set for computed rows: the rows worker stores no blocks of them that an output could reference. */
  readonly isBorrowed?: true;
  readonly columns: readonly string[] | undefined;
  readonly products: readonly ProductRecipe[] | undefined;
  readonly #channel: Remote<RowsChannel>;

  private constructor(
    channel: Remote<RowsChannel>,
    id: RowsId,
    stats: LineStats,
    { products, columns }: Pick<TextSource, 'products' | 'columns'>,
  ) {
    this.#channel = channel;
    this.id = id;
    this.stats = stats;
    this.columns = columns;
    this.products = products;
    if (products) {
      this.isBorrowed = true;
    }
  }

  static async open(channel: Remote<RowsChannel>, id: RowsId, stats: LineStats): Promise<RowsTextSource> {
    const description = await channel.describe(id);
    const products = description?.kind === 'products' ? description.recipes : undefined;
    return new RowsTextSource(channel, id, stats, { products, columns: description?.columns });
  }

  async *blocks(): AsyncIterable<LineBlock> {
    if (this.stats.lines > 0) {
      yield* (await openBlocks(this.#channel, this.id, { isBorrowed: true })).blocks;
    }
  }

  /** Returns the reference that stores a block of this text in another sequence. */
  stored({ index }: BlockReference): StoredBlockReference {
    return { id: this.id, index };
  }
}

async function describe(channel: Remote<RowsChannel>, id: RowsId): Promise<RowsDescription> {
  const description = await channel.describe(id);
  if (!description) {
    throw new Error(`The rows ${id} are gone.`);
  }
  return description;
}

async function* computed(rows: Rows, fromRow: number, isBorrowed: boolean): AsyncIterable<LineBlock> {
  yield* rows.blocks(fromRow, rows.count, isBorrowed ? new Uint8Array(BLOCK_BYTES) : undefined);
}

async function* fetched(
  channel: Remote<RowsChannel>,
  id: RowsId,
  first: number,
  end: number,
  isBorrowed: boolean,
): AsyncIterable<LineBlock> {
  const waiting: Promise<LineBlock>[] = [];
  const spares: Bytes[] = [];
  const ask = (index: number): Promise<LineBlock> => {
    if (!isBorrowed) {
      return channel.block(id, index);
    }
    const spare = spares.pop() ?? new Uint8Array(BLOCK_BYTES);
    return channel.block(id, index, transfer(spare, [spare.buffer]));
  };
  let next = first;
  for (let index = first; index < end; index++) {
    while (next < end && waiting.length < READ_AHEAD) {
      waiting.push(ask(next++));
    }
    const block = (await waiting.shift()) as LineBlock;
    yield block;
    if (isBorrowed) {
      spares.push(new Uint8Array(block.bytes.buffer));
    }
  }
}

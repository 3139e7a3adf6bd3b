import { type Remote, transfer } from 'comlink';
import { UserMistake } from '../../libs/errors.ts';
import { LF, type LineBlock } from '../../libs/lines/blocks/line-block.ts';
import type { LineStats } from '../../libs/lines/blocks/line-stats.ts';
import { SelectedLines } from '../../libs/lines/blocks/selected-lines.ts';
import { ColumnCells } from '../../libs/lines/kernels/cells/column-cells.ts';
import { concatProducts, concatStats } from '../../libs/lines/product/concat-products.ts';
import type { ProductRecipe } from '../../libs/lines/product/recipe.ts';
import { arrangeRows, RowFilters, RowSorter, sampleColumns } from '../../libs/tables/arrange/arrange-rows.ts';
import { pickCells } from '../../libs/tables/block-cells.ts';
import { unwrap } from '../outcome.ts';
import { throttleProgress } from '../progress.ts';
import type { ArrangedSequence, RowsChannel, RowsId } from '../protocol/rows.ts';
import type { OnProgress } from '../protocol/task-service.ts';
import type { ArrangeTask, CellsTask } from '../protocol/tasks.ts';
import { openBlocks } from '../rows-source.ts';
import { ListWriter, SequenceWriter } from '../rows-writer.ts';

/** Maximum computed rows that are sorted, since they have to be stored for that. */
const MAX_SORTED_PRODUCT_ROWS = 10_000_000;

/** Arranges the rows of a table. Stored rows stay where they are; of computed rows, those that are kept are stored. */
export async function arrangeTable(
  channel: Remote<RowsChannel>,
  task: ArrangeTask,
  onProgress: OnProgress,
): Promise<null> {
  const description = await channel.describe(task.id);
  if (description?.kind === 'products') {
    await arrangeProducts(channel, task, description.recipes, description.columns ?? [], onProgress);
  } else {
    await arrangeStored(channel, task, onProgress);
  }
  return null;
}

async function arrangeStored(
  channel: Remote<RowsChannel>,
  { id, arrangement, columns, into }: ArrangeTask,
  onProgress: OnProgress,
): Promise<void> {
  const progress = throttleProgress(onProgress);
  const { count } = await openBlocks(channel, id);
  const isSame = arrangement.filters.length === 0 && arrangement.sort === null;
  const arranged = isSame
    ? { order: undefined, byteLength: 0 }
    : await arrangeRows(
        () => borrowedBlocks(channel, id),
        count,
        arrangement,
        (done) => progress(done, count),
      );
  if (columns === null) {
    return send(channel, id, into, arranged);
  }
  // The size with fewer columns is known only by reading them.
  await send(channel, id, into, arranged);
  let byteLength = 0;
  for await (const block of borrowedBlocks(channel, into)) {
    byteLength += pickCells(block, columns).bytes.length;
  }
  await send(channel, into, into, { columns, byteLength });
}

/** Arranges rows and transfers their order. */
async function send(channel: Remote<RowsChannel>, from: RowsId, to: RowsId, arranged: ArrangedSequence): Promise<void> {
  const memory = arranged.order ? [arranged.order.buffer] : [];
  unwrap(await channel.arrange(from, to, transfer(arranged, memory)));
}

async function* borrowedBlocks(channel: Remote<RowsChannel>, id: string): AsyncGenerator<LineBlock, void, void> {
  yield* (await openBlocks(channel, id, { isBorrowed: true })).blocks;
}

async function arrangeProducts(
  channel: Remote<RowsChannel>,
  { id, arrangement, columns, into }: ArrangeTask,
  recipes: readonly ProductRecipe[],
  names: readonly string[],
  onProgress: OnProgress,
): Promise<void> {
  const { filters, sort } = arrangement;
  const kept = columns?.map((place) => names[place]) ?? names;
  if (filters.length === 0 && sort === null) {
    await channel.setProducts(into, columns ? recipes.map((recipe) => pickProduct(recipe, columns)) : recipes, kept);
    return;
  }
  const { count } = concatProducts(recipes);
  const numbers = await sampleColumns(() => borrowedBlocks(channel, id), arrangement);
  const rowFilters = new RowFilters(filters, numbers);
  const sorter = sort && new RowSorter(sort, numbers.sorted, Math.min(count, MAX_SORTED_PRODUCT_ROWS));
  const selected = new SelectedLines(1);
  const writer = await SequenceWriter.begin(channel, into, kept);
  const progress = throttleProgress(onProgress);
  let done = 0;
  let keptCount = 0;
  let byteLength = 0;
  const store = async (block: LineBlock) => {
    const taken = columns ? pickCells(block, columns) : block;
    byteLength += taken.bytes.length;
    await writer.append(taken);
  };
  for await (const block of borrowedBlocks(channel, id)) {
    const flags = rowFilters.mark(block)?.flags ?? new Uint8Array(block.count).fill(1);
    keptCount += flags.reduce((sum, flag) => sum + flag, 0);
    if (sorter) {
      if (keptCount > MAX_SORTED_PRODUCT_ROWS) {
        throw new UserMistake(
          'Up to 10 million computed rows can be sorted. Filter them first, or export and sort the file.',
        );
      }
      sorter.add(block, flags);
    }
    for (const full of selected.add(block, bitsOf(flags))) {
      await store(full);
    }
    done += block.count;
    progress(done, count);
  }
  const last = selected.finish();
  if (last) {
    await store(last);
  }
  await writer.finish();
  if (sorter) {
    await send(channel, into, into, { order: sorter.order(), byteLength });
  }
}

/** Returns the recipe of the same rows with some of their cells. */
function pickProduct(recipe: ProductRecipe, columns: readonly number[]): ProductRecipe {
  return recipe.cells ? { ...recipe, cells: columns.map((place) => (recipe.cells ?? [])[place]) } : recipe;
}

function bitsOf(flags: Uint8Array): Uint8Array {
  const bits = new Uint8Array((flags.length + 7) >> 3);
  for (let i = 0; i < flags.length; i++) {
    bits[i >> 3] |= flags[i] << (i & 7);
  }
  return bits;
}

/** Copies cells of a table into a list of lines and returns its statistics. */
export async function takeCells(
  channel: Remote<RowsChannel>,
  { id, columns, start, end, into }: CellsTask,
  onProgress: OnProgress,
): Promise<LineStats> {
  const description = await channel.describe(id);
  if (description?.kind === 'products' && start === 0 && end >= concatProducts(description.recipes).count) {
    const picked = description.recipes.map((recipe) => pickProduct(recipe, columns));
    await channel.setProducts(into, picked, undefined);
    return concatStats(picked);
  }
  const { firstRow, blocks } = await openBlocks(channel, id, { fromRow: start, isBorrowed: true });
  const pick = cellPicker(columns);
  const list = new ListWriter(channel, into);
  const progress = throttleProgress(onProgress);
  let row = firstRow;
  await channel.begin(into);
  for await (const block of blocks) {
    const from = Math.max(0, start - row);
    const to = Math.min(block.count, end - row);
    if (from < to) {
      await list.add(pick(linesBetween(block, from, to)));
    }
    row += block.count;
    progress(Math.max(0, row - start), end - start);
    if (row >= end) {
      break;
    }
  }
  const stats = await list.flush();
  await channel.finish(into);
  return stats;
}

/** Returns a function that copies cells out of a block of rows; its result is borrowed until the next call. */
function cellPicker(columns: readonly number[]): (rows: LineBlock) => LineBlock {
  if (columns.length > 1) {
    return (rows) => pickCells(rows, columns);
  }
  const cells = new ColumnCells();
  return (rows) => cells.of(rows, columns[0]);
}

/** Returns the lines `[from, to)` of a block. */
function linesBetween({ bytes, count }: LineBlock, from: number, to: number): LineBlock {
  if (from === 0 && to === count) {
    return { bytes, count };
  }
  let startByte = 0;
  let at = 0;
  for (let line = 0; line < to; line++) {
    if (line === from) {
      startByte = at;
    }
    at = bytes.indexOf(LF, at) + 1;
  }
  return { bytes: bytes.subarray(startByte, at), count: to - from };
}

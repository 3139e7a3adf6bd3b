import type { Remote } from 'comlink';
import { copyCell, hasCellBreaks } from '../../libs/lines/blocks/copy-cell.ts';
import { type Bytes, LF } from '../../libs/lines/blocks/line-block.ts';
import { type LineStats, tableStats } from '../../libs/lines/blocks/line-stats.ts';
import { concatStats } from '../../libs/lines/product/concat-products.ts';
import type { ProductRecipe } from '../../libs/lines/product/recipe.ts';
import { cleanCell } from '../../libs/tables/columns.ts';
import { reportRows } from '../progress.ts';
import type { RowsChannel } from '../protocol/rows.ts';
import type { OnProgress } from '../protocol/task-service.ts';
import type { ListTask } from '../protocol/tasks.ts';
import { openBlocks } from '../rows-source.ts';
import { SequenceWriter } from '../rows-writer.ts';

/** Makes a list a table of one column, in which every TAB and line break becomes a space. Progress in rows. */
export async function makeListTable(
  channel: Remote<RowsChannel>,
  { from, column, id }: ListTask,
  onProgress: OnProgress,
): Promise<LineStats> {
  const description = await channel.describe(from);
  if (description?.kind === 'products' && !description.recipes.some(needsCleaning)) {
    const { lines, bytes } = concatStats(description.recipes);
    await channel.setProducts(id, description.recipes, [column]);
    return tableStats(lines, bytes);
  }
  const { blocks, count } = await openBlocks(channel, from);
  const writer = await SequenceWriter.begin(channel, id, [column]);
  for await (const { bytes, count: lines } of reportRows(blocks, count, onProgress)) {
    await writer.append({ bytes: toCells(bytes), count: lines });
  }
  await writer.finish();
  return writer.tableStats;
}

function needsCleaning({ columns, separator, wrapBefore, wrapAfter, variants }: ProductRecipe): boolean {
  const texts = [separator, wrapBefore, wrapAfter, ...variants.flatMap(({ before, after }) => [before, after])];
  return texts.some((text) => text !== cleanCell(text)) || columns.some(({ bytes }) => hasCellBreaks(bytes));
}

/** Replaces TABs and line breaks within lines in place. Returns the bytes that are left. */
function toCells(bytes: Bytes): Bytes {
  if (!hasCellBreaks(bytes)) {
    return bytes;
  }
  let size = 0;
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(LF, start);
    size = copyCell(bytes, start, end, bytes, size);
    bytes[size++] = LF;
    start = end + 1;
  }
  return bytes.subarray(0, size);
}

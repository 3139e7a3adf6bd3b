import type { Remote } from 'comlink';
import type { Bytes } from '../../libs/lines/blocks/line-block.ts';
import { type LineStats, tableStats } from '../../libs/lines/blocks/line-stats.ts';
import { concatStats } from '../../libs/lines/product/concat-products.ts';
import type { ProductRecipe } from '../../libs/lines/product/recipe.ts';
import { TAB } from '../../libs/tables/cells.ts';
import { throttleProgress } from '../progress.ts';
import type { RowsChannel } from '../protocol/rows.ts';
import type { OnProgress } from '../protocol/task-service.ts';
import type { ListTask } from '../protocol/tasks.ts';
import { openBlocks } from '../rows-source.ts';
import { RowsWriter } from '../rows-writer.ts';

const SPACE = 0x20;

/** Makes a list a table of one column, in which every TAB becomes a space. Progress in rows. */
export async function makeListTable(
  channel: Remote<RowsChannel>,
  { from, column, id }: ListTask,
  onProgress: OnProgress,
): Promise<LineStats> {
  const description = await channel.describe(from);
  if (description?.kind === 'products' && !description.recipes.some(hasTabs)) {
    await channel.setProducts(id, description.recipes, [column]);
    return concatStats(description.recipes);
  }
  const { blocks, count } = await openBlocks(channel, from);
  const writer = new RowsWriter(channel);
  const progress = throttleProgress(onProgress);
  let rows = 0;
  let size = 0;
  await channel.begin(id);
  await channel.setColumns(id, [column]);
  for await (const block of blocks) {
    replaceTabs(block.bytes);
    rows += block.count;
    size += block.bytes.length;
    await writer.append(id, block);
    progress(rows, count);
  }
  await writer.flush();
  await channel.finish(id);
  return tableStats(rows, size);
}

function hasTabs({ columns, separator, wrapBefore, wrapAfter, variants }: ProductRecipe): boolean {
  const texts = [separator, wrapBefore, wrapAfter, ...variants.flatMap(({ before, after }) => [before, after])];
  return texts.some((text) => text.includes('\t')) || columns.some(({ bytes }) => bytes.includes(TAB));
}

function replaceTabs(bytes: Bytes): void {
  for (let at = bytes.indexOf(TAB); at !== -1; at = bytes.indexOf(TAB, at + 1)) {
    bytes[at] = SPACE;
  }
}

import { LinesTooLarge, TooLarge } from '../../errors.ts';
import { BLOCK_BYTES, type LineBlock } from '../../lines/blocks/line-block.ts';
import { type DedupeRules, describeLineLimit, EXACT_LINES, limitsOf } from '../../lines/kernels/dedupe/dedupe-rules.ts';
import { ItemPacker, itemCount } from '../../lines/product/packed-items.ts';
import { ProductRows } from '../../lines/product/product-rows.ts';
import { type PackedItems, type ProductRecipe, productCount, type RowVariant } from '../../lines/product/recipe.ts';
import { type ReducedProducts, reduceProducts } from '../../lines/product/reduce-products.ts';
import { RowDeduper } from '../../tables/row-deduper.ts';
import { distinctLines, startLineDeduper } from './line-comparison.ts';
import type { RunContext, RunInput, TextSource } from './tool.ts';
import { VariantExpander } from './variant-expander.ts';
import { writeShared } from './write-shared.ts';

const OUTPUT = 'lines';

/** Variant that leaves rows unchanged. */
export const PLAIN: RowVariant = { before: '', after: '' };

export type CombineCounts = {
  /** Combinations of the original items. */
  readonly combinations: number;
  /** Combinations left out because they equal an earlier one. */
  readonly duplicatesRemoved: number;
  /** Rows in the output; each remaining combination gives one per variant. */
  readonly rows: number;
};

/** Rows that are made one by one and cannot be computed at any place. */
export interface MadeRows {
  readonly count: number;
  /** Bytes of all rows, or more. */
  readonly byteLength: number;
  blocks(): Iterable<LineBlock>;
}

/** Combinations that follow each other. Several parts have one variant each. */
export type CombinationPart = ProductRecipe | MadeRows;

/** Returns the ids of the inputs that have items, in the order of the numbers in them. */
export function idsWithItems({ texts }: Pick<RunInput, 'texts'>): string[] {
  return Object.keys(texts)
    .filter((id) => texts[id].stats.items > 0)
    .sort((one, other) => textNumber(one) - textNumber(other));
}

/** Returns the number in the id of an input: 2 for `columns.2`. */
export function textNumber(id: string): number {
  return Number(id.slice(id.lastIndexOf('.') + 1));
}

/** Packs the items of an input: its trimmed, non-empty lines. */
export async function packText(text: TextSource, signal: AbortSignal): Promise<PackedItems> {
  const packer = new ItemPacker(text.stats);
  for await (const block of text.blocks()) {
    signal.throwIfAborted();
    packer.add(block);
  }
  return packer.finish();
}

/**
 * Writes the rows of all parts, one part after the other, to the output `lines`. Of equal rows only the first is written
 * if duplicates are removed, compared after casing and before variants; of the rows of tables, the first cell is
 * compared. The output is a computed product unless equal rows have to be found by comparing all of them.
 * @throws TooLarge if rows have to be compared and memory is short
 */
export async function combineParts(
  parts: readonly CombinationPart[],
  removeDuplicates: boolean,
  context: RunContext,
): Promise<CombineCounts> {
  const recipes = parts.filter((part) => 'columns' in part);
  const variants = recipes[0]?.variants ?? [PLAIN];
  const combinations = parts.reduce((sum, part) => sum + countCombinations(part), 0);
  const areComputed = recipes.length === parts.length;
  if (!removeDuplicates) {
    if (areComputed) {
      computeAll(recipes, context);
    } else {
      await writeAll(parts, combinations, context);
    }
    return { combinations, duplicatesRemoved: 0, rows: combinations * variants.length };
  }
  const reduced = compareItems(recipes, combinations, context);
  let kept: number;
  if (areComputed && reduced.areUnique) {
    kept = reduced.recipes.reduce((sum, recipe) => sum + countCombinations(recipe), 0);
    computeAll(reduced.recipes, context);
  } else {
    const waiting = [...reduced.recipes];
    const remaining = parts.map((part) => ('columns' in part ? (waiting.shift() as ProductRecipe) : part));
    kept = await writeUnique(remaining, variants, context);
  }
  return { combinations, duplicatesRemoved: combinations - kept, rows: kept * variants.length };
}

/** Reduces products. Its progress in items becomes that of all combinations, which need no further work in most runs. */
function compareItems(recipes: readonly ProductRecipe[], combinations: number, context: RunContext): ReducedProducts {
  const columns = new Set(recipes.flatMap((recipe) => recipe.columns));
  const total = 2 * [...columns].reduce((sum, items) => sum + itemCount(items), 0);
  let compared = 0;
  return reduceProducts(recipes, (items) => {
    context.signal.throwIfAborted();
    compared += items;
    context.progress(Math.floor(combinations * Math.min(1, compared / total)), combinations);
  });
}

function countCombinations(part: CombinationPart): number {
  return 'columns' in part ? Number(productCount({ ...part, variants: [PLAIN] })) : part.count;
}

/** Makes the output a computed product of all combinations. */
function computeAll(recipes: readonly ProductRecipe[], context: RunContext): void {
  let rows = 0;
  for (const recipe of recipes) {
    rows += Number(productCount(recipe));
    context.product(OUTPUT, recipe);
  }
  context.progress(rows, rows);
}

async function writeAll(parts: readonly CombinationPart[], count: number, context: RunContext): Promise<void> {
  for (const block of makeRows(parts, count, context)) {
    await writeShared(context, OUTPUT, block);
  }
}

/**
 * Makes all combinations and writes the distinct ones; returns their number.
 * @throws TooLarge if memory is short
 */
async function writeUnique(
  parts: readonly CombinationPart[],
  variants: readonly RowVariant[],
  context: RunContext,
): Promise<number> {
  const plain = parts.map((part) => ('columns' in part ? new ProductRows({ ...part, variants: [PLAIN] }) : part));
  const expected = {
    lines: plain.reduce((sum, { count }) => sum + count, 0),
    bytes: plain.reduce((sum, { byteLength }) => sum + byteLength, 0),
  };
  const recipes = parts.filter((part) => 'columns' in part);
  const isTable = recipes.some(({ cells = [] }) => cells.length > 1);
  const expander = isPlain(variants) ? null : new VariantExpander(variants, recipes.find(({ cells }) => cells)?.cells);
  const made = makeRows(parts, expected.lines, context);
  let kept = 0;
  try {
    const distinct = isTable
      ? distinctTableRows(made, expected.lines, context)
      : distinctLines(made, expected, context);
    for await (const block of distinct) {
      kept += block.count;
      if (expander === null) {
        await writeShared(context, OUTPUT, block);
      } else {
        for (const closed of expander.expand(block)) {
          await context.write(OUTPUT, closed);
        }
      }
    }
  } catch (error) {
    throw error instanceof LinesTooLarge ? tooLarge(context) : error;
  }
  const last = expander?.finish();
  if (last) {
    await context.write(OUTPUT, last);
  }
  return kept;
}

async function* distinctTableRows(
  made: Iterable<LineBlock>,
  lines: number,
  context: RunContext,
): AsyncGenerator<LineBlock, void, void> {
  const startCells = (rules: DedupeRules) => startLineDeduper(rules, { lines, bytes: 0 }, context);
  const deduper = new RowDeduper(EXACT_LINES, 0, startCells, limitsOf(context), context.spill);
  try {
    for await (const { kept } of deduper.takeApart(made)) {
      yield kept;
    }
  } finally {
    deduper.dispose();
  }
}

function tooLarge(context: RunContext): TooLarge {
  const limit = describeLineLimit(context);
  return new TooLarge(
    `These are too many different combinations. ${limit} Keep duplicates: then nothing has to be held in memory, however many they are.`,
  );
}

/** Returns the rows in blocks that share memory: each is only borrowed until the next one is requested. */
function* makeRows(
  parts: readonly CombinationPart[],
  count: number,
  context: RunContext,
): Generator<LineBlock, void, void> {
  const memory = new Uint8Array(BLOCK_BYTES);
  let done = 0;
  for (const part of parts) {
    const rows = 'columns' in part ? new ProductRows({ ...part, variants: [PLAIN] }) : part;
    for (const block of rows instanceof ProductRows ? rows.blocks(0, rows.count, memory) : rows.blocks()) {
      context.signal.throwIfAborted();
      yield block;
      done += block.count;
      context.progress(done, count);
    }
  }
}

/** Returns true if rows are output unchanged. */
function isPlain([{ before, after, plusOnEveryWord }, ...others]: readonly RowVariant[]): boolean {
  return others.length === 0 && before + after === '' && plusOnEveryWord !== true;
}

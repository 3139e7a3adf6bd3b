import { LinesTooLarge, TooLarge, UserMistake } from '../../errors.ts';
import { BlockBuilder } from '../../lines/blocks/block-builder.ts';
import { decodeUtf8 } from '../../lines/blocks/decode-lines.ts';
import { BLOCK_BYTES, LF, type LineBlock } from '../../lines/blocks/line-block.ts';
import { describeLineLimit, EXACT_LINES, limitsOf } from '../../lines/kernels/dedupe/dedupe-rules.ts';
import { withoutRepetitions } from '../../lines/kernels/dedupe/line-deduper.ts';
import { plusOnEveryWord } from '../../lines/product/casing.ts';
import { ItemPacker, selectItems } from '../../lines/product/packed-items.ts';
import { toPlainProduct } from '../../lines/product/plain-product.ts';
import { ProductRows } from '../../lines/product/product-rows.ts';
import { type PackedItems, type ProductRecipe, productCount, type RowVariant } from '../../lines/product/recipe.ts';
import { type DistinctItems, findDistinctItems, isSurelyUnique } from '../../lines/product/unique-product.ts';
import type { RunContext, RunInput, TextSource } from './tool.ts';
import { writeShared } from './write-shared.ts';

const encoder = new TextEncoder();

const OUTPUT = 'lines';

/** Variant that leaves rows unchanged. */
const PLAIN: RowVariant = { before: '', after: '' };

export type CombineCounts = {
  /** Combinations of the original items. */
  readonly combinations: number;
  /** Combinations left out because they equal an earlier one. */
  readonly duplicatesRemoved: number;
  /** Rows in the output; each remaining combination gives one per variant. */
  readonly rows: number;
};

export interface CombinationRules {
  /** Separator, casing and variants of the rows. */
  readonly form: Omit<ProductRecipe, 'columns'>;
  readonly removeDuplicates: boolean;
}

/**
 * Combines the items of a run's inputs, in the order of the numbers in their ids, and writes the output `lines`. Inputs
 * without items are ignored.
 * @throws UserMistake if a row would contain a line break
 */
export async function runCombination(
  input: RunInput,
  { form, removeDuplicates }: CombinationRules,
  context: RunContext,
): Promise<CombineCounts> {
  const around = form.variants.map(({ before, after }) => before + after).join('');
  if (/[\r\n]/.test(form.separator + form.wrapBefore + form.wrapAfter + around)) {
    throw new UserMistake('Separator and wrap cannot hold a line break: every combination is one line.');
  }
  const ids = Object.keys(input.texts)
    .filter((id) => input.texts[id].stats.items > 0)
    .sort((one, other) => textNumber(one) - textNumber(other));
  if (ids.length === 0) {
    return { combinations: 0, duplicatesRemoved: 0, rows: 0 };
  }
  const columns: PackedItems[] = [];
  for (const id of ids) {
    columns.push(await packText(input.texts[id], context.signal));
  }
  const recipe: ProductRecipe = { ...form, columns };
  return removeDuplicates ? combineUnique(recipe, context) : combineAll(recipe, context);
}

function textNumber(id: string): number {
  return Number(id.slice(id.lastIndexOf('.') + 1));
}

/** Packs the items of an input: its trimmed, non-empty lines. */
async function packText(text: TextSource, signal: AbortSignal): Promise<PackedItems> {
  const packer = new ItemPacker(text.stats);
  for await (const block of text.blocks()) {
    signal.throwIfAborted();
    packer.add(block);
  }
  return packer.finish();
}

/** Makes the output a computed product of all combinations. */
function combineAll(recipe: ProductRecipe, context: RunContext): CombineCounts {
  const rows = Number(productCount(recipe));
  context.product(OUTPUT, recipe);
  context.progress(rows, rows);
  return { combinations: rows / recipe.variants.length, duplicatesRemoved: 0, rows };
}

/**
 * Outputs every combination that differs from all before it, compared after casing and before variants. If the columns
 * prove that no two are equal, the output is a computed product; otherwise the combinations are made, compared and
 * stored.
 */
async function combineUnique(recipe: ProductRecipe, context: RunContext): Promise<CombineCounts> {
  const combinations = Number(productCount({ ...recipe, variants: [PLAIN] }));
  const plain = toPlainProduct(recipe);
  // Items that become equal give equal rows, so only the first of them is combined. If items cannot be changed
  // separately, only items that are equal from the start are merged.
  const distinct: DistinctItems[] = [];
  for (const items of plain?.columns ?? recipe.columns) {
    context.signal.throwIfAborted();
    distinct.push(findDistinctItems(items));
  }
  const select = (items: PackedItems, k: number) => selectItems(items, distinct[k].bits);
  const reduced = { ...recipe, columns: recipe.columns.map(select) };
  const isUnique =
    plain !== null &&
    isSurelyUnique(
      { ...plain, columns: plain.columns.map(select) },
      distinct.map(({ set }) => set),
    );
  const kept = isUnique ? combineAll(reduced, context).combinations : await writeUnique(reduced, context);
  return { combinations, duplicatesRemoved: combinations - kept, rows: kept * recipe.variants.length };
}

/**
 * Makes all combinations and writes the distinct ones; returns their number.
 * @throws TooLarge if memory is short
 */
async function writeUnique(recipe: ProductRecipe, context: RunContext): Promise<number> {
  const rows = new ProductRows({ ...recipe, variants: [PLAIN] });
  const writer = isPlain(recipe.variants) ? null : new VariantWriter(recipe.variants);
  let kept = 0;
  try {
    const expected = { lines: rows.count, bytes: rows.byteLength };
    for await (const block of withoutRepetitions(madeRows(rows, context), EXACT_LINES, expected, limitsOf(context))) {
      kept += block.count;
      if (writer === null) {
        await writeShared(context, OUTPUT, block);
      } else {
        for (const closed of writer.write(block)) {
          await context.write(OUTPUT, closed);
        }
      }
    }
  } catch (error) {
    throw error instanceof LinesTooLarge ? tooLarge(context) : error;
  }
  const last = writer?.finish();
  if (last) {
    await context.write(OUTPUT, last);
  }
  return kept;
}

function tooLarge(context: RunContext): TooLarge {
  const limit = describeLineLimit(context);
  return new TooLarge(
    `These are too many different combinations. ${limit} Keep duplicates: then nothing has to be held in memory, however many they are.`,
  );
}

/** Returns the rows in blocks that share memory: each is only borrowed until the next one is requested. */
function* madeRows(rows: ProductRows, context: RunContext): Generator<LineBlock, void, void> {
  let done = 0;
  for (const block of rows.blocks(0, rows.count, new Uint8Array(BLOCK_BYTES))) {
    context.signal.throwIfAborted();
    yield block;
    done += block.count;
    context.progress(done, rows.count);
  }
}

/** Returns true if rows are output unchanged. */
function isPlain([{ before, after, plusOnEveryWord }, ...others]: readonly RowVariant[]): boolean {
  return others.length === 0 && before + after === '' && plusOnEveryWord !== true;
}

/** Writes finished rows in all their variants. */
class VariantWriter {
  readonly #variants: readonly { before: Uint8Array; after: Uint8Array; hasPlus: boolean }[];
  readonly #builder = new BlockBuilder();

  constructor(variants: readonly RowVariant[]) {
    this.#variants = variants.map((variant) => ({
      before: encoder.encode(variant.before),
      after: encoder.encode(variant.after),
      hasPlus: variant.plusOnEveryWord === true,
    }));
  }

  /** Writes the lines of a block and returns the blocks that became full. */
  *write({ bytes }: LineBlock): Generator<LineBlock, void, void> {
    for (let from = 0; from < bytes.length; ) {
      const to = bytes.indexOf(LF, from);
      const line = bytes.subarray(from, to);
      for (const { before, after, hasPlus } of this.#variants) {
        const row = hasPlus ? encoder.encode(plusOnEveryWord(decodeUtf8(line))) : line;
        const closed = this.#builder.appendParts(before, row, after);
        if (closed) {
          yield closed;
        }
      }
      from = to + 1;
    }
  }

  finish(): LineBlock | undefined {
    return this.#builder.finish();
  }
}

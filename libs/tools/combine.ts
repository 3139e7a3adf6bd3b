import { BlockBuilder } from '../lines/block-builder.ts';
import { plusOnEveryWord } from '../lines/casing.ts';
import { decodeUtf8 } from '../lines/decode-lines.ts';
import { EXACT_LINES, limitsOf } from '../lines/kernels/dedupe-rules.ts';
import { withoutRepetitions } from '../lines/kernels/line-deduper.ts';
import { LinesTooLarge } from '../lines/kernels/lines-kernel.ts';
import { BLOCK_BYTES, LF, type LineBlock } from '../lines/line-block.ts';
import type { LineStats } from '../lines/line-stats.ts';
import { ItemPacker, selectItems } from '../lines/packed-items.ts';
import { toPlainProduct } from '../lines/plain-product.ts';
import {
  type PackedItems,
  type ProductRecipe,
  ProductRows,
  productCount,
  type RowVariant,
} from '../lines/product-rows.ts';
import { type DistinctItems, findDistinctItems, isSurelyUnique } from '../lines/unique-product.ts';
import { type Estimate, type RunContext, type RunInput, type TextSource, TooLarge, UserMistake } from './tool.ts';
import { writeShared } from './write-shared.ts';

const encoder = new TextEncoder();

const OUTPUT = 'lines';

const TOO_LARGE =
  'These combinations are more than can be compared at once (about 4 GB, less where there is less memory). Keep duplicates: then nothing has to be held in memory, however many they are.';

/** A row as it is. */
const PLAIN: RowVariant = { before: '', after: '' };

/** What combining gave. */
export type CombineCounts = {
  /** Combinations of the items as they were given. */
  readonly combinations: number;
  /** Combinations that were left out because an earlier one reads the same. */
  readonly duplicatesRemoved: number;
  /** Rows in the output; each combination that is kept gives one for every variant. */
  readonly rows: number;
};

/** How the items of a run are combined. */
export interface CombinationRules {
  /** What becomes of a combination. */
  readonly form: Omit<ProductRecipe, 'columns'>;
  readonly removeDuplicates: boolean;
  readonly estimate: Estimate;
}

/**
 * Combines the items of all texts of a run, in the order of the numbers in their ids, into the output `lines`; texts
 * without items are left out.
 * @throws UserMistake where the estimate refuses, or a row would hold a line break
 */
export async function runCombination(
  input: RunInput,
  { form, removeDuplicates, estimate }: CombinationRules,
  context: RunContext,
): Promise<CombineCounts> {
  const around = form.variants.map(({ before, after }) => before + after).join('');
  if (/[\r\n]/.test(form.separator + form.wrapBefore + form.wrapAfter + around)) {
    throw new UserMistake('Separator and wrap cannot hold a line break: every combination is one line.');
  }
  if (estimate.refusal) throw new UserMistake(estimate.refusal);
  const ids = Object.keys(input.texts)
    .filter((id) => input.texts[id].stats.items > 0)
    .sort((one, other) => textNumber(one) - textNumber(other));
  if (ids.length === 0) return { combinations: 0, duplicatesRemoved: 0, rows: 0 };
  const columns: PackedItems[] = [];
  for (const id of ids) columns.push(await packText(input.texts[id], context.signal));
  const recipe: ProductRecipe = { ...form, columns };
  return removeDuplicates ? combineUnique(recipe, context) : combineAll(recipe, context);
}

/** The statistics of the texts of a run, as an estimate takes them. */
export function statsOf({ texts }: RunInput): { [text: string]: LineStats } {
  return Object.fromEntries(Object.entries(texts).map(([id, { stats }]) => [id, stats]));
}

function textNumber(id: string): number {
  return Number(id.slice(id.lastIndexOf('.') + 1));
}

/** The items of a text: its lines, trimmed, those that are not empty. */
async function packText(text: TextSource, signal: AbortSignal): Promise<PackedItems> {
  const packer = new ItemPacker(text.stats);
  for await (const block of text.blocks()) {
    signal.throwIfAborted();
    packer.add(block);
  }
  return packer.finish();
}

/** Answers with every combination, computed where it is seen. */
function combineAll(recipe: ProductRecipe, context: RunContext): CombineCounts {
  const rows = Number(productCount(recipe));
  context.product(OUTPUT, recipe);
  context.progress(rows, rows);
  return { combinations: rows / recipe.variants.length, duplicatesRemoved: 0, rows };
}

/**
 * Answers with every combination that reads differently from those before it, compared as cased and before variants are
 * made of it. Where it is certain from the columns that no two can be equal, the answer is computed where it is seen;
 * otherwise the combinations are made, compared and stored.
 */
async function combineUnique(recipe: ProductRecipe, context: RunContext): Promise<CombineCounts> {
  const combinations = Number(productCount({ ...recipe, variants: [PLAIN] }));
  const plain = toPlainProduct(recipe);
  // Items that become equal give equal rows, so only the first of them is combined. Where items cannot be changed by
  // themselves, only those that are equal from the start are known to do so.
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
 * Makes all combinations and writes those that are new; gives their number.
 * @throws TooLarge when memory ends
 */
async function writeUnique(recipe: ProductRecipe, context: RunContext): Promise<number> {
  const rows = new ProductRows({ ...recipe, variants: [PLAIN] });
  const writer = isPlain(recipe.variants) ? null : new VariantWriter(recipe.variants);
  let kept = 0;
  try {
    const expected = { lines: rows.count, bytes: rows.byteLength };
    for await (const block of withoutRepetitions(madeRows(rows, context), EXACT_LINES, expected, limitsOf(context))) {
      kept += block.count;
      if (writer === null) await writeShared(context, OUTPUT, block);
      else for (const closed of writer.write(block)) await context.write(OUTPUT, closed);
    }
  } catch (error) {
    throw error instanceof LinesTooLarge ? new TooLarge(TOO_LARGE) : error;
  }
  const last = writer?.finish();
  if (last) await context.write(OUTPUT, last);
  return kept;
}

/** The rows in blocks that are to be read before the next one is asked for: they share memory. */
function* madeRows(rows: ProductRows, context: RunContext): Generator<LineBlock, void, void> {
  let done = 0;
  for (const block of rows.blocks(0, rows.count, new Uint8Array(BLOCK_BYTES))) {
    context.signal.throwIfAborted();
    yield block;
    done += block.count;
    context.progress(done, rows.count);
  }
}

/** Whether rows go out as they are made. */
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

  /** Writes the lines of a block and gives the blocks that became full. */
  *write({ bytes }: LineBlock): Generator<LineBlock, void, void> {
    for (let from = 0; from < bytes.length; ) {
      const to = bytes.indexOf(LF, from);
      const line = bytes.subarray(from, to);
      for (const { before, after, hasPlus } of this.#variants) {
        const row = hasPlus ? encoder.encode(plusOnEveryWord(decodeUtf8(line))) : line;
        const closed = this.#builder.appendParts(before, row, after);
        if (closed) yield closed;
      }
      from = to + 1;
    }
  }

  finish(): LineBlock | undefined {
    return this.#builder.finish();
  }
}

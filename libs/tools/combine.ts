import { BlockBuilder } from '../lines/block-builder.ts';
import { plusOnEveryWord } from '../lines/casing.ts';
import { decodeUtf8 } from '../lines/decode-lines.ts';
import { BLOCK_BYTES, type LineBlock } from '../lines/line-block.ts';
import { findLineEnds } from '../lines/line-ends.ts';
import { LineSet } from '../lines/line-set.ts';
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
import { type Estimate, type RunContext, type RunInput, type TextSource, UserMistake } from './tool.ts';

const encoder = new TextEncoder();

const OUTPUT = 'lines';

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

/** Makes all combinations and writes those that are new; gives their number. */
async function writeUnique(recipe: ProductRecipe, context: RunContext): Promise<number> {
  const rows = new ProductRows({ ...recipe, variants: [PLAIN] });
  const set = new LineSet(Math.min(rows.count, 1 << 22));
  const writer = new VariantWriter(recipe.variants);
  let done = 0;
  for (const block of rows.blocks(0, rows.count, new Uint8Array(BLOCK_BYTES))) {
    context.signal.throwIfAborted();
    for (const closed of writeNewLines(block, set, writer)) await context.write(OUTPUT, closed);
    done += block.count;
    context.progress(done, rows.count);
  }
  const last = writer.finish();
  if (last) await context.write(OUTPUT, last);
  return set.size;
}

/** Writes those lines of a block that the set does not have yet, neighbours together. */
function* writeNewLines(block: LineBlock, set: LineSet, writer: VariantWriter): Generator<LineBlock, void, void> {
  const { bytes } = block;
  let runStart = 0;
  let runCount = 0;
  let lineStart = 0;
  for (const lineEnd of findLineEnds(block)) {
    if (set.add(bytes, lineStart, lineEnd)) {
      if (runCount++ === 0) runStart = lineStart;
    } else if (runCount > 0) {
      yield* writer.write(bytes, runStart, lineStart, runCount);
      runCount = 0;
    }
    lineStart = lineEnd + 1;
  }
  if (runCount > 0) yield* writer.write(bytes, runStart, lineStart, runCount);
}

/** Writes finished rows in all their variants. */
class VariantWriter {
  readonly #variants: readonly { before: Uint8Array; after: Uint8Array; hasPlus: boolean }[];
  readonly #isPlain: boolean;
  readonly #builder = new BlockBuilder();

  constructor(variants: readonly RowVariant[]) {
    this.#variants = variants.map((variant) => ({
      before: encoder.encode(variant.before),
      after: encoder.encode(variant.after),
      hasPlus: variant.plusOnEveryWord === true,
    }));
    this.#isPlain =
      variants.length === 1 && variants[0].before + variants[0].after === '' && !this.#variants[0].hasPlus;
  }

  /** Writes the `count` lines `bytes[start, end)` and gives the blocks that became full. */
  *write(bytes: Uint8Array, start: number, end: number, count: number): Generator<LineBlock, void, void> {
    if (this.#isPlain) {
      const closed = this.#builder.appendLines(bytes, count, start, end);
      if (closed) yield closed;
      return;
    }
    for (let from = start; from < end; ) {
      const to = bytes.indexOf(0x0a, from);
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

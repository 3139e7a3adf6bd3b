import { getOrAdd } from '../../get-or-add.ts';
import { utf8Length } from '../blocks/block-builder.ts';
import { trimmedEnd, trimmedStart } from '../blocks/trim-bytes.ts';
import { joinsWords } from './casing.ts';
import { itemCount, itemStart } from './packed-items.ts';
import { combinationCount, type PackedItems, type ProductRecipe } from './recipe.ts';
import { cellForm, type FormSlot, type RowForm, rowForm } from './row-form.ts';

const SPACE = 0x20;

/** White space that trimming removes from the rows of a product. */
export interface OuterSpace {
  /** Rows that hold nothing but white space. */
  readonly blankRows: bigint;
  /** Bytes of white space around the text of all rows, and of all blank rows, without line ends. */
  readonly bytes: bigint;
}

/** Text, or any item of a slot. */
type Piece = { readonly text: string } | (FormSlot & { readonly dropsSpace: boolean });

/**
 * Counts the outer white space of the rows of a recipe, TABs between empty cells included, without making the rows. Reads
 * all items of a column at most twice.
 */
export function countOuterSpace(recipe: ProductRecipe): OuterSpace {
  const combinations = combinationCount(recipe.columns);
  let blankRows = 0n;
  let bytes = 0n;
  const before = new Map<PackedItems, ItemSpaces>();
  const after = new Map<PackedItems, ItemSpaces>();
  for (const variant of recipe.variants.keys()) {
    const pieces = piecesOf(recipe, variant);
    const left = countSpaceBefore(pieces, combinations, before, true);
    const right = countSpaceBefore(pieces.toReversed(), combinations, after, false);
    blankRows += left.blankRows;
    bytes += left.bytes + right.bytes + left.blankBytes;
  }
  return { blankRows, bytes };
}

function piecesOf(recipe: ProductRecipe, variant: number): Piece[] {
  const { columns, cells, casing, variants } = recipe;
  if (cells === undefined) {
    const { before, after, plusOnEveryWord = false } = variants[variant];
    // A plus goes in front of the first word, without white space around the words.
    const pieces = formPieces(rowForm(recipe), plusOnEveryWord || joinsWords(casing));
    return [{ text: before }, ...pieces, { text: after }];
  }
  return cells.flatMap((cell, place) => [
    ...(place === 0 ? [] : [{ text: '\t' }]),
    ...formPieces(cellForm(cell, columns, variant), joinsWords(cell.casing)),
  ]);
}

function formPieces({ texts, slots }: RowForm, dropsSpace: boolean): Piece[] {
  const text = (value: string) => ({ text: dropsSpace ? value.replace(/\s/g, '') : value });
  return [text(texts[0]), ...slots.flatMap((slot, index) => [{ ...slot, dropsSpace }, text(texts[index + 1])])];
}

/**
 * Returns the white space before the first other character of each row, or after the last one, and the blank rows.
 * @param spaces what was counted so far on this side
 */
function countSpaceBefore(
  pieces: readonly Piece[],
  combinations: bigint,
  spaces: Map<PackedItems, ItemSpaces>,
  isForward: boolean,
): { readonly bytes: bigint; readonly blankRows: bigint; readonly blankBytes: bigint } {
  // Rows that are blank so far, and their bytes. All have blank items in the columns seen so far.
  let blankRows = combinations;
  let blankBytes = 0n;
  let bytes = 0n;
  const seen = new Set<number>();
  for (const piece of pieces) {
    if (blankRows === 0n) {
      break;
    }
    if ('text' in piece) {
      const trimmed = isForward ? piece.text.trimStart() : piece.text.trimEnd();
      const space = BigInt(utf8Length(piece.text) - utf8Length(trimmed));
      blankBytes += blankRows * space;
      if (trimmed !== '') {
        return { bytes: bytes + blankBytes, blankRows: 0n, blankBytes: 0n };
      }
      continue;
    }
    const isAgain = seen.has(piece.column);
    seen.add(piece.column);
    const items = getOrAdd(spaces, piece.items, () => countItemSpaces(piece.items, isForward));
    const blankSpace = piece.dropsSpace ? 0n : items.blankBytes;
    if (isAgain) {
      blankBytes += items.blank === 0n ? 0n : (blankRows / items.blank) * blankSpace;
      continue;
    }
    const total = BigInt(itemCount(piece.items));
    const rowsOfItem = blankRows / total;
    const bytesOfItem = blankBytes / total;
    bytes += bytesOfItem * (total - items.blank) + rowsOfItem * (piece.dropsSpace ? 0n : items.outerBytes);
    blankRows = rowsOfItem * items.blank;
    blankBytes = bytesOfItem * items.blank + rowsOfItem * blankSpace;
  }
  return { bytes, blankRows, blankBytes };
}

interface ItemSpaces {
  /** Number of items that hold nothing but white space. */
  readonly blank: bigint;
  readonly blankBytes: bigint;
  /** Bytes of white space on the outer side of all other items. */
  readonly outerBytes: bigint;
}

function countItemSpaces(items: PackedItems, isForward: boolean): ItemSpaces {
  let blank = 0;
  let blankBytes = 0;
  let outerBytes = 0;
  for (let i = 0; i < itemCount(items); i++) {
    const from = itemStart(items, i);
    const end = items.ends[i];
    const outer = end === from ? SPACE : items.bytes[isForward ? from : end - 1];
    if (outer > SPACE && outer < 0x80) {
      continue;
    }
    const start = trimmedStart(items.bytes, from, end);
    if (start === end) {
      blank++;
      blankBytes += end - from;
    } else {
      outerBytes += isForward ? start - from : end - trimmedEnd(items.bytes, start, end);
    }
  }
  return { blank: BigInt(blank), blankBytes: BigInt(blankBytes), outerBytes: BigInt(outerBytes) };
}

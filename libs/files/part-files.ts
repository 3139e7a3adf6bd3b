import { BLOCK_BYTES, type Blocks, type Bytes, type LineBlock } from '../lines/blocks/line-block.ts';
import { concatProducts } from '../lines/product/concat-products.ts';
import type { ProductRecipe } from '../lines/product/recipe.ts';
import type { Rows } from '../lines/rows/rows.ts';
import { FileSize, requireFileSize } from './file-limit.ts';

/** Writes one file of a table. Every method returns the next bytes, which are only borrowed until the next call. */
export interface FileEncoder {
  begin(): Promise<Bytes[]>;
  rows(block: LineBlock): Promise<Bytes[]>;
  finish(): Promise<Bytes[]>;
}

/** Rows of a table that go to one file. */
export interface FilePortion {
  /** True if a file begins with these rows. */
  readonly isFirst: boolean;
  readonly rows: LineBlock;
}

/** Form of the files that another program imports, with its limits. */
export interface PartFileForm {
  /** Name without parts and extension. */
  readonly fileName: string;
  readonly extension: 'csv' | 'xlsx' | 'txt';
  /** True if a file has a number in its name, even if it is the only one. */
  readonly isNumbered?: true;
  readonly mediaType: string;
  encode(columns: readonly string[]): FileEncoder;
  /**
   * Returns the recipe of a file's lines for a product of rows; undefined if they are not computed. Set if there is always
   * one file.
   */
  computed?(recipe: ProductRecipe): ProductRecipe | undefined;
  /** Returns a function that divides the blocks of a table among files, in order. */
  divide(): (block: LineBlock) => Iterable<FilePortion>;
}

/**
 * Returns the one file of computed rows, piece by piece; undefined if its lines are not computed. Each piece is only
 * borrowed until the next one is requested.
 * @param rows number of rows from the start
 * @throws UserMistake if the file of all rows is too large
 */
export function computedFile(
  form: PartFileForm,
  columns: readonly string[],
  recipes: readonly ProductRecipe[],
  rows: number,
): AsyncGenerator<FilePiece & { readonly count: number }, void, void> | undefined {
  const lines: ProductRecipe[] = [];
  for (const recipe of recipes) {
    const line = form.computed?.(recipe);
    if (line === undefined) {
      return undefined;
    }
    lines.push(line);
  }
  if (rows === 0) {
    return undefined;
  }
  const all = concatProducts(lines);
  if (rows === all.count) {
    requireFileSize(all.byteLength);
  }
  return writeComputed(form.encode(columns), all, rows);
}

async function* writeComputed(
  encoder: FileEncoder,
  lines: Rows,
  rows: number,
): AsyncGenerator<FilePiece & { readonly count: number }, void, void> {
  for (const bytes of await encoder.begin()) {
    yield { part: 1, bytes, count: 0 };
  }
  for (const { bytes, count } of lines.blocks(0, rows, new Uint8Array(BLOCK_BYTES))) {
    yield { part: 1, bytes, count };
  }
  for (const bytes of await encoder.finish()) {
    yield { part: 1, bytes, count: 0 };
  }
}

/** A piece of a file among several; files are numbered from 1. */
export interface FilePiece {
  readonly part: number;
  readonly bytes: Bytes;
}

/**
 * Returns the files of a table, piece by piece and one after the other. A table without rows gives no file. Each piece is
 * only borrowed until the next one is requested.
 * @param blocks each is only borrowed until the next one is requested
 * @throws UserMistake if the files become too large
 */
export async function* writeParts(
  form: PartFileForm,
  columns: readonly string[],
  blocks: Blocks,
): AsyncGenerator<FilePiece, void, void> {
  const divide = form.divide();
  const size = new FileSize();
  let part = 0;
  let encoder: FileEncoder | undefined;
  for await (const block of blocks) {
    for (const { isFirst, rows } of divide(block)) {
      if (isFirst) {
        yield* pieces(part, (await encoder?.finish()) ?? [], size);
        part++;
        encoder = form.encode(columns);
        yield* pieces(part, await encoder.begin(), size);
      }
      yield* pieces(part, (await encoder?.rows(rows)) ?? [], size);
    }
  }
  yield* pieces(part, (await encoder?.finish()) ?? [], size);
}

function* pieces(part: number, all: readonly Bytes[], size: FileSize): Generator<FilePiece, void, void> {
  for (const bytes of all) {
    size.add(bytes.length);
    yield { part, bytes };
  }
}

/**
 * Returns the name of a part of a file: `name-2.csv`, or `name.csv` if it is the only one.
 * @param name may have folders
 */
export function partName(name: string, part: number, isOnly: boolean): string {
  const start = Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1;
  const dot = name.lastIndexOf('.');
  return isOnly ? name : dot > start ? `${name.slice(0, dot)}-${part}${name.slice(dot)}` : `${name}-${part}`;
}

import { BlockBuilder } from '../../lines/blocks/block-builder.ts';
import { decodeUtf8 } from '../../lines/blocks/decode-lines.ts';
import { LF, type LineBlock } from '../../lines/blocks/line-block.ts';
import { plusOnEveryWord } from '../../lines/product/casing.ts';
import type { Cell, RowVariant } from '../../lines/product/recipe.ts';
import { cellEnd, cellStart } from '../../tables/cells.ts';

const encoder = new TextEncoder();

/** Expands each row into one for each variant. In tables, the text of the variant takes the place of one cell. */
export class VariantExpander {
  readonly #variants: readonly { before: Uint8Array; after: Uint8Array; hasPlus: boolean }[];
  readonly #builder = new BlockBuilder();
  /** The cell that depends on the variant: its place, and its text by variant. */
  readonly #cell: { readonly place: number; readonly texts: readonly Uint8Array[] } | undefined;

  /** @param cells cells of a table; at most one depends on the variant, and consists of nothing else */
  constructor(variants: readonly RowVariant[], cells: readonly Cell[] = []) {
    for (const [place, { parts }] of cells.entries()) {
      for (const part of parts) {
        if ('variant' in part) {
          this.#cell = { place, texts: part.variant.map((text) => encoder.encode(text)) };
        }
      }
    }
    this.#variants = variants.map((variant) => ({
      before: encoder.encode(variant.before),
      after: encoder.encode(variant.after),
      hasPlus: variant.plusOnEveryWord === true,
    }));
  }

  /** Expands the lines of a block, which all end with LF, and yields blocks as they become full. */
  *expand({ bytes }: LineBlock): Generator<LineBlock, void, void> {
    for (let from = 0; from < bytes.length; ) {
      const to = bytes.indexOf(LF, from);
      const line = bytes.subarray(from, to);
      for (let variant = 0; variant < this.#variants.length; variant++) {
        const closed = this.#append(line, variant);
        if (closed) {
          yield closed;
        }
      }
      from = to + 1;
    }
  }

  /** Returns the last block. */
  finish(): LineBlock | undefined {
    return this.#builder.finish();
  }

  #append(line: Uint8Array, variant: number): LineBlock | undefined {
    if (this.#cell) {
      const { place, texts } = this.#cell;
      const start = cellStart(line, 0, line.length, place);
      const end = cellEnd(line, start, line.length);
      return this.#builder.appendParts(line.subarray(0, start), texts[variant], line.subarray(end));
    }
    const { before, after, hasPlus } = this.#variants[variant];
    return this.#builder.appendParts(before, hasPlus ? encoder.encode(plusOnEveryWord(decodeUtf8(line))) : line, after);
  }
}

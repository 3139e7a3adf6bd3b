import { getOrAdd } from '../../get-or-add.ts';
import { concatBytes } from '../blocks/concat-bytes.ts';
import { grown } from '../blocks/grown.ts';
import { type Bytes, LF } from '../blocks/line-block.ts';
import { COPY_SLACK, copyWords } from '../blocks/word-copy.ts';
import type { RowSource, WrittenRows } from './block-writer.ts';
import { allocateItemBytes, itemCount } from './packed-items.ts';
import type { PlainProduct } from './plain-product.ts';
import type { PackedItems } from './recipe.ts';

/** Variant of the rows of a plain product, as bytes. */
export interface PlainVariant {
  readonly product: PlainProduct;
  readonly before: Uint8Array;
  readonly after: Uint8Array;
}

/** Bytes with slack for word-wise copying. */
export interface Source {
  readonly bytes: Uint8Array;
  readonly view: DataView;
}

/** Returns bytes with `COPY_SLACK` after them; the same memory if it has that already. */
export function toSource(bytes: Uint8Array): Source {
  let source = bytes;
  if (bytes.byteOffset + bytes.length + COPY_SLACK > bytes.buffer.byteLength) {
    source = allocateItemBytes(bytes.length);
    source.set(bytes);
  }
  return { bytes: source, view: new DataView(source.buffer, source.byteOffset, bytes.length + COPY_SLACK) };
}

/** `PackedItems` with slack for word-wise copying. */
export interface SourceItems extends Source {
  readonly ends: PackedItems['ends'];
}

export function toSourceItems(items: PackedItems): SourceItems {
  return { ...toSource(items.bytes), ends: items.ends };
}

/**
 * Common prefix of all rows that share the items of the leading columns: those items, each followed by its joint, as
 * bytes. A cursor steps through the combinations in order.
 */
export class PrefixCursor {
  readonly #columns: readonly SourceItems[];
  /** Joint after each column. */
  readonly #joints: readonly Source[];
  readonly #digits: number[];
  /** End of each column's part. */
  readonly #ends: number[];
  readonly #headLength: number;
  #bytes: Bytes = allocateItemBytes(256);
  #view = new DataView(this.#bytes.buffer);

  /**
   * @param width number of leading columns
   * @param head bytes before the first column
   */
  constructor(product: PlainProduct, width: number, head = new Uint8Array(0)) {
    this.#headLength = head.length;
    this.#makeRoom(head.length);
    this.#bytes.set(head);
    this.#columns = product.columns.slice(0, width).map(toSourceItems);
    this.#joints = product.joints.slice(1, width + 1).map(toSource);
    this.#digits = this.#columns.map(() => 0);
    this.#ends = this.#columns.map(() => 0);
    this.#build(0);
  }

  get bytes(): Uint8Array {
    return this.#bytes;
  }

  /** Bytes of the prefix, readable up to `COPY_SLACK` after the last. */
  get view(): DataView {
    return this.#view;
  }

  get length(): number {
    return this.#columns.length === 0 ? this.#headLength : this.#ends[this.#columns.length - 1];
  }

  /** Moves to a combination of the leading columns. */
  seek(index: number): void {
    let rest = index;
    for (let k = this.#columns.length - 1; k >= 0; k--) {
      const count = this.#columns[k].ends.length;
      this.#digits[k] = rest % count;
      rest = (rest - (rest % count)) / count;
    }
    this.#build(0);
  }

  /** Moves to the next combination; after the last comes the first. */
  next(): void {
    let k = this.#columns.length - 1;
    while (k >= 0 && ++this.#digits[k] === this.#columns[k].ends.length) {
      this.#digits[k--] = 0;
    }
    this.#build(Math.max(k, 0));
  }

  #build(from: number): void {
    let at = from === 0 ? this.#headLength : this.#ends[from - 1];
    for (let k = from; k < this.#columns.length; k++) {
      const column = this.#columns[k];
      const joint = this.#joints[k];
      const digit = this.#digits[k];
      const start = digit === 0 ? 0 : column.ends[digit - 1];
      const size = column.ends[digit] - start;
      this.#makeRoom(at + size + joint.bytes.length);
      copyWords(column.bytes, column.view, start, size, this.#bytes, this.#view, at);
      at += size;
      copyWords(joint.bytes, joint.view, 0, joint.bytes.length, this.#bytes, this.#view, at);
      at += joint.bytes.length;
      this.#ends[k] = at;
    }
  }

  #makeRoom(size: number): void {
    if (size <= this.#bytes.length) {
      return;
    }
    this.#bytes = grown(this.#bytes, allocateItemBytes(size * 2));
    this.#view = new DataView(this.#bytes.buffer);
  }
}

/** Writes the rows of plain products one after another, from any row on. */
export class RowCursor implements RowSource {
  readonly #variants: readonly {
    /** Bytes before the item of the last column. */
    readonly prefix: PrefixCursor;
    readonly last: SourceItems;
    readonly tail: Source;
  }[];
  readonly #lastCount: number;
  #lastDigit = 0;
  #variant = 0;

  /**
   * @param variants at least one; their products have the same number of items in each column
   */
  constructor(variants: readonly PlainVariant[]) {
    const lastIndex = variants[0].product.columns.length - 1;
    this.#lastCount = itemCount(variants[0].product.columns[lastIndex]);
    const lasts = new Map<PackedItems, SourceItems>();
    this.#variants = variants.map(({ product, before, after }) => {
      const items = product.columns[lastIndex];
      return {
        prefix: new PrefixCursor(product, lastIndex, concatBytes([before, product.joints[0]])),
        last: getOrAdd(lasts, items, () => toSourceItems(items)),
        tail: toSource(concatBytes([product.joints[lastIndex + 1], after, Uint8Array.of(LF)])),
      };
    });
  }

  seek(row: number): void {
    this.#variant = row % this.#variants.length;
    const combination = (row - this.#variant) / this.#variants.length;
    this.#lastDigit = combination % this.#lastCount;
    for (const { prefix } of this.#variants) {
      prefix.seek((combination - this.#lastDigit) / this.#lastCount);
    }
  }

  get nextSize(): number {
    const { prefix, last, tail } = this.#variants[this.#variant];
    const start = this.#lastDigit === 0 ? 0 : last.ends[this.#lastDigit - 1];
    return prefix.length + last.ends[this.#lastDigit] - start + tail.bytes.length;
  }

  write(target: Bytes, view: DataView, at: number, capacity: number, limit: number): WrittenRows {
    let to = at;
    let left = limit;
    while (left > 0) {
      const run = Math.min(left, this.#lastCount - this.#lastDigit);
      const written =
        this.#variants.length === 1
          ? this.#writeRun(target, view, to, capacity, run)
          : this.#writeVariants(target, view, to, capacity, left);
      if (written.rows === 0) {
        break;
      }
      left -= written.rows;
      to = written.end;
    }
    return { rows: limit - left, end: to };
  }

  /** Writes rows that differ in the last column only. */
  #writeRun(target: Bytes, view: DataView, at: number, capacity: number, limit: number) {
    const { prefix, last, tail } = this.#variants[0];
    const { bytes: prefixBytes, view: prefixView, length: prefixSize } = prefix;
    const { bytes, view: lastView, ends } = last;
    const tailSize = tail.bytes.length;
    const digitEnd = this.#lastDigit + limit;
    let digit = this.#lastDigit;
    let start = digit === 0 ? 0 : ends[digit - 1];
    let to = at;
    for (; digit < digitEnd; digit++) {
      const end = ends[digit];
      const size = end - start;
      if (to + prefixSize + size + tailSize > capacity) {
        break;
      }
      copyWords(prefixBytes, prefixView, 0, prefixSize, target, view, to);
      to += prefixSize;
      copyWords(bytes, lastView, start, size, target, view, to);
      to += size;
      start = end;
      if (tailSize === 1) {
        target[to++] = LF;
      } else {
        copyWords(tail.bytes, tail.view, 0, tailSize, target, view, to);
        to += tailSize;
      }
    }
    const rows = digit - this.#lastDigit;
    this.#lastDigit = digit - 1;
    if (rows > 0) {
      this.#advance();
    } else {
      this.#lastDigit++;
    }
    return { rows, end: to };
  }

  #writeVariants(target: Bytes, view: DataView, at: number, capacity: number, limit: number) {
    let to = at;
    let rows = 0;
    for (; rows < limit; rows++) {
      const { prefix, last, tail } = this.#variants[this.#variant];
      const start = this.#lastDigit === 0 ? 0 : last.ends[this.#lastDigit - 1];
      const size = last.ends[this.#lastDigit] - start;
      const prefixSize = prefix.length;
      if (to + prefixSize + size + tail.bytes.length > capacity) {
        break;
      }
      copyWords(prefix.bytes, prefix.view, 0, prefixSize, target, view, to);
      to += prefixSize;
      copyWords(last.bytes, last.view, start, size, target, view, to);
      to += size;
      copyWords(tail.bytes, tail.view, 0, tail.bytes.length, target, view, to);
      to += tail.bytes.length;
      this.#advance();
    }
    return { rows, end: to };
  }

  #advance(): void {
    this.#variant = (this.#variant + 1) % this.#variants.length;
    if (this.#variant > 0) {
      return;
    }
    this.#lastDigit++;
    if (this.#lastDigit < this.#lastCount) {
      return;
    }
    this.#lastDigit = 0;
    for (const { prefix } of this.#variants) {
      prefix.next();
    }
  }
}

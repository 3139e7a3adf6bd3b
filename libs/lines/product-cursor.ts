import { type Bytes, LF } from './line-block.ts';
import { allocateItemBytes, itemCount } from './packed-items.ts';
import type { PlainProduct } from './plain-product.ts';
import type { PackedItems } from './product-rows.ts';
import { COPY_SLACK, copyWords } from './word-copy.ts';

/** A variant of the rows of a plain product, as bytes. */
export interface PlainVariant {
  readonly product: PlainProduct;
  readonly before: Uint8Array;
  readonly after: Uint8Array;
}

/** Bytes that can be copied by words. */
interface Source {
  readonly bytes: Uint8Array;
  readonly view: DataView;
}

/** Memory with `COPY_SLACK` behind it; the bytes themselves where they have that. */
function toSource(bytes: Uint8Array): Source {
  let source = bytes;
  if (bytes.byteOffset + bytes.length + COPY_SLACK > bytes.buffer.byteLength) {
    source = allocateItemBytes(bytes.length);
    source.set(bytes);
  }
  return { bytes: source, view: new DataView(source.buffer, source.byteOffset, bytes.length + COPY_SLACK) };
}

/** `PackedItems` that can be copied by words. */
interface SourceItems extends Source {
  readonly ends: PackedItems['ends'];
}

function toSourceItems(items: PackedItems): SourceItems {
  return { ...toSource(items.bytes), ends: items.ends };
}

/**
 * What the rows have in common that share the items of the leading columns: those items, each with the joint behind it,
 * kept as bytes while a cursor goes through them in order.
 */
export class PrefixCursor {
  readonly #columns: readonly SourceItems[];
  /** The joint behind each of the columns. */
  readonly #joints: readonly Source[];
  readonly #digits: number[];
  /** Where each column's part ends. */
  readonly #ends: number[];
  readonly #headLength: number;
  #bytes: Bytes = allocateItemBytes(256);
  #view = new DataView(this.#bytes.buffer);

  /**
   * @param width how many columns lead
   * @param head bytes in front of the first column
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

  /** The bytes, readable up to `COPY_SLACK` behind the last. */
  get view(): DataView {
    return this.#view;
  }

  get length(): number {
    return this.#columns.length === 0 ? this.#headLength : this.#ends[this.#columns.length - 1];
  }

  /** Goes to a combination of the leading columns. */
  seek(index: number): void {
    let rest = index;
    for (let k = this.#columns.length - 1; k >= 0; k--) {
      const count = this.#columns[k].ends.length;
      this.#digits[k] = rest % count;
      rest = (rest - (rest % count)) / count;
    }
    this.#build(0);
  }

  /** Goes to the next combination; behind the last comes the first. */
  next(): void {
    let k = this.#columns.length - 1;
    while (k >= 0 && ++this.#digits[k] === this.#columns[k].ends.length) this.#digits[k--] = 0;
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
    if (size <= this.#bytes.length) return;
    const grown = allocateItemBytes(size * 2);
    grown.set(this.#bytes);
    this.#bytes = grown;
    this.#view = new DataView(grown.buffer);
  }
}

/** Writes the rows of plain products one after another, from any row on. */
export class RowCursor {
  readonly #variants: readonly {
    /** What comes before the item of the last column. */
    readonly prefix: PrefixCursor;
    readonly last: SourceItems;
    readonly tail: Source;
  }[];
  readonly #lastCount: number;
  #lastDigit = 0;
  #variant = 0;

  /** @param variants of products with the same number of items in each column; one or more */
  constructor(variants: readonly PlainVariant[]) {
    const lastIndex = variants[0].product.columns.length - 1;
    this.#lastCount = itemCount(variants[0].product.columns[lastIndex]);
    const lasts = new Map<PackedItems, SourceItems>();
    this.#variants = variants.map(({ product, before, after }) => {
      const items = product.columns[lastIndex];
      const last = lasts.get(items) ?? toSourceItems(items);
      lasts.set(items, last);
      return {
        prefix: new PrefixCursor(product, lastIndex, concat(before, product.joints[0])),
        last,
        tail: toSource(concat(product.joints[lastIndex + 1], after, Uint8Array.of(LF))),
      };
    });
  }

  seek(row: number): void {
    this.#variant = row % this.#variants.length;
    const combination = (row - this.#variant) / this.#variants.length;
    this.#lastDigit = combination % this.#lastCount;
    for (const { prefix } of this.#variants) prefix.seek((combination - this.#lastDigit) / this.#lastCount);
  }

  /** The size of the next row in bytes, with its line end. */
  get nextSize(): number {
    const { prefix, last, tail } = this.#variants[this.#variant];
    const start = this.#lastDigit === 0 ? 0 : last.ends[this.#lastDigit - 1];
    return prefix.length + last.ends[this.#lastDigit] - start + tail.bytes.length;
  }

  /**
   * Writes rows from where the cursor stands, as many as fit into `target[at, capacity)`, at most `limit`. `target` has
   * `COPY_SLACK` behind the capacity.
   */
  write(target: Bytes, view: DataView, at: number, capacity: number, limit: number): { rows: number; end: number } {
    let to = at;
    let left = limit;
    while (left > 0) {
      const run = Math.min(left, this.#lastCount - this.#lastDigit);
      const written =
        this.#variants.length === 1
          ? this.#writeRun(target, view, to, capacity, run)
          : this.#writeVariants(target, view, to, capacity, left);
      if (written.rows === 0) break;
      left -= written.rows;
      to = written.end;
    }
    return { rows: limit - left, end: to };
  }

  /** Writes rows that differ in the last column alone. */
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
      if (to + prefixSize + size + tailSize > capacity) break;
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
    if (rows > 0) this.#advance();
    else this.#lastDigit++;
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
      if (to + prefixSize + size + tail.bytes.length > capacity) break;
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
    if (this.#variant > 0) return;
    this.#lastDigit++;
    if (this.#lastDigit < this.#lastCount) return;
    this.#lastDigit = 0;
    for (const { prefix } of this.#variants) prefix.next();
  }
}

/** Bytes side by side. */
export function concat(...parts: readonly Uint8Array[]): Bytes {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

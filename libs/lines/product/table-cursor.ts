import { getOrAdd } from '../../get-or-add.ts';
import { concatBytes } from '../blocks/concat-bytes.ts';
import { type Bytes, LF } from '../blocks/line-block.ts';
import { copyWords } from '../blocks/word-copy.ts';
import type { RowSource, WrittenRows } from './block-writer.ts';
import type { PlainRow } from './plain-table.ts';
import { type Source, type SourceItems, toSource, toSourceItems } from './product-cursor.ts';
import type { PackedItems } from './recipe.ts';

interface SourceSlot extends SourceItems {
  readonly column: number;
}

interface SourceRow {
  readonly slots: readonly SourceSlot[];
  /** The last one ends with the line end. */
  readonly joints: readonly Source[];
  /** Bytes of all joints. */
  readonly jointBytes: number;
}

/** Writes the rows of a plain product table one by one. */
export class TableCursor implements RowSource {
  readonly #counts: readonly number[];
  readonly #variants: readonly SourceRow[];
  readonly #digits: number[];
  #variant = 0;

  /**
   * @param counts number of items of each column, including columns that occur in no slot
   * @param variants at least one
   */
  constructor(counts: readonly number[], variants: readonly PlainRow[]) {
    this.#counts = counts;
    this.#digits = counts.map(() => 0);
    const known = new Map<PackedItems, SourceItems>();
    this.#variants = variants.map(({ slots, joints }) => {
      const sources = joints.map((joint, k) =>
        toSource(k === slots.length ? concatBytes([joint, Uint8Array.of(LF)]) : joint),
      );
      return {
        slots: slots.map(({ column, items }) => ({
          ...getOrAdd(known, items, () => toSourceItems(items)),
          column,
        })),
        joints: sources,
        jointBytes: sources.reduce((sum, { bytes }) => sum + bytes.length, 0),
      };
    });
  }

  seek(row: number): void {
    this.#variant = row % this.#variants.length;
    let rest = (row - this.#variant) / this.#variants.length;
    for (let k = this.#counts.length - 1; k >= 0; k--) {
      this.#digits[k] = rest % this.#counts[k];
      rest = (rest - this.#digits[k]) / this.#counts[k];
    }
  }

  next(): void {
    this.#variant++;
    if (this.#variant < this.#variants.length) {
      return;
    }
    this.#variant = 0;
    let k = this.#counts.length - 1;
    while (k >= 0 && ++this.#digits[k] === this.#counts[k]) {
      this.#digits[k--] = 0;
    }
  }

  get nextSize(): number {
    const { slots, jointBytes } = this.#variants[this.#variant];
    let size = jointBytes;
    for (let s = 0; s < slots.length; s++) {
      const { column, ends } = slots[s];
      const digit = this.#digits[column];
      size += ends[digit] - (digit === 0 ? 0 : ends[digit - 1]);
    }
    return size;
  }

  /** Returns the position of a slot within the current row. */
  slotStart(slot: number): number {
    const { slots, joints } = this.#variants[this.#variant];
    let at = joints[slot].bytes.length;
    for (let s = 0; s < slot; s++) {
      const { column, ends } = slots[s];
      const digit = this.#digits[column];
      at += joints[s].bytes.length + ends[digit] - (digit === 0 ? 0 : ends[digit - 1]);
    }
    return at;
  }

  write(target: Bytes, view: DataView, at: number, capacity: number, limit: number): WrittenRows {
    let to = at;
    let rows = 0;
    for (; rows < limit; rows++) {
      if (to + this.nextSize > capacity) {
        break;
      }
      to = this.#writeRow(target, view, to);
      this.next();
    }
    return { rows, end: to };
  }

  #writeRow(target: Bytes, view: DataView, at: number): number {
    const { slots, joints } = this.#variants[this.#variant];
    let to = at;
    for (let s = 0; s < slots.length; s++) {
      const joint = joints[s];
      copyWords(joint.bytes, joint.view, 0, joint.bytes.length, target, view, to);
      to += joint.bytes.length;
      const { column, bytes, view: items, ends } = slots[s];
      const digit = this.#digits[column];
      const start = digit === 0 ? 0 : ends[digit - 1];
      copyWords(bytes, items, start, ends[digit] - start, target, view, to);
      to += ends[digit] - start;
    }
    const tail = joints[slots.length];
    copyWords(tail.bytes, tail.view, 0, tail.bytes.length, target, view, to);
    return to + tail.bytes.length;
  }
}

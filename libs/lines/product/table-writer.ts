import { COPY_SLACK } from '../blocks/word-copy.ts';
import type { RowSource } from './block-writer.ts';
import { allocateItemBytes, itemCount, itemStart } from './packed-items.ts';
import type { PlainRow } from './plain-table.ts';
import type { PackedItems } from './recipe.ts';
import type { FormSlot } from './row-form.ts';
import { TableCursor } from './table-cursor.ts';
import {
  chooseOuterWidth,
  type HoleCursor,
  innerRows,
  isTemplateSize,
  type ProductShape,
  type RowTemplate,
  TemplateCache,
  TemplateSource,
} from './template-source.ts';

/** Maximum holes in a row of a template, up to which it is five times as fast as writing rows one by one. */
const MAX_HOLES = 16;

/**
 * Prepares writing the rows of a plain product table.
 * @param counts number of items of each column
 * @param variants at least one; all have the same columns in their slots
 * @returns a function that opens the rows; sources opened by it share their templates
 */
export function tableWriter(counts: readonly number[], variants: readonly PlainRow[]): () => RowSource {
  const shape = { counts, variants: variants.length, rowBytes: meanRowBytes(variants) };
  const width = chooseOuterWidth(shape, (outerWidth) => countTemplates(variants, outerWidth));
  const combinations = counts.slice(0, width).reduce((product, count) => product * count, 1);
  if (width === 0 || countTemplates(variants, width) * 2 > combinations) {
    return () => new TableCursor(counts, variants);
  }
  const outer = variants[0].slots.filter(({ column }) => column < width);
  const templates = new TemplateCache((holes) => makeTemplate(shape, variants, width, holes));
  return () => {
    const holes = new SlotHoles(counts.slice(0, width), outer);
    return new TemplateSource(templates, innerRows(shape, width), holes, new TableCursor(counts, variants));
  };
}

function meanRowBytes(variants: readonly PlainRow[]): number {
  return variants.reduce((sum, row) => sum + meanBytes(row), 0) / variants.length;
}

/** Returns the mean size of the rows of a variant, with the line end. */
function meanBytes({ slots, joints }: PlainRow): number {
  const items = slots.reduce((sum, { items: { bytes, ends } }) => sum + bytes.length / ends.length, 0);
  return joints.reduce((sum, joint) => sum + joint.length, 1) + items;
}

/** Returns true if the slots of the outer columns are few, and the same in all variants. */
function canHaveHoles(variants: readonly PlainRow[], outerWidth: number): boolean {
  const [{ slots }] = variants;
  const isSame = ({ items }: FormSlot, s: number) => variants.every((row) => row.slots[s].items === items);
  const outer = slots.filter(({ column }) => column < outerWidth);
  return outer.length <= MAX_HOLES && slots.every((slot, s) => slot.column >= outerWidth || isSame(slot, s));
}

/** Counts the different sizes of the outer slots; infinite if a row cannot have holes for them. */
function countTemplates(variants: readonly PlainRow[], outerWidth: number): number {
  if (!canHaveHoles(variants, outerWidth)) {
    return Number.POSITIVE_INFINITY;
  }
  let templates = 1;
  for (let column = 0; column < outerWidth; column++) {
    const slots = variants[0].slots.filter((slot) => slot.column === column);
    templates *= countSizes([...new Set(slots.map(({ items }) => items))]);
  }
  return templates;
}

/** Counts the different sizes of the items of a column, in all forms in which they are written together. */
function countSizes(forms: readonly PackedItems[]): number {
  if (forms.length === 0) {
    return 1;
  }
  const [first, ...others] = forms;
  const sizes = new Set<number | string>();
  for (let i = 0; i < itemCount(first); i++) {
    const size = first.ends[i] - itemStart(first, i);
    sizes.add(
      others.length === 0 ? size : [size, ...others.map((items) => items.ends[i] - itemStart(items, i))].join(),
    );
  }
  return sizes.size;
}

/** The items of the outer slots as holes of a template. */
class SlotHoles implements HoleCursor {
  readonly #counts: readonly number[];
  readonly #slots: readonly FormSlot[];
  readonly #digits: number[];

  constructor(counts: readonly number[], slots: readonly FormSlot[]) {
    this.#counts = counts;
    this.#slots = slots;
    this.#digits = counts.map(() => 0);
  }

  seek(combination: number): void {
    let rest = combination;
    for (let k = this.#counts.length - 1; k >= 0; k--) {
      this.#digits[k] = rest % this.#counts[k];
      rest = (rest - this.#digits[k]) / this.#counts[k];
    }
  }

  next(): void {
    let k = this.#counts.length - 1;
    while (k >= 0 && ++this.#digits[k] === this.#counts[k]) {
      this.#digits[k--] = 0;
    }
  }

  get key(): string {
    return this.#slots.map((_, hole) => this.size(hole)).join();
  }

  size(hole: number): number {
    const { column, items } = this.#slots[hole];
    const digit = this.#digits[column];
    return items.ends[digit] - itemStart(items, digit);
  }

  view(hole: number): DataView {
    const { column, items } = this.#slots[hole];
    const start = itemStart(items, this.#digits[column]);
    return new DataView(items.bytes.buffer, items.bytes.byteOffset + start, this.size(hole));
  }
}

function makeTemplate(
  shape: ProductShape,
  variants: readonly PlainRow[],
  outerWidth: number,
  holes: HoleCursor,
): RowTemplate | null {
  const outerSlots = [...variants[0].slots.keys()].filter((s) => variants[0].slots[s].column < outerWidth);
  const zeros = outerSlots.map((_, hole) => {
    const size = holes.size(hole);
    return { bytes: allocateItemBytes(size), ends: Uint32Array.of(size) };
  });
  // The outer columns become one column with a single item of zeros per slot.
  const inner = variants.map(({ slots, joints }) => ({
    joints,
    slots: slots.map(({ column, items }, s) =>
      column < outerWidth
        ? { column: 0, items: zeros[outerSlots.indexOf(s)] }
        : { column: column - outerWidth + 1, items },
    ),
  }));
  const rows = innerRows(shape, outerWidth);
  const size = Math.round(inner.reduce((sum, row) => sum + meanBytes(row), 0) * (rows / variants.length));
  if (!isTemplateSize(size)) {
    return null;
  }
  const cursor = new TableCursor([1, ...shape.counts.slice(outerWidth)], inner);
  const bytes = new Uint8Array(size + COPY_SLACK);
  cursor.write(bytes, new DataView(bytes.buffer), 0, size, rows);
  return { bytes: bytes.subarray(0, size), ...measureRows(cursor, rows, outerSlots) };
}

/** Returns the ends of the rows and the positions of their holes. */
function measureRows(cursor: TableCursor, rows: number, outerSlots: readonly number[]): Omit<RowTemplate, 'bytes'> {
  const holes = outerSlots.map(() => new Uint32Array(rows));
  const rowEnds = new Uint32Array(rows);
  cursor.seek(0);
  for (let row = 0, at = 0; row < rows; row++) {
    for (const [hole, slot] of outerSlots.entries()) {
      holes[hole][row] = at + cursor.slotStart(slot);
    }
    at += cursor.nextSize;
    rowEnds[row] = at;
    cursor.next();
  }
  return { holes, rowEnds };
}

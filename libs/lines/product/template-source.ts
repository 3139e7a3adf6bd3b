import { firstPlace } from '../blocks/first-place.ts';
import type { Bytes } from '../blocks/line-block.ts';
import { fillHoles } from '../blocks/word-copy.ts';
import type { RowSource, WrittenRows } from './block-writer.ts';

/** Maximum size of a template that stays in the processor's cache; a larger one must be reused to pay off. */
const SMALL_TEMPLATE_BYTES = 512 << 10;
const TEMPLATE_BYTES = 4 << 20;
const ALL_TEMPLATES_BYTES = 32 << 20;

/** Minimum rows for which a template pays off. */
const TEMPLATE_ROWS = 16;

/** Rows of the inner columns, each with holes of the same sizes for the text of the outer columns. */
export interface RowTemplate {
  readonly bytes: Uint8Array;
  /** Positions of each hole by row. */
  readonly holes: readonly Uint32Array[];
  /** End of each row, after its line end. */
  readonly rowEnds: Uint32Array;
}

/** Texts of the outer columns that fill the holes of a template, one combination after another. */
export interface HoleCursor {
  seek(combination: number): void;
  /** Moves to the next combination; after the last comes the first. */
  next(): void;
  /** Equal for combinations whose texts have the same sizes, and which therefore share a template. */
  readonly key: number | string;
  /** Size of the text of a hole in bytes. */
  size(hole: number): number;
  /** Text of a hole, from the start of the view. */
  view(hole: number): DataView;
}

/** Templates of a product by the sizes of their holes, up to a total of 32 MB. */
export class TemplateCache {
  readonly #make: (holes: HoleCursor) => RowTemplate | null;
  readonly #templates = new Map<number | string, RowTemplate | null>();
  #bytes = 0;

  /** @param make returns the template for the current sizes of the holes; null if it would be too large */
  constructor(make: (holes: HoleCursor) => RowTemplate | null) {
    this.#make = make;
  }

  get(holes: HoleCursor): RowTemplate | null {
    const { key } = holes;
    const known = this.#templates.get(key);
    if (known !== undefined) {
      return known;
    }
    const template = this.#make(holes);
    const size =
      template === null ? 0 : template.bytes.length + 4 * template.rowEnds.length * (template.holes.length + 1);
    if (this.#bytes + size > ALL_TEMPLATES_BYTES) {
      this.#templates.clear();
      this.#bytes = 0;
    }
    this.#templates.set(key, template);
    this.#bytes += size;
    return template;
  }
}

/**
 * Writes rows that share the items of the outer columns by copying a template of the inner columns and filling its
 * holes. Without a template, rows are written one by one.
 */
export class TemplateSource implements RowSource {
  readonly #templates: TemplateCache;
  readonly #innerRows: number;
  readonly #holes: HoleCursor;
  readonly #single: RowSource;
  #row = 0;
  /** Position of the current row in its template. */
  #inner = 0;
  /** Current row of `#single`. */
  #singleRow = -1;

  /**
   * @param innerRows number of rows in a template
   * @param single writes the same rows one by one
   */
  constructor(templates: TemplateCache, innerRows: number, holes: HoleCursor, single: RowSource) {
    this.#templates = templates;
    this.#innerRows = innerRows;
    this.#holes = holes;
    this.#single = single;
  }

  seek(row: number): void {
    this.#row = row;
    this.#inner = row % this.#innerRows;
    this.#holes.seek((row - this.#inner) / this.#innerRows);
  }

  get nextSize(): number {
    this.#seekSingle();
    return this.#single.nextSize;
  }

  write(target: Bytes, view: DataView, at: number, capacity: number, limit: number): WrittenRows {
    let end = at;
    let left = limit;
    while (left > 0) {
      const wanted = Math.min(left, this.#innerRows - this.#inner);
      const template = this.#templates.get(this.#holes);
      const written = template
        ? this.#copy(template, target, view, end, capacity, wanted)
        : this.#writeSingly(target, view, end, capacity, wanted);
      end = written.end;
      left -= written.rows;
      this.#row += written.rows;
      this.#inner += written.rows;
      if (this.#inner === this.#innerRows) {
        this.#inner = 0;
        this.#holes.next();
      }
      if (written.rows < wanted) {
        break;
      }
    }
    return { rows: limit - left, end };
  }

  #copy(
    { bytes, holes, rowEnds }: RowTemplate,
    target: Bytes,
    view: DataView,
    at: number,
    capacity: number,
    wanted: number,
  ): WrittenRows {
    const from = this.#inner;
    const start = from === 0 ? 0 : rowEnds[from - 1];
    const to = lastFitting(rowEnds, from, from + wanted, start + capacity - at);
    if (to === from) {
      return { rows: 0, end: at };
    }
    const end = rowEnds[to - 1];
    target.set(bytes.subarray(start, end), at);
    for (let hole = 0; hole < holes.length; hole++) {
      fillHoles(view, at - start, holes[hole], from, to, this.#holes.view(hole), this.#holes.size(hole));
    }
    return { rows: to - from, end: at + end - start };
  }

  #writeSingly(target: Bytes, view: DataView, at: number, capacity: number, wanted: number): WrittenRows {
    this.#seekSingle();
    const written = this.#single.write(target, view, at, capacity, wanted);
    this.#singleRow += written.rows;
    return written;
  }

  #seekSingle(): void {
    if (this.#singleRow !== this.#row) {
      this.#single.seek(this.#row);
      this.#singleRow = this.#row;
    }
  }
}

/** Returns the last of `rowEnds[from, to]` that is at most `limit`. */
function lastFitting(rowEnds: Uint32Array, from: number, to: number, limit: number): number {
  if (rowEnds[to - 1] <= limit) {
    return to;
  }
  return firstPlace(from, to - 1, (row) => rowEnds[row] > limit);
}

/** Properties of a product that decide on its templates. */
export interface ProductShape {
  /** Number of items of each column. */
  readonly counts: readonly number[];
  readonly variants: number;
  /** Mean size of a row in bytes, with its line end. */
  readonly rowBytes: number;
}

/** Returns the number of rows in a template that leaves out the first `outerWidth` columns. */
export function innerRows({ counts, variants }: ProductShape, outerWidth: number): number {
  return counts.slice(outerWidth).reduce((rows, count) => rows * count, variants);
}

/**
 * Returns the number of columns outside the template: as few as its size allows; 0 if no template pays off.
 * @param countTemplates returns the number of templates for so many outer columns, that is, of different hole sizes
 */
export function chooseOuterWidth(shape: ProductShape, countTemplates: (outerWidth: number) => number): number {
  const rows = innerRows(shape, 0);
  for (let width = 1; width < shape.counts.length; width++) {
    const inner = innerRows(shape, width);
    const combinations = rows / inner;
    const size = inner * shape.rowBytes;
    if (inner < TEMPLATE_ROWS || combinations < 2 || size > TEMPLATE_BYTES) {
      continue;
    }
    if (size <= SMALL_TEMPLATE_BYTES) {
      return width;
    }
    const templates = countTemplates(width);
    if (templates * size <= ALL_TEMPLATES_BYTES && templates * 2 <= combinations) {
      return width;
    }
  }
  return 0;
}

/** Returns true if a template of `bytes` is small enough to be made although it is larger than the mean. */
export function isTemplateSize(bytes: number): boolean {
  return bytes <= TEMPLATE_BYTES * 2;
}

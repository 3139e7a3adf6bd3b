import { isNegativeEntity } from '../../keywords/bulk-entity.ts';
import { SignReader } from '../../keywords/read-signs.ts';
import { WordTable } from '../../keywords/word-table.ts';
import { decodeUtf8 } from '../../lines/blocks/decode-lines.ts';
import { trimmedEnd, trimmedStart } from '../../lines/blocks/trim-bytes.ts';
import { cellEnd, cellStart } from '../../tables/cells.ts';
import { type ReadType, readType, STRICTNESS } from './match-types.ts';
import type { CellRange } from './scopes.ts';

/** Places of the columns that are read; null if the table has no such column. */
export interface RowColumns {
  readonly keyword: number;
  readonly matchType: number | null;
  /** Column that says what a row of a bulk file is; null without a match type column. */
  readonly entity: number | null;
  readonly campaign: number | null;
  readonly adGroup: number | null;
}

/** Number of match type cells to remember; exports have a handful. */
const MAX_TYPES = 1000;

/**
 * Reads keyword and match type of lines of a list or rows of a table (`docs/spec/conflicts.md`, Reading). Each row
 * replaces the values of the one before.
 */
export class RowReader {
  readonly #columns: RowColumns | null;
  readonly #areNegatives: boolean;
  readonly #signs = new SignReader(false);
  readonly #negativeSigns = new SignReader(true);
  #typeCells = new WordTable();
  #types: ReadType[] = [];
  /** Start and end of the keyword without signs. */
  start = 0;
  end = 0;
  /** Match type as strictness. */
  type = 0;
  isNegative = false;
  /** Trimmed; empty if there is no such column. */
  readonly campaign: CellRange = { start: 0, end: 0 };
  readonly adGroup: CellRange = { start: 0, end: 0 };

  /**
   * @param columns null for a list
   * @param areNegatives true if all rows are negatives, false if the match type or the entity decides
   */
  constructor(columns: RowColumns | null, areNegatives: boolean) {
    this.#columns = columns;
    this.#areNegatives = areNegatives;
  }

  /** Reads the row `bytes[start, end)`, without its line end. */
  read(bytes: Uint8Array, start: number, end: number): void {
    this.isNegative = this.#areNegatives;
    if (this.#columns === null) {
      this.#readSigns(bytes, start, end);
      return;
    }
    const { keyword, matchType, entity, campaign, adGroup } = this.#columns;
    const type = matchType === null ? null : this.#readType(bytes, start, end, matchType);
    if (type?.isNegative || (entity !== null && isNegativeCell(bytes, start, end, entity))) {
      this.isNegative = true;
    }
    const from = cellStart(bytes, start, end, keyword);
    this.#readSigns(bytes, from, cellEnd(bytes, from, end));
    if (type !== null) {
      this.type = type.type;
    }
    readCell(this.campaign, bytes, start, end, campaign);
    readCell(this.adGroup, bytes, start, end, adGroup);
  }

  #readSigns(bytes: Uint8Array, start: number, end: number): void {
    const read = (this.isNegative ? this.#negativeSigns : this.#signs).read(bytes, start, end);
    this.start = read.start;
    this.end = read.end;
    this.type = STRICTNESS[read.matchType];
  }

  #readType(bytes: Uint8Array, rowStart: number, rowEnd: number, column: number): ReadType {
    const start = cellStart(bytes, rowStart, rowEnd, column);
    const end = cellEnd(bytes, start, rowEnd);
    const known = this.#typeCells.find(bytes, start, end);
    if (known > 0) {
      return this.#types[known];
    }
    if (this.#typeCells.size === MAX_TYPES) {
      this.#typeCells = new WordTable();
      this.#types = [];
    }
    const type = readType(decodeUtf8(bytes.subarray(start, end)));
    this.#types[this.#typeCells.add(bytes, start, end)] = type;
    return type;
  }
}

function isNegativeCell(bytes: Uint8Array, rowStart: number, rowEnd: number, entity: number): boolean {
  const start = cellStart(bytes, rowStart, rowEnd, entity);
  return isNegativeEntity(bytes, start, cellEnd(bytes, start, rowEnd));
}

function readCell(cell: CellRange, bytes: Uint8Array, rowStart: number, rowEnd: number, column: number | null): void {
  if (column === null) {
    cell.start = rowEnd;
    cell.end = rowEnd;
    return;
  }
  const start = cellStart(bytes, rowStart, rowEnd, column);
  const end = cellEnd(bytes, start, rowEnd);
  cell.start = trimmedStart(bytes, start, end);
  cell.end = trimmedEnd(bytes, cell.start, end);
}

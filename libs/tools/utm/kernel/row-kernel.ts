import { LinesTooLarge } from '../../../errors.ts';
import { decodeUtf8 } from '../../../lines/blocks/decode-lines.ts';
import { type Bytes, LF, type LineBlock } from '../../../lines/blocks/line-block.ts';
import { cellEnd, cellStart } from '../../../tables/cells.ts';
import type { RowSet } from './row-set.ts';
import { requireMemory, type UrlExports, UrlModule } from './url-module.ts';
import { UTM_PARAMETERS } from './utm-parameters.ts';

/** Exports of `assembly/table-rows.ts`. Addresses are signed numbers. */
interface RowExports extends UrlExports {
  valueColumnsStart(): number;
  firstSet(): number;
  startRows(column: number, count: number, last: number, removesExisting: boolean): number;
  takeRows(bytes: number): number;
  takeSetBytes(length: number): number;
  readRows(): number;
  hasRowsLeft(): number;
  copyKeys(): number;
  keysStart(): number;
  tableRowsStart(): number;
  tableRowsWritten(): number;
  rowMetaStart(): number;
  setLongRow(from: number, length: number, meta: number): void;
}

/** Columns of a run, by their places. */
export interface RowColumns {
  readonly url: number;
  /** Columns whose cells decide the values, in ascending order. */
  readonly values: readonly number[];
}

/** Decisions about rows that are not made byte by byte. */
export interface RowHost {
  /** Returns the values of a row. @param cells those that decide them, at their places */
  valuesOf(cells: readonly string[]): RowSet;
  /** Returns the tagged URL of a cell, trimmed and not empty; null if it cannot be tagged. */
  tag(line: string, set: RowSet): string | null;
  /** Returns the notes on a row, with those on values that a set replaces in its URL. @param line trimmed */
  notesOf(line: string, set: RowSet): string;
  /** Rejects a row. @param row borrowed */
  reject(row: Uint8Array, reason: string): void;
}

/** Tagged rows; all memory is borrowed until the next ones are requested. */
export interface TaggedRows {
  readonly rows: LineBlock;
  /** `RowSet.meta` of each row. */
  readonly meta: Uint8Array;
  /** Returns a line for each row; two are equal exactly if the tagged URLs are. */
  keys(): LineBlock;
}

// Places in the record of a set, in words. The place of the notes follows that of the cells, and the key the record: the
// cells that decide the values, each with a TAB.
const KEY_LENGTH = 1;
const PAIRS_AT = 2;
const CELLS_AT = 5;
const META = 9;
const NUMBER = 10;
const ENTRIES = 11;
const RECORD_WORDS = ENTRIES + 2 * UTM_PARAMETERS.length;
const REJECTED = 0xff;

/** Maximum number of sets that are kept. */
const MOST_SETS_KEPT = 1 << 10;
/** Maximum number of tags that have a number, which fits into 16 bits and is not 0. */
const MOST_NUMBERS = 0xffff;
/** Maximum length of tags that have a number. */
const MOST_NUMBERED_LENGTH = 1024;

const encoder = new TextEncoder();
const NO_BYTES: Bytes = new Uint8Array(0);

/** Tags the URLs of table rows byte by byte; unusual URLs and new values are left to the host. */
export class RowKernel {
  readonly #module: UrlModule<RowExports>;
  readonly #columns: RowColumns;
  readonly #host: RowHost;
  /** Some of the sets in the module by the address of their records. Keeping all would burden the garbage collector. */
  readonly #sets = new Map<number, RowSet>();
  /** Numbers of tags, for the whole run. */
  readonly #numbers = new Map<string, number>();
  readonly #first: number;
  /** Text that a decision of the host returned; the module fetches it with `putOdd`. */
  #odd: Bytes = NO_BYTES;
  #encoded: Bytes = NO_BYTES;
  #isBlank = false;

  /** @throws LinesTooLarge */
  constructor(columns: RowColumns, removesExisting: boolean, host: RowHost) {
    this.#columns = columns;
    this.#host = host;
    this.#module = new UrlModule({
      'table-rows': {
        makeSet: (record, row, length) => Number(this.#makeSet(record >>> 0, row >>> 0, length)),
        tagCell: (record, from, length) => this.#tagCell(record >>> 0, this.#textAt(from, length).trim()),
        findReplaced: (record, from, length) => this.#findReplaced(record >>> 0, this.#textAt(from, length).trim()),
        makeRow: (row, length) => this.#makeRow(row >>> 0, length),
        rejectRow: (record, row, length, reason) => this.#rejectRow(record >>> 0, row >>> 0, length, reason),
        putOdd: (to) => this.#module.bytes.set(this.#odd, to >>> 0) as undefined,
      },
      'row-keys': {
        numberOf: (tags, length) => (length > MOST_NUMBERED_LENGTH ? 0 : this.#numberOf(this.#textAt(tags, length))),
      },
    });
    const { exports } = this.#module;
    const last = Math.max(columns.url, ...columns.values);
    if (!exports.startRows(columns.url, columns.values.length, last, removesExisting)) {
      throw new LinesTooLarge();
    }
    this.#module.putConstants();
    this.#module.bytes.set(columns.values, exports.valueColumnsStart());
    this.#first = exports.firstSet();
  }

  /**
   * Returns the rows of a block, tagged.
   * @throws LinesTooLarge
   */
  *read({ bytes }: LineBlock): Generator<TaggedRows, void, void> {
    const { exports } = this.#module;
    const at = exports.takeRows(bytes.length);
    if (at === 0) {
      throw new LinesTooLarge();
    }
    this.#module.bytes.set(bytes, at >>> 0);
    while (exports.hasRowsLeft()) {
      const size = requireMemory(exports.readRows());
      const count = exports.tableRowsWritten();
      if (count > 0) {
        yield {
          rows: this.#view(exports.tableRowsStart(), size, count),
          meta: this.#view(exports.rowMetaStart(), count, count).bytes,
          keys: () => {
            const keyBytes = requireMemory(exports.copyKeys());
            return this.#view(exports.keysStart(), keyBytes, count);
          },
        };
      }
    }
  }

  #view(start: number, size: number, count: number): LineBlock {
    const from = start >>> 0;
    return { bytes: this.#module.bytes.subarray(from, from + size), count };
  }

  #textAt(from: number, length: number): string {
    const start = from >>> 0;
    return decodeUtf8(this.#module.bytes.subarray(start, start + length));
  }

  /** Returns the set of a record; makes it again from the key if it was not kept. */
  #setAt(record: number): RowSet {
    const known = this.#sets.get(record);
    if (known !== undefined) {
      return known;
    }
    const { bytes } = this.#module;
    const length = new DataView(bytes.buffer).getUint32(record + KEY_LENGTH * 4, true);
    const key = this.#textAt(record + RECORD_WORDS * 4, length);
    const cells: string[] = [];
    for (const [place, cell] of key.split('\t').slice(0, -1).entries()) {
      cells[this.#columns.values[place]] = cell;
    }
    const set = this.#host.valuesOf(cells);
    this.#keepSet(record, set);
    return set;
  }

  #keepSet(record: number, set: RowSet): void {
    if (this.#sets.size >= MOST_SETS_KEPT) {
      this.#sets.clear();
    }
    this.#sets.set(record, set);
  }

  /** Returns the cells of a row that decide its values, at their places. */
  #valueCells(row: number, length: number): string[] {
    const { bytes } = this.#module;
    const end = row + length;
    const cells: string[] = [];
    for (const column of this.#columns.values) {
      const start = cellStart(bytes, row, end, column);
      cells[column] = decodeUtf8(bytes.subarray(start, cellEnd(bytes, start, end)));
    }
    return cells;
  }

  /** Stores the values of a row at the address of its record. */
  #makeSet(record: number, row: number, length: number): boolean {
    if (record === this.#first) {
      this.#sets.clear();
    }
    const set = this.#host.valuesOf(this.#valueCells(row, length));
    const { exports } = this.#module;
    const pairs = set.tags.pairs.filter((pair) => pair !== null).join('&');
    const text = this.#encode(`${pairs}\n${set.cells}\n${set.notes}`);
    const at = exports.takeSetBytes(text.length) >>> 0;
    if (at === 0) {
      return false;
    }
    this.#module.bytes.set(text, at);
    const cells = text.indexOf(LF) + 1;
    const notes = text.indexOf(LF, cells) + 1;
    const words = new Uint32Array(this.#module.bytes.buffer, record, RECORD_WORDS);
    words.set([at, cells - 1, maskOf(set)], PAIRS_AT);
    words.set([at + cells, notes - 1 - cells, at + notes, text.length - notes], CELLS_AT);
    words[META] = set.rejection === null ? set.meta : REJECTED;
    words[NUMBER] = set.rejection === null ? this.#numberOf(pairs) : 0;
    let from = at;
    for (const [index, pair] of set.tags.pairs.entries()) {
      words.set([from, pair?.length ?? 0], ENTRIES + 2 * index);
      from += pair === null ? 0 : pair.length + 1;
    }
    this.#keepSet(record, set);
    return true;
  }

  /** Returns a text as UTF-8, borrowed until the next call. Memory of its own for each text would burden the garbage collector. */
  #encode(text: string): Bytes {
    // A UTF-16 unit is at most three bytes of UTF-8.
    if (this.#encoded.length < text.length * 3) {
      this.#encoded = new Uint8Array(text.length * 6);
    }
    return this.#encoded.subarray(0, encoder.encodeInto(text, this.#encoded).written);
  }

  /** Returns the number of tags; 0 if they have none. Tags keep what the first call returned for them. */
  #numberOf(tags: string): number {
    const known = this.#numbers.get(tags);
    if (known !== undefined) {
      return known;
    }
    if (this.#numbers.size === MOST_NUMBERS || tags.length > MOST_NUMBERED_LENGTH) {
      return 0;
    }
    const number = this.#numbers.size + 1;
    this.#numbers.set(tags, number);
    return number;
  }

  #tagCell(record: number, line: string): number {
    this.#isBlank = line === '';
    const url = this.#isBlank ? null : this.#host.tag(line, this.#setAt(record));
    return this.#keepOdd(url ?? '');
  }

  #findReplaced(record: number, line: string): number {
    const set = this.#setAt(record);
    const notes = this.#host.notesOf(line, set);
    return notes === set.notes ? 0 : this.#keepOdd(notes);
  }

  #makeRow(from: number, length: number): number {
    const row = this.#textAt(from, length);
    const cells = row.split('\t');
    const set = this.#host.valuesOf(cells);
    const line = (cells[this.#columns.url] ?? '').trim();
    const url = line === '' ? null : this.#host.tag(line, set);
    const reason = line === '' ? NO_URL : url === null ? NOT_A_URL : set.rejection;
    if (url === null || reason !== null) {
      this.#host.reject(this.#module.bytes.subarray(from, from + length), reason ?? NOT_A_URL);
      return 0;
    }
    this.#module.exports.setLongRow(length + 1, encoder.encode(url).length, set.meta);
    return this.#keepOdd(`${row}\t${url}${set.cells}${this.#host.notesOf(line, set)}`);
  }

  #rejectRow(record: number, row: number, length: number, code: number): undefined {
    const { rejection } = this.#setAt(record);
    const reason = code === 0 || (code === 1 && this.#isBlank) ? NO_URL : code === 1 ? NOT_A_URL : rejection;
    this.#isBlank = false;
    this.#host.reject(this.#module.bytes.subarray(row, row + length), reason ?? '');
  }

  #keepOdd(text: string): number {
    this.#odd = encoder.encode(text);
    return this.#odd.length;
  }
}

const NO_URL = 'no URL';
export const NOT_A_URL = 'not a URL';

/** Returns a bit for each parameter that has a pair. */
function maskOf({ tags }: RowSet): number {
  return tags.pairs.reduce((mask, pair, index) => (pair === null ? mask : mask | (1 << index)), 0);
}

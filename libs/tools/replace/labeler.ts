import { UserMistake } from '../../errors.ts';
import { LIST_COLUMNS } from '../../files/list-columns.ts';
import { LF, type LineBlock, TAB } from '../../lines/blocks/line-block.ts';
import { cleanNames, MAX_COLUMNS, tooManyColumns } from '../../tables/columns.ts';
import type { RunContext } from '../shared/tool.ts';
import type { KeyFinder } from './key-finders.ts';
import { KeyIndex } from './key-index.ts';
import { LineWriter } from './line-writer.ts';
import type { Pairs } from './pairs.ts';

const COMMA = 0x2c;
const SPACE = 0x20;

/** Adds to each row a cell for every label, with the replacements of the pairs that match. */
export class Labeler {
  readonly #pairs: Pairs;
  readonly #finder: KeyFinder;
  readonly #writer: LineWriter;
  /** Replacements by text, so that each is listed once. */
  readonly #texts = new KeyIndex();
  readonly #textOf: Int32Array;
  /** Keys of the current line, and those of them that are in the list. */
  #keys: number[] = [];
  readonly #lastLine: Float64Array;
  /** Texts of the current cell. */
  readonly #written = new Set<number>();
  #line = 0;
  /** Number of pairs that matched, summed over the lines. */
  count = 0;

  constructor(pairs: Pairs, finder: KeyFinder, context: Pick<RunContext, 'reserve'>) {
    this.#pairs = pairs;
    this.#finder = finder;
    this.#writer = new LineWriter(context);
    this.#textOf = new Int32Array(pairs.count);
    for (let pair = 0; pair < pairs.count; pair++) {
      const [from, to] = [pairs.replacementStart(pair), pairs.replacementEnd(pair)];
      this.#textOf[pair] = from === to ? -1 : this.#texts.add(pairs.bytes, from, to);
    }
    this.#lastLine = new Float64Array(pairs.keys.size);
  }

  /**
   * Returns the names of the columns of the result.
   * @param columns those of the input; undefined for a list
   * @throws UserMistake for more columns than a table can have
   */
  columnsFor(columns: readonly string[] | undefined): string[] {
    const names = [...(columns ?? LIST_COLUMNS), ...this.#pairs.labels];
    if (names.length > MAX_COLUMNS) {
      throw new UserMistake(tooManyColumns(names.length));
    }
    return cleanNames(names);
  }

  /**
   * Returns rows with the new cells.
   * @param rows lines of a list, or rows of a table
   * @param cells the cell of each row in which pairs are looked up; the same block for a list
   * @param onCell called for every row with the place of that cell and true if a pair matched
   */
  addCells(
    rows: LineBlock,
    cells: LineBlock,
    onCell: (start: number, end: number, isMatched: boolean) => void,
  ): LineBlock {
    const writer = this.#writer;
    const isList = rows === cells;
    let rowStart = 0;
    this.#finder.find(
      cells.bytes,
      (key) => this.#addKey(key),
      (start, end) => {
        const rowEnd = isList ? end : rows.bytes.indexOf(LF, rowStart);
        if (isList) {
          this.#writeItem(rows.bytes, start, end);
        } else {
          writer.writeBytes(rows.bytes, rowStart, rowEnd);
        }
        rowStart = rowEnd + 1;
        this.#writeCells();
        writer.writeBytes(LINE_END, 0, 1);
        onCell(start, end, this.#keys.length > 0);
        this.#keys = [];
        this.#line++;
      },
    );
    return writer.takeAll(rows.count);
  }

  #addKey(key: number): void {
    // Line numbers begin at 1 here, so that 0 means never.
    if (this.#lastLine[key] !== this.#line + 1) {
      this.#lastLine[key] = this.#line + 1;
      this.#keys.push(key);
    }
  }

  #writeItem(bytes: Uint8Array, start: number, end: number): void {
    let from = start;
    for (let at = start; at < end; at++) {
      if (bytes[at] === TAB) {
        this.#writer.writeBytes(bytes, from, at);
        this.#writer.writeBytes(SPACES, 0, 1);
        from = at + 1;
      }
    }
    this.#writer.writeBytes(bytes, from, end);
  }

  #writeCells(): void {
    const pairs = this.#pairs;
    const { length } = pairs.labels;
    for (const key of this.#keys) {
      pairs.use(key);
      for (let pair = pairs.firstPair(key); pair >= 0; pair = pairs.nextPair(pair)) {
        this.count++;
      }
    }
    for (let label = 0; label < length; label++) {
      this.#writer.writeBytes(TABS, 0, 1);
      this.#written.clear();
      for (const key of this.#keys) {
        for (let pair = pairs.firstPair(key); pair >= 0; pair = pairs.nextPair(pair)) {
          const text = this.#textOf[pair];
          if (pairs.labelOf(pair) !== label || text < 0 || this.#written.has(text)) {
            continue;
          }
          if (this.#written.size > 0) {
            this.#writer.writeBytes(SEPARATOR, 0, 2);
          }
          this.#written.add(text);
          this.#writer.writeBytes(pairs.bytes, pairs.replacementStart(pair), pairs.replacementEnd(pair));
        }
      }
    }
  }
}

const LINE_END = Uint8Array.of(LF);
const TABS = Uint8Array.of(TAB);
const SPACES = Uint8Array.of(SPACE);
const SEPARATOR = Uint8Array.of(COMMA, SPACE);

import { DROP_REASONS, type DropReason } from '../../keywords/fix-rules.ts';
import { isAscii } from '../../lines/blocks/ascii.ts';
import type { ByteWriter } from '../../lines/blocks/byte-writer.ts';
import { decodeUtf8 } from '../../lines/blocks/decode-lines.ts';
import { grown } from '../../lines/blocks/grown.ts';
import { type Bytes, LF, type LineBlock } from '../../lines/blocks/line-block.ts';
import type { MatchType } from '../../platforms/ad-platforms.ts';

/** A block of rows after its fixes. */
export interface FixedBlock {
  /** Rows as given. */
  readonly before: LineBlock;
  /** Rows that are not dropped; `before` itself if nothing changed. */
  readonly rows: LineBlock;
  /** Line ends of `before`. */
  readonly ends: Uint32Array;
  /** For each row as given: its set of fixes, or a state from `DROPPED` on. */
  readonly states: Uint16Array;
  /** Start and end in `rows` of each row with fixes, in order. */
  readonly changedPlaces: Uint32Array;
  /** A line for each of `rows`, which is equal for duplicates; undefined if they stay. */
  readonly keys: LineBlock | undefined;
  /** Number of rows that are fixed. */
  readonly changedCount: number;
  /** Number of rows that are dropped. */
  readonly droppedCount: number;
}

/** Text of a row after its fixes, in memory that is used again. */
export interface FixedBytes {
  readonly bytes: Uint8Array;
  readonly size: number;
  readonly matchType: MatchType;
  readonly fixes: number;
}

const OPENING: Readonly<Record<MatchType, string>> = { broad: '', phrase: '"', exact: '[' };
const CLOSING: Readonly<Record<MatchType, string>> = { broad: '', phrase: '"', exact: ']' };

/** States of rows that are no sets of fixes, of which there are 2^12: dropped for a reason, by index, and blank. */
export const DROPPED = 1 << 12;
export const BLANK = 1 << 13;

/** Returns the state of a row that is dropped. */
export function dropState(reason: DropReason): number {
  return DROPPED + DROP_REASONS.indexOf(reason);
}

/** Largest byte that may stand in front of a key to tell match types apart. */
const MOST_PREFIX = 2;

/**
 * Changes to the rows of a block, reported row by row from the first to the last, and the keys of those that stay. Rows
 * that are equal to what was given are copied in runs, or not at all if all are; so are keys that are equal to their rows.
 */
export class BlockEdits {
  readonly #block: LineBlock;
  readonly #rows: ByteWriter;
  readonly #keys: ByteWriter | undefined;
  readonly #ends: Uint32Array;
  readonly #states: Uint16Array;
  #changedPlaces = new Uint32Array(64);
  /** Start of the given rows that stay as they are, and are not copied yet. */
  #rowsFrom = 0;
  /** Start of the given rows that are their own keys, and are not copied yet; set if some are not. */
  #keysFrom = 0;
  #isChanged = false;
  /** True if a row is not its own key. */
  #hasKeys = false;
  #changedCount = 0;
  #droppedCount = 0;
  #blankCount = 0;
  #text: string | null | undefined;

  /**
   * @param ends line ends of the block
   * @param rows memory for rows
   * @param keys memory for keys; undefined if there are none
   */
  constructor(block: LineBlock, ends: Uint32Array, rows: ByteWriter, keys: ByteWriter | undefined) {
    this.#block = block;
    this.#ends = ends;
    this.#rows = rows;
    this.#keys = keys;
    this.#states = new Uint16Array(block.count);
    rows.clear();
    keys?.clear();
  }

  /** Returns the text of a part of the block. */
  text(start: number, end: number): string {
    const { bytes } = this.#block;
    if (this.#text === undefined) {
      this.#text = isAscii(bytes) ? decodeUtf8(bytes) : null;
    }
    return this.#text === null ? decodeUtf8(bytes.subarray(start, end)) : this.#text.slice(start, end);
  }

  /** Replaces a row by one with these fixes. */
  replace(row: number, start: number, end: number, text: string, fixes: number): void {
    this.#flushRows(start, end);
    const from = this.#rows.length;
    this.#rows.appendText(text);
    this.#endRow(row, from, fixes);
  }

  /** Replaces a row by a fixed text with the signs of its match type. */
  replaceBytes(row: number, start: number, end: number, { bytes, size, matchType, fixes }: FixedBytes): void {
    this.#flushRows(start, end);
    const from = this.#rows.length;
    if (matchType === 'broad') {
      this.#rows.append(bytes, 0, size);
    } else {
      this.#rows.appendText(OPENING[matchType]);
      this.#rows.append(bytes, 0, size);
      this.#rows.appendText(CLOSING[matchType]);
    }
    this.#endRow(row, from, fixes);
  }

  #endRow(row: number, from: number, fixes: number): void {
    const to = this.#rows.length;
    this.#rows.appendByte(LF);
    if (fixes === 0) {
      return;
    }
    this.#states[row] = fixes;
    const at = this.#changedCount++ * 2;
    if (at === this.#changedPlaces.length) {
      this.#changedPlaces = grown(this.#changedPlaces, new Uint32Array(at * 2));
    }
    this.#changedPlaces[at] = from;
    this.#changedPlaces[at + 1] = to;
  }

  /** Replaces the row `bytes[start, end)` of the block by a part of it. */
  trim(start: number, end: number, from: number, to: number): void {
    this.#flushRows(start, end);
    this.#rows.append(this.#block.bytes, from, to);
    this.#rows.appendByte(LF);
  }

  /** Leaves out a row that is dropped or blank. */
  leaveOut(row: number, start: number, end: number, state: number): void {
    this.#flushRows(start, end);
    if (this.#hasKeys) {
      this.#flushKeys(start, end);
    }
    this.#states[row] = state;
    if (state === BLANK) {
      this.#blankCount++;
    } else {
      this.#droppedCount++;
    }
  }

  /** Adds the key of a row that will be replaced by its key. */
  addOwnKey(rowStart: number, rowEnd: number, key: Uint8Array, start: number, end: number): void {
    if (this.#hasKeys) {
      this.addKey(rowStart, rowEnd, 0, key, start, end);
    }
  }

  /** Adds the key of a row, before it is replaced if it is. Rows without a key are their own ones. */
  addKey(rowStart: number, rowEnd: number, prefix: number, key: Uint8Array, start: number, end: number): void {
    const keys = this.#keys;
    if (keys === undefined) {
      return;
    }
    this.#flushKeys(rowStart, rowEnd);
    if (prefix > 0 || (end > start && key[start] <= MOST_PREFIX)) {
      keys.appendByte(prefix);
    }
    keys.append(key, start, end);
    keys.appendByte(LF);
  }

  finish(): FixedBlock {
    const { bytes, count } = this.#block;
    const left = count - this.#droppedCount - this.#blankCount;
    let rows = this.#block;
    if (this.#isChanged) {
      this.#flushRows(bytes.length, bytes.length);
      rows = { bytes: this.#rows.view().slice(), count: left };
    }
    let keys = this.#keys === undefined ? undefined : rows;
    if (this.#keys !== undefined && this.#hasKeys) {
      this.#flushKeys(bytes.length, bytes.length);
      keys = { bytes: this.#keys.view().slice(), count: left };
    }
    return {
      before: this.#block,
      ends: this.#ends,
      rows,
      changedPlaces: this.#changedPlaces,
      states: this.#states,
      keys,
      changedCount: this.#changedCount,
      droppedCount: this.#droppedCount,
    };
  }

  /** Copies the rows before a row that is not copied. */
  #flushRows(start: number, end: number): void {
    this.#isChanged = true;
    this.#rows.append(this.#block.bytes, this.#rowsFrom, start);
    this.#rowsFrom = end + 1;
  }

  #flushKeys(start: number, end: number): void {
    if (!this.#hasKeys) {
      // All rows before are their own keys.
      this.#hasKeys = true;
      this.#keys?.append(this.#rows.view(), 0, this.#rows.length);
      this.#keysFrom = this.#rowsFrom;
    }
    this.#keys?.append(this.#block.bytes, this.#keysFrom, start);
    this.#keysFrom = end + 1;
  }
}

/** Returns a copy of a block in memory of its own. */
export function copyBlock({ bytes, count }: { readonly bytes: Bytes; readonly count: number }): LineBlock {
  return { bytes: bytes.slice(), count };
}

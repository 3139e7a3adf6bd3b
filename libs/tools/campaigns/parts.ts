import { LF, TAB } from '../../lines/blocks/line-block.ts';
import type { AdPlatformId } from '../../platforms/ad-platforms.ts';
import { cleanCell } from '../../tables/columns.ts';

/** Maximum size of one file of a platform. */
export interface PartLimit {
  readonly rows: number;
  /** Bytes of the rows in the file, without the header. */
  readonly bytes: number;
}

/** Bytes that are left for the extra row of Microsoft. */
const EXTRA_BYTES = 100;

/** Negatives in one list, on Google and Microsoft. */
export const LIST_SIZE = 5_000;

const FIRST_LIST_ID = -19;

/** Returns the id of a negative list on Microsoft by its place. */
export function listId(list: number): number {
  return FIRST_LIST_ID - list;
}

/**
 * Returns the name of a negative list on Microsoft by its place.
 * @param given name of the option
 */
export function listName(given: string, list: number): string {
  const name = cleanCell(given).trim();
  return list === 0 ? name : `${name} ${list + 1}`;
}

export const PART_LIMITS: Readonly<Record<AdPlatformId, PartLimit>> = {
  google: { rows: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY },
  microsoft: { rows: 4_000_000 - 1, bytes: 100_000_000 - EXTRA_BYTES },
  amazon: { rows: 1_048_575, bytes: Number.POSITIVE_INFINITY },
};

const COMMA = 0x2c;
const QUOTE = 0x22;

/** Counts the files that rows need. */
export class PartCounter {
  readonly #limit: PartLimit;
  readonly #countsBytes: boolean;
  #rows = 0;
  #bytes = 0;
  /** Number of files so far. */
  count = 0;

  constructor(limit: PartLimit) {
    this.#limit = limit;
    this.#countsBytes = Number.isFinite(this.#limit.bytes);
  }

  add(bytes: Uint8Array, count: number): void {
    if (!this.#countsBytes && this.#rows + count <= this.#limit.rows) {
      this.#rows += count;
      this.count = Math.max(1, this.count);
      return;
    }
    for (let start = 0; start < bytes.length; ) {
      const { end, size } = csvRow(bytes, start);
      this.takes(size);
      start = end;
    }
  }

  /**
   * Adds a row.
   * @param size bytes of the row in the file
   * @returns true if it begins a file
   */
  takes(size: number): boolean {
    const isFirst = this.count === 0 || this.#rows + 1 > this.#limit.rows || this.#bytes + size > this.#limit.bytes;
    if (isFirst) {
      this.count++;
      this.#rows = 0;
      this.#bytes = 0;
    }
    this.#rows++;
    this.#bytes += size;
    return isFirst;
  }
}

/** Returns the end of the row at `start`, after its LF, and its size as CSV with CRLF. */
export function csvRow(bytes: Uint8Array, start: number): { end: number; size: number } {
  let size = 1;
  let quotes = 0;
  let isQuoted = false;
  let at = start;
  for (; ; at++) {
    const byte = bytes[at];
    size++;
    if (byte === TAB || byte === LF) {
      size += isQuoted ? 2 + quotes : 0;
      isQuoted = false;
      quotes = 0;
      if (byte === LF) {
        return { end: at + 1, size };
      }
    } else if (byte === QUOTE) {
      isQuoted = true;
      quotes++;
    } else if (byte === COMMA) {
      isQuoted = true;
    }
  }
}

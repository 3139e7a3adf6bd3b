/** Statistics of a text. */
export interface LineStats {
  /** Number of all lines; a line break at the very end does not start another. */
  readonly lines: number;
  /** Bytes of all lines as UTF-8, with one line end each. */
  readonly bytes: number;
  /** Number of lines that are not empty after `trim()`. */
  readonly items: number;
  /** Bytes of the trimmed items as UTF-8, without line ends. */
  readonly itemBytes: number;
}

export const EMPTY_STATS: LineStats = { lines: 0, bytes: 0, items: 0, itemBytes: 0 };

/** Returns the statistics of one text after another. */
export function addStats(one: LineStats, other: LineStats): LineStats {
  return {
    lines: one.lines + other.lines,
    bytes: one.bytes + other.bytes,
    items: one.items + other.items,
    itemBytes: one.itemBytes + other.itemBytes,
  };
}

/**
 * Returns the statistics of the rows of a table. Every row counts as an item, since its cells decide whether it is used.
 * @param bytes with one line end per row
 */
export function tableStats(rows: number, bytes: number): LineStats {
  return { lines: rows, bytes, items: rows, itemBytes: bytes - rows };
}

/** What is known of a text after one scan. */
export interface LineStats {
  /** All lines; a line break at the very end does not start another. */
  readonly lines: number;
  /** Bytes of all lines as UTF-8, with one line end each. */
  readonly bytes: number;
  /** Lines that are not empty after `trim()`. */
  readonly items: number;
  /** Bytes of the trimmed items as UTF-8, without line ends. */
  readonly itemBytes: number;
}

export const EMPTY_STATS: LineStats = { lines: 0, bytes: 0, items: 0, itemBytes: 0 };

/** What is known of two texts, one after the other. */
export function addStats(one: LineStats, other: LineStats): LineStats {
  return {
    lines: one.lines + other.lines,
    bytes: one.bytes + other.bytes,
    items: one.items + other.items,
    itemBytes: one.itemBytes + other.itemBytes,
  };
}

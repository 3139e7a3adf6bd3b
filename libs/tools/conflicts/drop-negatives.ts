import { BlockBuilder } from '../../lines/blocks/block-builder.ts';
import { copyCell } from '../../lines/blocks/copy-cell.ts';
import { type LineBlock, TAB } from '../../lines/blocks/line-block.ts';
import { findLineEnds } from '../../lines/blocks/line-ends.ts';
import { LineSet } from '../../lines/blocks/line-set.ts';
import { keywordColumns, negativeColumns } from './columns.ts';
import { TYPE_CELLS } from './match-types.ts';
import type { ConflictOptions } from './options.ts';
import { RowReader } from './row-reader.ts';
import { type CellRange, LEVEL_CELLS } from './scopes.ts';

/**
 * Removes negatives that have the text, the match type and the level of some rows of the output `culprits`, or all
 * negatives.
 */
export class NegativeDropper {
  /** Negatives that were removed. */
  droppedCount = 0;
  readonly #rows: RowReader;
  /** Null if all negatives are removed. */
  readonly #keys: LineSet | null;
  readonly #kept = new BlockBuilder();
  #key = new Uint8Array(256);

  /**
   * @param columns of the rows; undefined for a list
   * @param options set if the rows are keywords, which stay, with negatives among them
   * @param isRemovingAll true to remove all negatives
   */
  constructor(columns: readonly string[] | undefined, options?: ConflictOptions, isRemovingAll = false) {
    this.#keys = isRemovingAll ? null : new LineSet();
    this.#rows = options
      ? new RowReader(keywordColumns(columns, options), false)
      : new RowReader(negativeColumns(columns), true);
  }

  /** Adds rows of the output. */
  addCulprits(block: LineBlock): void {
    let start = 0;
    for (const end of findLineEnds(block)) {
      // The last cell is the number of keywords.
      this.#keys?.add(block.bytes, start, block.bytes.lastIndexOf(TAB, end - 1));
      start = end + 1;
    }
  }

  /** Yields the rows that stay, in blocks. */
  *keep(block: LineBlock): Generator<LineBlock, void, void> {
    let start = 0;
    for (const end of findLineEnds(block)) {
      if (this.#isDropped(block.bytes, start, end)) {
        this.droppedCount++;
      } else {
        const full = this.#kept.append(block.bytes, start, end);
        if (full) {
          yield full;
        }
      }
      start = end + 1;
    }
  }

  /** Returns the last block. */
  finish(): LineBlock | undefined {
    return this.#kept.finish();
  }

  #isDropped(bytes: Uint8Array, start: number, end: number): boolean {
    const rows = this.#rows;
    rows.read(bytes, start, end);
    if (!rows.isNegative || this.#keys === null) {
      return rows.isNegative;
    }
    const type = TYPE_CELLS[rows.type];
    const level = levelOf(rows.campaign, rows.adGroup);
    const most = rows.end - rows.start + type.length + level.length;
    if (most > this.#key.length) {
      this.#key = new Uint8Array(most * 2);
    }
    const textSize = copyCell(bytes, rows.start, rows.end, this.#key, 0);
    this.#key.set(type, textSize);
    this.#key.set(level, textSize + type.length);
    return this.#keys.has(this.#key, 0, textSize + type.length + level.length);
  }
}

function levelOf(campaign: CellRange, adGroup: CellRange): Uint8Array {
  if (campaign.start === campaign.end) {
    return LEVEL_CELLS.list;
  }
  return adGroup.start === adGroup.end ? LEVEL_CELLS.campaign : LEVEL_CELLS.adGroup;
}

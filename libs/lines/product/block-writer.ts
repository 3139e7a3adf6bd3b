import { trimCapacity } from '../blocks/block-builder.ts';
import { BLOCK_BYTES, type Bytes, type LineBlock } from '../blocks/line-block.ts';
import { COPY_SLACK } from '../blocks/word-copy.ts';

/** Computed rows, written as bytes from a current row on. */
export interface RowSource {
  /** Makes `row` the current one. */
  seek(row: number): void;
  /** Size of the current row in bytes, with its line end. */
  readonly nextSize: number;
  /**
   * Writes rows from the current one on, as many as fit into `target[at, capacity)`, at most `limit`. `target` must
   * have `COPY_SLACK` after the capacity.
   */
  write(target: Bytes, view: DataView, at: number, capacity: number, limit: number): WrittenRows;
}

/** Number of rows that were written, and the position after them. */
export interface WrittenRows {
  readonly rows: number;
  readonly end: number;
}

/**
 * Returns the rows `[start, end)` of a source as blocks.
 * @param target memory of at least `BLOCK_BYTES` shared by all blocks, which are then only borrowed until the next one
 *   is requested; if omitted, every block owns its memory
 */
export function* writeBlocks(
  source: RowSource,
  start: number,
  end: number,
  target?: Bytes,
): Generator<LineBlock, void, void> {
  let bytes = target ?? newBlock();
  let view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let row = start;
  source.seek(row);
  while (row < end) {
    const { rows, end: length } = source.write(bytes, view, 0, bytes.length - COPY_SLACK, end - row);
    row += rows;
    if (rows > 0) {
      yield { bytes: target ? bytes.subarray(0, length) : trimCapacity(bytes, length), count: rows };
    }
    if (rows === 0) {
      // A single row longer than a block.
      bytes = new Uint8Array(source.nextSize + COPY_SLACK);
    } else if (row < end) {
      bytes = target ?? newBlock();
    }
    view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  }
}

function newBlock(): Bytes {
  return new Uint8Array(BLOCK_BYTES + COPY_SLACK);
}

import { decodeLine, isCut } from '../lines/blocks/decode-lines.ts';
import { type Bytes, LF, type LineBlock } from '../lines/blocks/line-block.ts';
import type { BlockRows } from '../lines/rows/block-rows.ts';
import type { OrderedRows } from '../lines/rows/ordered-rows.ts';
import type { Rows } from '../lines/rows/rows.ts';
import type { SelectionRows } from '../lines/rows/selection-rows.ts';
import { pickCells } from './block-cells.ts';

/** Stored rows with some of their cells, such as a table with hidden columns. The blocks are shared. */
export class PickedRows implements Rows {
  readonly byteLength: number;
  readonly rowsOfAll: BlockRows | SelectionRows | OrderedRows;
  /** Places of the cells, from 0, in ascending order. */
  readonly columns: readonly number[];

  /** @param byteLength size of the rows with these cells and line ends */
  constructor(rowsOfAll: BlockRows | SelectionRows | OrderedRows, columns: readonly number[], byteLength: number) {
    this.rowsOfAll = rowsOfAll;
    this.columns = columns;
    this.byteLength = byteLength;
  }

  get count(): number {
    return this.rowsOfAll.count;
  }

  /** Returns the number of rows up to and including each block that `blocks` returns. */
  rowEnds(): Float64Array {
    return this.rowsOfAll.rowEnds();
  }

  rows(start: number, end: number, maxChars?: number): string[] {
    return this.rowsOfAll.rows(start, end, maxChars).map((row, index) => {
      if (maxChars !== undefined && isCut(row, maxChars)) {
        return this.#longRow(Math.max(0, start) + index, maxChars);
      }
      const cells = row.split('\t');
      return this.columns.map((column) => cells[column] ?? '').join('\t');
    });
  }

  /** Returns the beginning of a row whose cells may be beyond `maxChars` of the stored row. */
  #longRow(index: number, maxChars: number): string {
    const [{ bytes }] = this.blocks(index, index + 1);
    return decodeLine(bytes, 0, bytes.indexOf(LF), maxChars);
  }

  *blocks(start = 0, end = this.count, _target?: Bytes): Generator<LineBlock, void, void> {
    for (const block of this.rowsOfAll.blocks(start, end)) {
      yield pickCells(block, this.columns);
    }
  }
}

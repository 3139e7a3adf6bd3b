import type { LineBlock } from '../lines/blocks/line-block.ts';
import { type CsvRecords, csvPieces } from '../lines/kernels/csv/csv-records.ts';

/** Collects the rows of a text into blocks of about 1 MiB. */
export class RowBlocks {
  readonly #csv: CsvRecords;
  readonly #isBorrowed: boolean;
  #rowsBefore = 0;

  /** @param isBorrowed true if each block is only borrowed until the next one is requested */
  constructor(csv: CsvRecords, isBorrowed: boolean) {
    this.#csv = csv;
    this.#isBorrowed = isBorrowed;
  }

  /** Reads text in whole characters; yields the blocks that became full. */
  *push(text: Uint8Array): Generator<LineBlock, void, void> {
    const csv = this.#csv;
    for (const piece of csvPieces(text)) {
      csv.load(piece);
      csv.read();
      while (csv.inputLeft > 0) {
        if (csv.rows.length === 0) {
          csv.grow();
        } else {
          yield* this.#take();
        }
        csv.read();
      }
    }
  }

  /**
   * Ends the text; yields the last block.
   * @throws UserMistake if a quoted cell is not closed
   */
  *finish(): Generator<LineBlock, void, void> {
    this.#csv.refuseOpenQuote();
    this.#csv.finish();
    yield* this.#take();
  }

  *#take(): Generator<LineBlock, void, void> {
    const { rows, counts } = this.#csv;
    const count = counts.rows - this.#rowsBefore;
    this.#rowsBefore = counts.rows;
    if (count > 0) {
      yield { bytes: this.#isBorrowed ? rows : rows.slice(), count };
    }
    this.#csv.dropRows();
  }
}

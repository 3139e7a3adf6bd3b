import { copyCell } from '../../lines/blocks/copy-cell.ts';
import { BLOCK_BYTES, LF } from '../../lines/blocks/line-block.ts';
import type { RunContext } from '../shared/tool.ts';
import { writeShared } from '../shared/write-shared.ts';

/** First size of the buffer, which grows to about a block. */
const FIRST_BYTES = 1 << 14;

/** Makes the rows of an output piece by piece and writes them block by block. */
export class RowWriter {
  readonly #context: RunContext;
  readonly #output: string;
  #bytes = new Uint8Array(FIRST_BYTES);
  #length = 0;
  #count = 0;
  #writtenBytes = 0;
  /** Number of all ended rows. */
  rowCount = 0;

  constructor(context: RunContext, output: string) {
    this.#context = context;
    this.#output = output;
  }

  /** Bytes of all rows. */
  get byteCount(): number {
    return this.#writtenBytes + this.#length;
  }

  /** True if `flush` should be called. */
  get isFull(): boolean {
    return this.#length >= BLOCK_BYTES;
  }

  /** Appends `bytes[start, end)` to the row that is being made. */
  append(bytes: Uint8Array, start = 0, end = bytes.length): void {
    this.#makeRoom(end - start);
    const target = this.#bytes;
    let to = this.#length;
    for (let from = start; from < end; from++) {
      target[to++] = bytes[from];
    }
    this.#length = to;
  }

  /** Appends a line as a cell, as `copyCell` does. */
  appendCell(bytes: Uint8Array, start: number, end: number): void {
    this.#makeRoom(end - start);
    this.#length = copyCell(bytes, start, end, this.#bytes, this.#length);
  }

  endRow(): void {
    // `#makeRoom` leaves room for the line end, and each row has a piece.
    this.#bytes[this.#length++] = LF;
    this.#count++;
    this.rowCount++;
  }

  /** Writes the rows made so far; there must be no unfinished row. */
  async flush(): Promise<void> {
    if (this.#count > 0) {
      const block = { bytes: this.#bytes.subarray(0, this.#length), count: this.#count };
      this.#writtenBytes += this.#length;
      this.#length = 0;
      this.#count = 0;
      await writeShared(this.#context, this.#output, block);
    }
  }

  #makeRoom(size: number): void {
    const needed = this.#length + size + 1;
    if (needed > this.#bytes.length) {
      const grown = new Uint8Array(Math.max(needed, this.#bytes.length * 2));
      grown.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = grown;
    }
  }
}

import { ByteWriter } from '../../lines/blocks/byte-writer.ts';
import { BLOCK_BYTES, LF, type LineBlock } from '../../lines/blocks/line-block.ts';
import type { RunContext } from './tool.ts';
import { writeShared } from './write-shared.ts';

/** Rows of an output that are made piece by piece, and written block by block. */
export class OutputRows {
  /** Holds the rows that are not written yet, and the row that is being made. */
  readonly writer = new ByteWriter();
  readonly #context: RunContext;
  readonly #output: string;
  readonly #onBlock: ((block: LineBlock) => void) | undefined;
  #count = 0;
  #writtenCount = 0;
  #writtenBytes = 0;

  /** @param onBlock called before a block is written, also if its rows are not wanted */
  constructor(context: RunContext, output: string, onBlock?: (block: LineBlock) => void) {
    this.#context = context;
    this.#output = output;
    this.#onBlock = onBlock;
  }

  /** Number of all ended rows. */
  get count(): number {
    return this.#count;
  }

  /** Bytes of all rows. */
  get byteLength(): number {
    return this.#writtenBytes + this.writer.length;
  }

  /** True if the rows fill a block. */
  get isFull(): boolean {
    return this.writer.length >= BLOCK_BYTES;
  }

  /** Ends the row that is being made. */
  endRow(): void {
    this.writer.appendByte(LF);
    this.#count++;
  }

  /** Counts rows that were appended to the writer with their ends. */
  countRows(count: number): void {
    this.#count += count;
  }

  /** Appends a row of text; a lone surrogate becomes U+FFFD. */
  appendRow(text: string): void {
    this.writer.appendText(text);
    this.endRow();
  }

  /** Writes the rows if they fill a block; there must be no unfinished row. */
  async flushFull(): Promise<void> {
    if (this.isFull) {
      await this.flush();
    }
  }

  /** Writes the rows; there must be no unfinished one. */
  async flush(): Promise<void> {
    const block = { bytes: this.writer.view(), count: this.#count - this.#writtenCount };
    if (block.count === 0) {
      return;
    }
    this.#writtenCount = this.#count;
    this.#writtenBytes += block.bytes.length;
    this.#onBlock?.(block);
    if (this.#context.isWanted?.(this.#output) !== false) {
      this.#context.reserve?.(block.bytes.length, this.#context.isBorrowed ? 0 : block.bytes.length);
      await writeShared(this.#context, this.#output, block);
    }
    this.writer.clear();
  }
}

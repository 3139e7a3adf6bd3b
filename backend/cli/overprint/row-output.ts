import type { LineBlock } from '../../../libs/lines/blocks/line-block.ts';
import type { ByteSink } from './byte-sink.ts';

/** Writes the rows of one output as they are produced. */
export class RowOutput {
  readonly #sink: ByteSink;
  readonly #format: (block: LineBlock) => Uint8Array;
  #rows = 0;
  #bytes = 0;

  constructor(sink: ByteSink, format: (block: LineBlock) => Uint8Array) {
    this.#sink = sink;
    this.#format = format;
  }

  get rows(): number {
    return this.#rows;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Resolves when the block's memory is no longer needed. */
  async write(block: LineBlock): Promise<void> {
    const bytes = this.#format(block);
    this.#rows += block.count;
    this.#bytes += bytes.length;
    await this.#sink.write(bytes);
  }

  /** Writes the bytes after the last row. */
  async end(bytes: Uint8Array): Promise<void> {
    this.#bytes += bytes.length;
    await this.#sink.write(bytes);
  }

  finish(): Promise<void> {
    return this.#sink.finish();
  }

  discard(): Promise<void> {
    return this.#sink.discard();
  }
}

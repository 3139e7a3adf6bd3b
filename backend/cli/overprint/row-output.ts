import type { LineBlock } from '../../../libs/lines/blocks/line-block.ts';
import type { ByteSink } from './byte-sink.ts';

/** Returns the bytes of the rows of a block, in pieces. */
export type RowFormat = (block: LineBlock) => Iterable<Uint8Array>;

/** Writes the rows of one output as they are produced. */
export class RowOutput {
  readonly #sink: ByteSink;
  readonly #format: RowFormat;
  #rows = 0;
  #bytes = 0;

  constructor(sink: ByteSink, format: RowFormat) {
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
    this.#rows += block.count;
    for (const bytes of this.#format(block)) {
      await this.#send(bytes);
    }
  }

  /** Writes the bytes after the last row. */
  end(bytes: Uint8Array): Promise<void> {
    return this.#send(bytes);
  }

  finish(): Promise<void> {
    return this.#sink.finish();
  }

  discard(): Promise<void> {
    return this.#sink.discard();
  }

  async #send(bytes: Uint8Array): Promise<void> {
    this.#bytes += bytes.length;
    await this.#sink.write(bytes);
  }
}

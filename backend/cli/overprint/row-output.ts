import type { LineBlock } from '../../../libs/lines/blocks/line-block.ts';
import type { ByteSink } from './byte-sink.ts';

/** Returns the bytes of the rows of a block, in pieces. */
export type RowFormat = (block: LineBlock) => Iterable<Uint8Array>;

/** Returns the bytes before the first row of a table with these columns, and its format. */
export type TableRows = (columns: readonly string[]) => { readonly head: Uint8Array; readonly rows: RowFormat };

/** Destination of the rows of one output. */
export interface Output {
  /** Number of rows written. */
  readonly rows: number;
  readonly bytes: number;
  /** Makes the output a table, before its first rows. */
  begin(columns: readonly string[]): void;
  /** Called with the size of computed rows before the first of them. Throws if they are not to be written. */
  expect?(bytes: number): void;
  /** Resolves when the block's memory is no longer needed. */
  write(block: LineBlock): Promise<void>;
  /** Writes bytes after the last row, if the format allows it. */
  end?(bytes: Uint8Array): Promise<void>;
  /** Completes the output after a successful run. */
  finish(): Promise<void>;
  /** Discards the output of a failed run. */
  discard(): Promise<void>;
}

/** Writes the rows of one output as they are produced. */
export class RowOutput implements Output {
  readonly #sink: ByteSink;
  readonly #tableRows: TableRows;
  #format: RowFormat;
  /** Bytes to be written before the first row. */
  #head: Uint8Array | undefined;
  #rows = 0;
  #bytes = 0;

  /**
   * @param format for rows of a list
   * @param tableRows for rows of a table
   */
  constructor(sink: ByteSink, format: RowFormat, tableRows: TableRows) {
    this.#sink = sink;
    this.#format = format;
    this.#tableRows = tableRows;
  }

  get rows(): number {
    return this.#rows;
  }

  get bytes(): number {
    return this.#bytes;
  }

  begin(columns: readonly string[]): void {
    const { head, rows } = this.#tableRows(columns);
    this.#head = head;
    this.#format = rows;
  }

  async write(block: LineBlock): Promise<void> {
    await this.#sendHead();
    this.#rows += block.count;
    for (const bytes of this.#format(block)) {
      await this.#send(bytes);
    }
  }

  /** Writes the bytes after the last row. */
  async end(bytes: Uint8Array): Promise<void> {
    await this.#sendHead();
    await this.#send(bytes);
  }

  async finish(): Promise<void> {
    await this.#sendHead();
    await this.#sink.finish();
  }

  discard(): Promise<void> {
    return this.#sink.discard();
  }

  async #sendHead(): Promise<void> {
    const head = this.#head;
    this.#head = undefined;
    if (head !== undefined && head.length > 0) {
      await this.#send(head);
    }
  }

  async #send(bytes: Uint8Array): Promise<void> {
    this.#bytes += bytes.length;
    await this.#sink.write(bytes);
  }
}

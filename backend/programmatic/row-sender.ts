import { rowRecordPieces } from '../../libs/files/json-records.ts';
import { LIST_COLUMNS } from '../../libs/files/list-columns.ts';
import { type TableWriter, writeTable } from '../../libs/files/write-table.ts';
import { formatBytes } from '../../libs/format-bytes.ts';
import type { Bytes, LineBlock } from '../../libs/lines/blocks/line-block.ts';
import { StreamContext } from '../../libs/tools/shared/stream-context.ts';
import type { PortWriter } from './port-writer.ts';
import type { RunMemory } from './run-memory.ts';
import type { ResultLimits, RowFormat } from './run-messages.ts';
import { RunRefusal } from './run-refusal.ts';

/** Format of a table for each format of rows. */
const TABLE_FORMATS = { text: 'plain', csv: 'csv', ndjson: 'ndjson' } as const;

/** Tolerated overestimate in calls of `RunContext.reserve`. */
const RESERVE_SLACK_BYTES = 192 << 10;

/**
 * Streams the rows of one output of a run, within the limits of its plan and memory; drops the rows of other outputs.
 */
export class RowSender extends StreamContext {
  readonly #format: RowFormat;
  readonly #limits: ResultLimits;
  readonly memoryBytes: number;
  readonly #writer: PortWriter;
  readonly #memory: RunMemory;
  #table: TableWriter | undefined;
  /** Bytes to be written before the first row. */
  #head: Bytes | undefined;
  #rows = 0;
  #bytes = 0;

  constructor(output: string, format: RowFormat, limits: ResultLimits, writer: PortWriter, memory: RunMemory) {
    super([output]);
    this.#format = format;
    this.#limits = limits;
    this.#writer = writer;
    this.#memory = memory;
    this.memoryBytes = memory.plannableBytes;
  }

  get rows(): number {
    return this.#rows;
  }

  progress(): void {
    this.#memory.require();
  }

  reserve(rowBytes: number, memoryBytes: number): void {
    if (this.#bytes + rowBytes > this.#limits.bytes + RESERVE_SLACK_BYTES) {
      throw tooMuch(this.#limits);
    }
    this.#memory.require(memoryBytes);
  }

  protected begin(_output: string, columns: readonly string[]): void {
    this.#table = writeTable(TABLE_FORMATS[this.#format], columns);
    this.#head = this.#table.head;
  }

  /** Writes the header of a table without rows, and those of computed rows. */
  override async finish(): Promise<void> {
    await super.finish();
    await this.#sendHead();
  }

  async #sendHead(): Promise<void> {
    if (this.#format === 'csv' && !this.#table) {
      this.begin('', LIST_COLUMNS);
    }
    const head = this.#head;
    this.#head = undefined;
    if (head !== undefined && head.length > 0) {
      await this.#writer.write(head);
    }
  }

  async #writeAll(pieces: Iterable<Bytes>): Promise<void> {
    for (const piece of pieces) {
      await this.#writer.write(piece);
    }
  }

  protected async send(_output: string, block: LineBlock): Promise<void> {
    this.#rows += block.count;
    this.#bytes += block.bytes.length;
    if (this.#rows > this.#limits.rows || this.#bytes > this.#limits.bytes) {
      throw tooMuch(this.#limits);
    }
    this.#memory.require();
    await this.#sendHead();
    if (this.#table) {
      await this.#writeAll(this.#table.rows(block));
    } else if (this.#format === 'ndjson') {
      await this.#writeAll(rowRecordPieces(block));
    } else {
      await this.#writer.write(block.bytes);
    }
  }
}

/**
 * Returns the refusal of rows that exceed the limits.
 * @param subject start of the sentence
 */
export function tooMuch({ rows, bytes }: ResultLimits, subject = 'The result is larger'): RunRefusal {
  const limits = `${rows.toLocaleString('en-US')} rows and ${formatBytes(bytes)}`;
  const message = `${subject} than your plan allows in one call: ${limits}. Please send less at once.`;
  return new RunRefusal({ code: 'unprocessable', message });
}

import { rowRecords } from '../../libs/files/json-records.ts';
import type { LineBlock } from '../../libs/lines/line-block.ts';
import { type ProductRecipe, ProductRows } from '../../libs/lines/product-rows.ts';
import type { RunContext } from '../../libs/tools/tool.ts';
import type { PortWriter } from './port-writer.ts';
import type { ResultLimits, RowFormat } from './run-messages.ts';
import { RunRefusal } from './run-refusal.ts';

/** Sends the rows of one output of a run on their way as they come; those of others are let go. */
export class RowSender implements RunContext {
  /** Never aborted: a run that is given up ends with its thread. */
  readonly signal = new AbortController().signal;
  readonly #output: string;
  readonly #format: RowFormat;
  readonly #limits: ResultLimits;
  readonly #writer: PortWriter;
  #rows = 0;
  #bytes = 0;
  #recipe: ProductRecipe | undefined;

  constructor(output: string, format: RowFormat, limits: ResultLimits, writer: PortWriter) {
    this.#output = output;
    this.#format = format;
    this.#limits = limits;
    this.#writer = writer;
  }

  /** Rows sent so far. */
  get rows(): number {
    return this.#rows;
  }

  progress(): void {}

  async write(output: string, block: LineBlock): Promise<void> {
    if (output === this.#output) await this.#send(block);
  }

  product(output: string, recipe: ProductRecipe): void {
    if (output === this.#output) this.#recipe = recipe;
  }

  /** Sends what is left once the run is over: rows that are computed. */
  async finish(): Promise<void> {
    if (this.#recipe) {
      for (const block of new ProductRows(this.#recipe).blocks()) await this.#send(block);
    }
  }

  async #send(block: LineBlock): Promise<void> {
    this.#rows += block.count;
    this.#bytes += block.bytes.length;
    if (this.#rows > this.#limits.rows || this.#bytes > this.#limits.bytes) throw tooMuch(this.#limits);
    await this.#writer.write(this.#format === 'text' ? block.bytes : rowRecords(block));
  }
}

/** The refusal of a result that is larger than it may be. */
export function tooMuch({ rows, bytes }: ResultLimits): RunRefusal {
  const message = `The result is larger than your plan allows in one call: ${rows} rows and ${bytes / 1e6} MB. Please send less at once.`;
  return new RunRefusal({ code: 'unprocessable', message });
}

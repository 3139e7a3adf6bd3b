import { writeSigns } from '../../keywords/read-signs.ts';
import { ByteWriter } from '../../lines/blocks/byte-writer.ts';
import { decodeUtf8 } from '../../lines/blocks/decode-lines.ts';
import { BLOCK_BYTES, LF, TAB } from '../../lines/blocks/line-block.ts';
import type { RunContext } from '../shared/tool.ts';
import type { Negatives } from './negatives.ts';
import type { PartCounter } from './parts.ts';

const encoder = new TextEncoder();

/** Columns of the output of keywords that are not written. */
export const LEFT_OUT_COLUMNS: readonly string[] = ['Keyword', 'Match type', 'Reason'];

/** Rows of an output that are not written yet. */
export class OutputRows {
  readonly writer = new ByteWriter();
  /** Number of rows in the writer. */
  count = 0;
  /** Number of rows in all, after the last flush. */
  written = 0;
  readonly #context: RunContext;
  readonly #output: string;
  readonly #parts: PartCounter | undefined;

  constructor(context: RunContext, output: string, parts?: PartCounter) {
    this.#context = context;
    this.#output = output;
    this.#parts = parts;
  }

  async flush(isLast: boolean): Promise<void> {
    const bytes = this.writer.view();
    if (this.count === 0 || (!isLast && bytes.length < BLOCK_BYTES)) {
      return;
    }
    this.#parts?.add(bytes, this.count);
    this.#context.reserve?.(bytes.length, bytes.length);
    this.written += this.count;
    const block = { bytes: this.#context.isBorrowed ? bytes : bytes.slice(), count: this.count };
    this.count = 0;
    await this.#context.write(this.#output, block);
    this.writer.clear();
  }
}

/** Appends a keyword that is not written to an output with `LEFT_OUT_COLUMNS`. */
export function appendLeftOut(rows: OutputRows, text: string, matchType: string, reason: string): void {
  const { writer } = rows;
  for (const [cell, last] of [
    [text, TAB],
    [matchType, TAB],
    [reason, LF],
  ] as const) {
    const bytes = encoder.encode(cell);
    writer.appendCell(bytes, 0, bytes.length);
    writer.appendByte(last);
  }
  rows.count++;
}

/** Writes negatives with their signs to the output of lists that are pasted. */
export async function writeNegativeLines({ kept }: Negatives, context: RunContext): Promise<void> {
  const lines = new OutputRows(context, 'negativeLines');
  for (const { text, matchType } of kept) {
    lines.writer.appendText(`${writeSigns(decodeUtf8(text), matchType)}\n`);
    lines.count++;
    await lines.flush(false);
  }
  await lines.flush(true);
}

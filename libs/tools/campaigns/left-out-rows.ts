import { TAB } from '../../lines/blocks/line-block.ts';
import type { OutputRows } from '../shared/output-rows.ts';

const encoder = new TextEncoder();

/** Columns of the output of keywords that are not written. */
export const LEFT_OUT_COLUMNS: readonly string[] = ['Keyword', 'Match type', 'Reason'];

/** Appends a keyword that is not written to an output with `LEFT_OUT_COLUMNS`. */
export function appendLeftOut(rows: OutputRows, text: string, matchType: string, reason: string): void {
  const { writer } = rows;
  for (const [place, cell] of [text, matchType, reason].entries()) {
    if (place > 0) {
      writer.appendByte(TAB);
    }
    const bytes = encoder.encode(cell);
    writer.appendCell(bytes, 0, bytes.length);
  }
  rows.endRow();
}

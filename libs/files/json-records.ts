import { decodeUtf8 } from '../lines/decode-lines.ts';
import type { Bytes, LineBlock } from '../lines/line-block.ts';

const encoder = new TextEncoder();

/** The rows of a block for programs: each a record of its own, `{"row":"…"}` on a line (NDJSON). */
export function rowRecords({ bytes }: LineBlock): Bytes {
  const rows = decodeUtf8(bytes).split('\n');
  // Behind the last line end is nothing.
  rows.pop();
  return encoder.encode(rows.map((row) => `{"row":${JSON.stringify(row)}}\n`).join(''));
}

/** A record that is no row. */
export function toRecord(record: object): Bytes {
  return encoder.encode(`${JSON.stringify(record)}\n`);
}

import { decodeUtf8 } from '../lines/blocks/decode-lines.ts';
import { BLOCK_BYTES, type Bytes, LF, type LineBlock } from '../lines/blocks/line-block.ts';

const encoder = new TextEncoder();

/** Bytes of a long row that are escaped at once; escaping can make them six times as long. */
const PIECE_BYTES = BLOCK_BYTES / 4;

/** Returns the rows of a block as NDJSON records, one `{"row":"…"}` per line. */
export function rowRecords({ bytes }: Pick<LineBlock, 'bytes'>): Bytes {
  const rows = decodeUtf8(bytes).split('\n');
  // The text ends with a line end, so the last element is empty.
  rows.pop();
  return encoder.encode(rows.map((row) => `{"row":${JSON.stringify(row)}}\n`).join(''));
}

/** Returns the records of `rowRecords` in pieces, which bounds the memory for long rows. */
export function* rowRecordPieces(block: LineBlock): Generator<Bytes, void, void> {
  const { bytes } = block;
  if (bytes.length <= BLOCK_BYTES) {
    yield rowRecords(block);
    return;
  }
  for (let start = 0; start < bytes.length; ) {
    const short = bytes.subarray(start, start + PIECE_BYTES).lastIndexOf(LF) + 1;
    const end = short > 0 ? start + short : bytes.indexOf(LF, start) + 1;
    if (short > 0) {
      yield rowRecords({ bytes: bytes.subarray(start, end) });
    } else {
      yield* recordPieces(bytes.subarray(start, end - 1));
    }
    start = end;
  }
}

/** Returns a record that is not a row as a line of NDJSON. */
export function toRecord(record: object): Bytes {
  return encoder.encode(`${JSON.stringify(record)}\n`);
}

function* recordPieces(row: Uint8Array): Generator<Bytes, void, void> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let record = '{"row":"';
  for (let from = 0; from < row.length; from += PIECE_BYTES) {
    const text = decoder.decode(row.subarray(from, from + PIECE_BYTES), { stream: true });
    record += JSON.stringify(text).slice(1, -1);
    if (from + PIECE_BYTES < row.length) {
      yield encoder.encode(record);
      record = '';
    }
  }
  yield encoder.encode(`${record}${decoder.decode()}"}\n`);
}

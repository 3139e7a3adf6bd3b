import { type Readable, Transform } from 'node:stream';
import Papa from 'papaparse';
import { sheetFault, unprocessable } from './sheet-source.ts';

const MEGABYTE = 1_000_000;
/** Bytes of a sheet as CSV. */
const MAX_BYTES = 20 * MEGABYTE;
/** Characters of JSON that are collected before they become bytes. */
const PIECE_LENGTH = 65_536;

/** The cells of a column, as the inside of a JSON array in pieces: millions of them take no more room than their text. */
export interface ColumnCells {
  readonly count: number;
  readonly json: readonly Buffer[];
}

/**
 * Reads one column of a CSV file as it arrives: every cell that is not empty, trimmed, its line breaks made spaces.
 * @param csv is taken in full, or destroyed
 * @param index of the column, counted from 0
 * @param signal the one that `csv` was asked for with
 * @throws DomainError `unprocessable` for too long a file, `upstream_failed` where the connection breaks
 */
export function readColumn(csv: Readable, index: number, signal: AbortSignal): Promise<ColumnCells> {
  const json: Buffer[] = [];
  let collected = '';
  let count = 0;
  const source = csv.pipe(limitBytes());
  // Whole characters; the parser itself would decode each part for itself.
  source.setEncoding('utf8');
  csv.once('error', (error) => source.destroy(error));
  csv.once('aborted', () => source.destroy(new Error('The answer was cut off.')));
  return new Promise((resolve, reject) => {
    Papa.parse<string[]>(source, {
      delimiter: ',',
      step: ({ data }) => {
        const cell = (data[index] ?? '').replace(/\s*[\r\n]+\s*/g, ' ').trim();
        if (cell !== '') {
          collected += (count === 0 ? '' : ',') + JSON.stringify(cell);
          count += 1;
        }
        if (collected.length >= PIECE_LENGTH) {
          json.push(Buffer.from(collected));
          collected = '';
        }
      },
      complete: () => {
        json.push(Buffer.from(collected));
        resolve({ count, json });
      },
      error: (error) => {
        csv.destroy();
        reject(sheetFault(error, signal));
      },
    });
  });
}

/** Lets so many bytes through and fails after that. */
function limitBytes(): Transform {
  let bytes = 0;
  return new Transform({
    transform(part: Buffer, _encoding, done) {
      bytes += part.length;
      if (bytes > MAX_BYTES) {
        done(unprocessable(`This Google Sheet is larger than ${MAX_BYTES / MEGABYTE} MB. Please import a part of it.`));
      } else {
        done(null, part);
      }
    },
  });
}

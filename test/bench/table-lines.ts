import { seededRandom } from './keyword-lines.ts';

/** Header of the CSV text that `csvLine` continues. */
export const CSV_HEADER = 'Keyword,Campaign,Clicks,Cost,Final URL';

/** Returns a record of five cells, some 60 bytes; in each tenth one the keyword is quoted, as it holds a comma. */
export function csvLine(row: number, random: () => number): string {
  const number = Math.floor(random() * 1e6);
  const keyword = row % 10 === 0 ? `"red shoes, size ${number % 50}"` : `cheap red running shoes ${number}`;
  return `${keyword},Summer ${number % 97},${number % 5_000},${(number % 9_973) / 100},https://example.com/p/${number}`;
}

/** Returns CSV text of so many records as UTF-8, without a header. */
export function csvBytes(rows: number): Uint8Array<ArrayBuffer> {
  const random = seededRandom(20_261);
  const lines = Array.from({ length: rows }, (_, row) => `${csvLine(row, random)}\n`);
  return new TextEncoder().encode(lines.join(''));
}

/** Returns the same record as a row of a table, with TABs between its cells. */
export function rowLine(row: number, random: () => number): string {
  const number = Math.floor(random() * 1e6);
  const keyword = row % 10 === 0 ? `red shoes, size ${number % 50}` : `cheap red running shoes ${number}`;
  return [
    keyword,
    `Summer ${number % 97}`,
    number % 5_000,
    (number % 9_973) / 100,
    `https://example.com/p/${number}`,
  ].join('\t');
}

/** Returns a record of 12 short cells, some 60 bytes. */
export function wideCsvLine(row: number, random: () => number): string {
  const number = Math.floor(random() * 1e6);
  return `red shoes ${number},Summer ${row % 97},Exact,${number % 5_000},${number % 99},${(number % 9_973) / 100},,EUR,on,${row % 7},b,${row}`;
}

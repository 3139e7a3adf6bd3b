import { LF, TAB } from '../lines/blocks/line-block.ts';
import { CsvRecords, csvPieces } from '../lines/kernels/csv/csv-records.ts';
import { CSV_DELIMITERS, type CsvDelimiter, DELIMITER_BYTES } from './csv-delimiters.ts';

const CR = 0x0d;

/** Bytes at the start of a text from which its delimiter and width are detected. */
export const CSV_SAMPLE_BYTES = 1 << 16;

/** Records with two or more cells from which the width is detected. */
export const WIDTH_RECORDS = 100;

/** `sep=` at the start of a text, in any case, as spreadsheets write it to name the delimiter of the file. */
const SEP = [0x73, 0x65, 0x70, 0x3d];
const CASE_BIT = 0x20;

export interface CsvForm {
  /** `none`: every record is one cell. */
  readonly delimiter: CsvDelimiter | 'none';
  /** Number of bytes before the first record: those of a `sep=` line, which counts as a record; 0 without one. */
  readonly start: number;
  /** Most frequent number of cells of the sampled records with two or more (ties: the earlier record); at least 1. */
  readonly columns: number;
}

/**
 * Detects the form of a CSV text from its complete records in the first 64 KiB (`docs/spec/formats.md`, Import).
 *
 * A delimiter qualifies if at least half of the records have two or more cells. Among those the one wins whose most
 * frequent cell count of two or more has the highest share of the records; ties go to the first of `CSV_DELIMITERS`.
 * Quotes protect delimiters and line breaks, so the records are counted for each delimiter. Records of one empty cell
 * do not count. A sample without a complete record is read with commas.
 * @param text UTF-8 without byte order mark, from the start; bytes beyond the sample are ignored
 * @param isWhole true if the text ends with these bytes, so that its last record is complete
 * @param given a delimiter that is known; with `auto` a first line `sep=;` selects it
 */
export function detectCsvForm(text: Uint8Array, isWhole: boolean, given: CsvDelimiter | 'auto' = 'auto'): CsvForm {
  const sample = text.subarray(0, CSV_SAMPLE_BYTES);
  const endsHere = isWhole && sample.length === text.length;
  const named = given === 'auto' ? readSepLine(text) : { delimiter: given, start: 0 };
  if (named) {
    const counts = countCells(sample.subarray(named.start), DELIMITER_BYTES[named.delimiter], endsHere);
    return { ...named, columns: widthOf(counts) };
  }
  let best: CsvForm = { delimiter: 'none', start: 0, columns: 1 };
  let bestShare = 0;
  let hasRecords = false;
  for (const delimiter of CSV_DELIMITERS) {
    const counts = countCells(sample, DELIMITER_BYTES[delimiter], endsHere);
    hasRecords ||= counts.length > 0;
    const share = shareOf(counts);
    if (share > bestShare) {
      bestShare = share;
      best = { delimiter, start: 0, columns: widthOf(counts) };
    }
  }
  return hasRecords || endsHere ? best : { ...best, delimiter: 'comma' };
}

/** Returns the delimiter named by a first line `sep=;`, and the end of that line; null if there is no such line. */
function readSepLine(text: Uint8Array): { delimiter: CsvDelimiter; start: number } | null {
  for (let i = 0; i < SEP.length; i++) {
    const byte = i < SEP.length - 1 ? text[i] | CASE_BIT : text[i];
    if (byte !== SEP[i]) {
      return null;
    }
  }
  const delimiter = CSV_DELIMITERS.find((candidate) => DELIMITER_BYTES[candidate] === text[SEP.length]);
  const end = SEP.length + 1;
  if (delimiter === undefined || (text.length > end && text[end] !== LF && text[end] !== CR)) {
    return null;
  }
  const isCrLf = text[end] === CR && text[end + 1] === LF;
  return { delimiter, start: Math.min(text.length, end + (isCrLf ? 2 : 1)) };
}

/** Returns the number of cells of each complete record, leaving out records of one empty cell. */
function countCells(sample: Uint8Array, delimiter: number, isWhole: boolean): number[] {
  const csv = new CsvRecords({ delimiter, takes: { kind: 'records' } });
  const counts: number[] = [];
  try {
    for (const piece of csvPieces(sample)) {
      csv.load(piece);
      csv.read();
      if (isWhole) {
        csv.finish();
      }
      addCellCounts(csv.rows, counts);
      csv.dropRows();
    }
    return counts;
  } finally {
    csv.close();
  }
}

/** Adds the number of cells of each line that is not empty. */
function addCellCounts(lines: Uint8Array, counts: number[]): void {
  let cells = 1;
  let lineStart = 0;
  for (let at = 0; at < lines.length; at++) {
    if (lines[at] === TAB) {
      cells++;
    } else if (lines[at] === LF) {
      if (at > lineStart) {
        counts.push(cells);
      }
      cells = 1;
      lineStart = at + 1;
    }
  }
}

/** Returns the share of the records that have the most frequent cell count; 0 if the delimiter does not qualify. */
function shareOf(counts: readonly number[]): number {
  const several = counts.filter((cells) => cells > 1);
  if (several.length * 2 < counts.length) {
    return 0;
  }
  const [, most] = mostFrequent(several);
  return most / Math.max(1, counts.length);
}

/**
 * Returns the width of a table from the cell counts of its records: the most frequent count among the first 100 of two
 * or more (ties: the earlier record), else 1.
 */
export function widthOf(counts: readonly number[]): number {
  return mostFrequent(counts.filter((cells) => cells > 1).slice(0, WIDTH_RECORDS))[0];
}

/** Returns the most frequent number, the first one of several, and how often it occurs; `[1, 0]` for no numbers. */
function mostFrequent(numbers: readonly number[]): readonly [value: number, times: number] {
  const times = new Map<number, number>();
  for (const value of numbers) {
    times.set(value, (times.get(value) ?? 0) + 1);
  }
  let best: readonly [number, number] = [1, 0];
  for (const entry of times) {
    if (entry[1] > best[1]) {
      best = entry;
    }
  }
  return best;
}

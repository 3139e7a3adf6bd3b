// Counts of the records since `startCounts`.

let records: u32 = 0;
let rows: u32 = 0;
let cleanedCells: u32 = 0;
let shortRecords: u32 = 0;
let longRecords: u32 = 0;
let firstLong: u32 = 0;

export function startCounts(): void {
  records = 0;
  rows = 0;
  cleanedCells = 0;
  shortRecords = 0;
  longRecords = 0;
  firstLong = 0;
}

export function recordCount(): u32 {
  return records;
}

export function rowCount(): u32 {
  return rows;
}

export function cleanedCount(): u32 {
  return cleanedCells;
}

export function shortCount(): u32 {
  return shortRecords;
}

export function longCount(): u32 {
  return longRecords;
}

/** Returns the number of the first long record, from 1; 0 if there is none. */
export function firstLongRecord(): u32 {
  return firstLong;
}

export function countRecord(): void {
  records++;
}

export function countRow(): void {
  rows++;
}

export function countCleaned(): void {
  cleanedCells++;
}

export function countShort(): void {
  shortRecords++;
}

/** Counts the last counted record as one with further cells. */
export function countLong(): void {
  longRecords++;
  if (firstLong == 0) firstLong = records;
}

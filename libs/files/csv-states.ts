import { LF } from '../lines/blocks/line-block.ts';

/** Delimiters that are recognized, in the order that decides between equally likely ones. */
export const CSV_DELIMITERS = ['tab', 'semicolon', 'comma', 'pipe'] as const;

export type CsvDelimiter = (typeof CSV_DELIMITERS)[number];

/** Byte of each delimiter; `none` equals no byte, so that every record is one cell. */
export const DELIMITER_BYTES: Readonly<Record<CsvDelimiter | 'none', number>> = {
  tab: 0x09,
  semicolon: 0x3b,
  comma: 0x2c,
  pipe: 0x7c,
  none: -1,
};

export const QUOTE = 0x22;
export const CR = 0x0d;

/** States of a CSV parser within a record. */
export const AT_CELL_START = 0;
export const IN_PLAIN_CELL = 1;
export const IN_QUOTES = 2;
/** After a quote within quotes: either the closing quote, or the first of two that stand for one. */
export const AFTER_QUOTE = 3;

/** Returns the state after a byte that does not end a record. */
export function nextState(state: number, byte: number, delimiter: number): number {
  if (state === IN_QUOTES) {
    return byte === QUOTE ? AFTER_QUOTE : IN_QUOTES;
  }
  if (byte === delimiter) {
    return AT_CELL_START;
  }
  if (byte === QUOTE && state !== IN_PLAIN_CELL) {
    return IN_QUOTES;
  }
  return IN_PLAIN_CELL;
}

/** Returns true if a byte in this state ends the record. */
export function endsRecord(state: number, byte: number): boolean {
  return (byte === LF || byte === CR) && state !== IN_QUOTES;
}

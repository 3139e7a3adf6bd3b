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

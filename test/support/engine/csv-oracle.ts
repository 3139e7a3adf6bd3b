import type { CsvDelimiter } from '../../../libs/files/csv-delimiters.ts';

const SIGNS: Readonly<Record<CsvDelimiter, string>> = { tab: '\t', semicolon: ';', comma: ',', pipe: '|' };
const SAMPLE_BYTES = 65_536;

type Given = CsvDelimiter | 'auto' | 'none';

/**
 * Reference implementation of the CSV reader: returns the records, with line breaks in cells as spaces, or null if a
 * quoted cell is not closed. A line `sep=;` is left out. For tests only.
 */
export function readCsvSlowly(text: string, given: Given): string[][] | null {
  const named = given === 'auto' ? separatorLine(text) : null;
  const delimiter = named?.delimiter ?? (given === 'auto' ? detectDelimiterSlowly(text) : given);
  const rest = named ? text.slice(named.length) : text;
  const { records, isOpen } = splitSlowly(rest, delimiter);
  return isOpen ? null : records.map(({ cells }) => cells.map((cell) => cell.replace(/\r\n|\r|\n/g, ' ')));
}

/** Reference implementation of the detection. For tests only. */
export function detectDelimiterSlowly(text: string): CsvDelimiter | 'none' {
  const named = separatorLine(text);
  if (named) {
    return named.delimiter;
  }
  const bytes = new TextEncoder().encode(text).length;
  let best: CsvDelimiter | 'none' = 'none';
  let bestShare = 0;
  let seen = 0;
  for (const delimiter of ['tab', 'semicolon', 'comma', 'pipe'] as const) {
    const counts = splitSlowly(text, delimiter)
      .records.filter(({ end, hasEnd }) => end <= SAMPLE_BYTES && (hasEnd || bytes <= SAMPLE_BYTES))
      .map(({ cells }) => cells)
      .filter((cells) => cells.length > 1 || cells[0] !== '')
      .map((cells) => cells.length);
    seen += counts.length;
    const several = counts.filter((count) => count > 1);
    const most = Math.max(0, ...several.map((count) => several.filter((other) => other === count).length));
    const share = several.length / counts.length >= 0.5 ? most / counts.length : 0;
    if (share > bestShare) {
      best = delimiter;
      bestShare = share;
    }
  }
  return seen === 0 && bytes > SAMPLE_BYTES ? 'comma' : best;
}

/** Returns the delimiter that a first line `sep=;` names, and its length; null without such a line. For tests only. */
export function separatorLine(text: string): { delimiter: CsvDelimiter; length: number } | null {
  const [line, sign] = /^sep=([\t;,|])(?:\r\n|\r|\n|$)/i.exec(text) ?? [];
  const delimiter = (Object.keys(SIGNS) as CsvDelimiter[]).find((name) => SIGNS[name] === sign);
  return line === undefined || delimiter === undefined ? null : { delimiter, length: line.length };
}

interface SlowRecord {
  readonly cells: string[];
  /** Bytes of the text up to the end of the record, after a CR or LF. */
  readonly end: number;
  /** True if a line break ends the record. */
  readonly hasEnd: boolean;
}

/** Splits a text by one regular expression a cell. For tests only. */
export function splitSlowly(
  text: string,
  delimiter: CsvDelimiter | 'none',
): { records: SlowRecord[]; isOpen: boolean } {
  const sign = delimiter === 'none' ? '' : SIGNS[delimiter].replace('|', '\\|');
  const plain = `[^\\r\\n${sign}]*`;
  const cell = new RegExp(`"((?:[^"]|"")*)(?:"(?!")(${plain})|$)|(${plain})`, 'y');
  const records: SlowRecord[] = [];
  let cells: string[] = [];
  let isOpen = false;
  let at = 0;
  let bytes = 0;
  const step = (to: number) => {
    bytes += new TextEncoder().encode(text.slice(at, to)).length;
    at = to;
  };
  while (at < text.length || cells.length > 0) {
    cell.lastIndex = at;
    const [found, quoted, after, bare] = cell.exec(text) as unknown as [string, ...(string | undefined)[]];
    isOpen = quoted !== undefined && after === undefined;
    cells.push(quoted === undefined ? (bare ?? '') : quoted.replaceAll('""', '"') + (after ?? ''));
    step(at + found.length);
    if (sign !== '' && text[at] === SIGNS[delimiter as CsvDelimiter]) {
      step(at + 1);
      continue;
    }
    const hasEnd = at < text.length;
    step(at + (hasEnd ? 1 : 0));
    records.push({ cells, end: bytes, hasEnd });
    if (text[at - 1] === '\r' && text[at] === '\n') {
      step(at + 1);
    }
    cells = [];
  }
  return { records, isOpen };
}

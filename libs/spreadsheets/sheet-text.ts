import { areNames } from '../tables/columns.ts';
import { HEADER_RECORDS } from '../tables/table-plan.ts';
import { formatDate, plainNumber } from './number-formats.ts';
import { decodeEscapes, readRichText, type Sheet, type Workbook } from './workbook.ts';
import { attributeOf, decodeXml, findTag, prefixOf, type XmlTag } from './xml.ts';

/** Rows and columns of the largest sheet. */
const MAX_ROWS = 1_048_576;
const MAX_COLUMNS = 16_384;

/** Maximum characters of one row. */
const MAX_ROW_CHARS = 1 << 27;

/** Size of the returned chunks in characters. */
const CHUNK_CHARS = 1 << 16;

/**
 * Returns the cells of a sheet as text with TABs between cells and quotes where they are needed. Rows keep their numbers:
 * rows that are missing in the sheet are blank lines. A sheet may lack the last cells of a row, which are filled up to
 * the width of what looks like its header. Dates are ISO dates, numbers are decimals; a formula has its stored
 * value.
 * @param progress called with the share of the sheet that is read, from 0 to 1
 * @throws Error if the sheet is damaged
 */
export async function* sheetText(
  workbook: Workbook,
  sheet: Sheet,
  progress: (share: number) => void,
): AsyncGenerator<Uint8Array, void, void> {
  const shared = await workbook.sharedStrings();
  const encoder = new TextEncoder();
  const rows = new RowReader(workbook, shared);
  const total = workbook.archive.sizeOf(sheet.path);
  const report = (bytes: number) => progress(total > 0 ? Math.min(1, bytes / total) : 0);
  let text = '';
  for await (const xml of decoded(workbook.archive.chunks(sheet.path), report)) {
    text += rows.push(xml);
    if (text.length >= CHUNK_CHARS) {
      yield encoder.encode(text);
      text = '';
    }
    if (rows.isComplete) {
      break;
    }
  }
  text += rows.finish();
  if (!rows.isComplete) {
    throw new Error('The sheet is cut off');
  }
  if (text !== '') {
    yield encoder.encode(text);
  }
}

async function* decoded(
  chunks: AsyncIterable<Uint8Array>,
  onRead: (bytes: number) => void,
): AsyncGenerator<string, void, void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    onRead(bytes);
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder.decode();
}

/** Reads the rows of a sheet from XML that arrives in pieces. */
class RowReader {
  /** True after the end of the cells. */
  isComplete = false;
  readonly #workbook: Workbook;
  readonly #shared: readonly string[];
  #xml = '';
  /** Pieces that are read once they are as long as `#xml`, so that a long row is copied a few times only. */
  #pending = '';
  #prefix: string | null = null;
  /** Number of the last row that was returned. */
  #row = 0;
  /** Rows with cells that may still become the header. */
  #headersLeft = HEADER_RECORDS;
  /** Number of cells of the widest row so far that may be the header. */
  #width = 0;
  /** Place from which the end of the first row in `#xml` is searched, so that a long row is searched once. */
  #searched = 0;

  constructor(workbook: Workbook, shared: readonly string[]) {
    this.#workbook = workbook;
    this.#shared = shared;
  }

  /** Returns the lines of the rows that are complete. */
  push(piece: string): string {
    this.#pending += piece;
    return this.#pending.length < this.#xml.length ? '' : this.finish();
  }

  /** Returns the lines of the rows that are complete and were not returned. */
  finish(): string {
    this.#xml += this.#pending;
    this.#pending = '';
    if (this.isComplete) {
      return '';
    }
    if (this.#prefix === null && !this.#start()) {
      return '';
    }
    const prefix = this.#prefix ?? '';
    const close = `</${prefix}row>`;
    const xml = this.#xml;
    let text = '';
    let done = 0;
    for (;;) {
      const tag = findTag(xml, `${prefix}row`, done);
      if (!tag) {
        this.isComplete = xml.includes(`</${prefix}sheetData>`, done);
        this.#searched = 0;
        break;
      }
      const end = tag.isEmpty ? tag.end : xml.indexOf(close, Math.max(tag.end, this.#searched));
      if (end === -1) {
        this.#searched = Math.max(0, xml.length - close.length - tag.start);
        done = tag.start;
        break;
      }
      this.#searched = 0;
      text += this.#lineOf(tag, tag.isEmpty ? '' : xml.slice(tag.end, end), prefix);
      done = tag.isEmpty ? end : end + close.length;
    }
    this.#xml = xml.slice(done);
    if (this.#xml.length > MAX_ROW_CHARS) {
      throw new Error('A row is too long');
    }
    return text;
  }

  /** Skips what precedes the cells; returns true once they have begun. */
  #start(): boolean {
    const prefix = prefixOf(this.#xml, 'sheetData');
    const tag = findTag(this.#xml, `${prefix}sheetData`);
    if (!tag) {
      return false;
    }
    this.#prefix = prefix;
    this.isComplete = tag.isEmpty;
    this.#xml = tag.isEmpty ? '' : this.#xml.slice(tag.end);
    return !tag.isEmpty;
  }

  /** Returns a row as a line, after blank lines for rows that are missing before it. */
  #lineOf(start: XmlTag, xml: string, prefix: string): string {
    const given = attributeOf(start, 'r');
    const row = given === undefined ? this.#row + 1 : Number(given);
    if (!(row > this.#row && row <= MAX_ROWS)) {
      throw new Error('The rows are not in order');
    }
    const missing = row - this.#row - 1;
    this.#row = row;
    const cells: string[] = [];
    let column = 0;
    for (let tag = findTag(xml, `${prefix}c`); tag; ) {
      const end = tag.isEmpty ? tag.end : xml.indexOf(`</${prefix}c>`, tag.end);
      if (end === -1) {
        throw new Error('A cell is damaged');
      }
      column = columnOf(attributeOf(tag, 'r')) ?? column;
      if (column >= MAX_COLUMNS) {
        throw new Error('A row has too many columns');
      }
      const text = tag.isEmpty ? '' : this.#textOf(tag, xml.slice(tag.end, end), prefix);
      if (text !== '') {
        while (cells.length < column) {
          cells.push('');
        }
        cells[column] = quote(text);
      }
      column++;
      tag = findTag(xml, `${prefix}c`, end);
    }
    if (cells.length > 0) {
      this.#fill(cells);
    }
    return `${'\n'.repeat(missing)}${cells.join('\t')}\n`;
  }

  /** Adds the empty cells that a row lacks. */
  #fill(cells: string[]): void {
    if (this.#headersLeft > 0) {
      this.#headersLeft--;
      if (areNames(cells)) {
        this.#width = Math.max(this.#width, cells.length);
      }
    }
    while (cells.length < this.#width) {
      cells.push('');
    }
  }

  #textOf(tag: XmlTag, xml: string, prefix: string): string {
    const type = attributeOf(tag, 't') ?? 'n';
    if (type === 'inlineStr') {
      return readRichText(xml, prefix);
    }
    const value = rawValue(xml, prefix);
    switch (type) {
      case 's':
        return this.#shared[Number(value)] ?? '';
      case 'b':
        return value === '1' || value === 'true' ? 'TRUE' : 'FALSE';
      case 'n':
        return this.#numberOf(value, Number(attributeOf(tag, 's') ?? 0));
      default:
        return decodeEscapes(decodeXml(value));
    }
  }

  #numberOf(value: string, style: number): string {
    const number = Number(value);
    if (value.trim() === '' || Number.isNaN(number)) {
      return decodeXml(value);
    }
    const form = this.#workbook.dateForms[style] ?? 'none';
    return form === 'none' ? plainNumber(number) : formatDate(number, form, this.#workbook.is1904);
  }
}

function rawValue(xml: string, prefix: string): string {
  const tag = findTag(xml, `${prefix}v`);
  if (!tag || tag.isEmpty) {
    return '';
  }
  const end = xml.indexOf(`</${prefix}v>`, tag.end);
  return end === -1 ? '' : xml.slice(tag.end, end);
}

/** Returns the column of a cell reference such as `AB12`, from 0; undefined without one. */
function columnOf(reference: string | undefined): number | undefined {
  let column = 0;
  let at = 0;
  for (; reference !== undefined && at < 4; at++) {
    const letter = (reference.charCodeAt(at) | 0x20) - 0x60;
    if (!(letter >= 1 && letter <= 26)) {
      break;
    }
    column = column * 26 + letter;
  }
  return at === 0 ? undefined : column - 1;
}

function quote(text: string): string {
  return /["\t\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

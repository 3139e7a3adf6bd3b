import { ByteWriter } from '../lines/blocks/byte-writer.ts';
import { type Bytes, LF, type LineBlock, TAB } from '../lines/blocks/line-block.ts';
import { ZipWriter } from './zip-writer.ts';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const encoder = new TextEncoder();
const ROW = encoder.encode('<row r="');
const ROW_OPEN = encoder.encode('">');
const ROW_END = encoder.encode('</row>');
const TEXT = encoder.encode('" t="inlineStr"><is><t xml:space="preserve">');
const TEXT_END = encoder.encode('</t></is></c>');
const NUMBER = encoder.encode('"><v>');
const NUMBER_END = encoder.encode('</v></c>');
const CELL = encoder.encode('<c r="');

const UNDERSCORE = 0x5f;
const LOWER_X = 0x78;

const ESCAPES: ReadonlyMap<number, Uint8Array> = new Map([
  [0x26, encoder.encode('&amp;')],
  [0x3c, encoder.encode('&lt;')],
  [0x3e, encoder.encode('&gt;')],
  // `_x0041_` would be read as the character with this number.
  [UNDERSCORE, encoder.encode('_x005F_')],
]);

/** Table to write as the only sheet of a spreadsheet. */
export interface SheetForm {
  readonly name: string;
  readonly columns: readonly string[];
  /** Columns whose cells are numbers; the others are texts. */
  readonly numbers: readonly string[];
}

/**
 * Writes a table as an XLSX file, block by block and in flat memory. Texts are in the cells themselves; empty cells are
 * left out. Every method returns the next bytes of the file.
 */
export class SheetWriter {
  readonly #zip = new ZipWriter();
  readonly #form: SheetForm;
  readonly #xml = new ByteWriter();
  readonly #letters: readonly Uint8Array[];
  readonly #isNumber: readonly boolean[];
  #row = 1;

  constructor(form: SheetForm) {
    this.#form = form;
    this.#letters = form.columns.map((_, index) => encoder.encode(columnLetters(index)));
    this.#isNumber = form.columns.map((column) => form.numbers.includes(column));
  }

  /** Writes everything before the first row below the header. */
  async begin(): Promise<Bytes[]> {
    const out: Bytes[] = [];
    for (const [name, text] of parts(this.#form.name)) {
      out.push(
        ...this.#zip.begin(name),
        ...(await this.#zip.write(encoder.encode(XML + text))),
        ...(await this.#zip.end()),
      );
    }
    out.push(...this.#zip.begin('xl/worksheets/sheet1.xml'));
    this.#xml.appendText(`${XML}<worksheet xmlns="${MAIN}"><sheetData>`);
    const header = encoder.encode(`${this.#form.columns.join('\t')}\n`);
    this.#addRow(header, 0, true);
    out.push(...(await this.#flush()));
    return out;
  }

  async rows({ bytes }: LineBlock): Promise<Bytes[]> {
    for (let start = 0; start < bytes.length; ) {
      start = this.#addRow(bytes, start, false);
    }
    return this.#flush();
  }

  async finish(): Promise<Bytes[]> {
    this.#xml.appendText('</sheetData></worksheet>');
    return [...(await this.#flush()), ...(await this.#zip.end()), ...this.#zip.finish()];
  }

  async #flush(): Promise<Bytes[]> {
    // The compression may read the bytes after this call.
    const bytes = this.#xml.view().slice();
    this.#xml.clear();
    return this.#zip.write(bytes);
  }

  /** Adds the row that begins at `start`, and returns the start of the next one. */
  #addRow(bytes: Uint8Array, start: number, isHeader: boolean): number {
    const xml = this.#xml;
    const number = encoder.encode(String(this.#row++));
    xml.append(ROW, 0, ROW.length);
    xml.append(number, 0, number.length);
    xml.append(ROW_OPEN, 0, ROW_OPEN.length);
    let column = 0;
    let from = start;
    for (let at = start; ; at++) {
      const byte = bytes[at];
      if (byte !== TAB && byte !== LF) {
        continue;
      }
      if (at > from) {
        this.#addCell(bytes, from, at, column, number, !isHeader && this.#isNumber[column]);
      }
      column++;
      from = at + 1;
      if (byte === LF) {
        xml.append(ROW_END, 0, ROW_END.length);
        return from;
      }
    }
  }

  #addCell(bytes: Uint8Array, start: number, end: number, column: number, row: Uint8Array, isNumber: boolean): void {
    const xml = this.#xml;
    const letters = this.#letters[column];
    xml.append(CELL, 0, CELL.length);
    xml.append(letters, 0, letters.length);
    xml.append(row, 0, row.length);
    if (isNumber) {
      xml.append(NUMBER, 0, NUMBER.length);
      xml.append(bytes, start, end);
      xml.append(NUMBER_END, 0, NUMBER_END.length);
      return;
    }
    xml.append(TEXT, 0, TEXT.length);
    let from = start;
    for (let at = start; at < end; at++) {
      const byte = bytes[at];
      const isMarkup = byte === 0x26 || byte === 0x3c || byte === 0x3e;
      const escaped = isMarkup || (byte === UNDERSCORE && bytes[at + 1] === LOWER_X) ? ESCAPES.get(byte) : undefined;
      // XML has neither control characters nor U+FFFE and U+FFFF.
      const isNonCharacter = byte === 0xef && bytes[at + 1] === 0xbf && bytes[at + 2] >= 0xbe;
      if (escaped !== undefined || byte < 0x20 || isNonCharacter) {
        xml.append(bytes, from, at);
        from = at + (isNonCharacter ? 3 : 1);
        if (escaped) {
          xml.append(escaped, 0, escaped.length);
        }
      }
    }
    xml.append(bytes, from, end);
    xml.append(TEXT_END, 0, TEXT_END.length);
  }
}

/** Returns the letters of a column: A to Z, AA, AB and so on. */
function columnLetters(index: number): string {
  const last = String.fromCharCode(0x41 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}

function parts(sheet: string): [string, string][] {
  return [
    [
      '[Content_Types].xml',
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/></Types>`,
    ],
    [
      '_rels/.rels',
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${sheet}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ],
  ];
}

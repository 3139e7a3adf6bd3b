import { deflateRawSync } from 'node:zlib';

/** Files of an archive by name. */
export type ArchiveFiles = Readonly<Record<string, string>>;

interface SheetXml {
  readonly name: string;
  /** Content of `sheetData`. */
  readonly rows: string;
  readonly state?: string;
}

export interface WorkbookParts {
  readonly sheets: readonly SheetXml[];
  /** Content of `sst`. */
  readonly shared?: string;
  /** Content of `styleSheet`. */
  readonly styles?: string;
  readonly is1904?: boolean;
  /** Prefix of all names of spreadsheets, with its colon. */
  readonly prefix?: string;
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** Returns the bytes of an XLSX file. For tests only. */
export function makeWorkbook(parts: WorkbookParts): Uint8Array<ArrayBuffer> {
  const { sheets, shared, styles, is1904 = false, prefix: p = '' } = parts;
  const main = p === '' ? `xmlns="${MAIN}"` : `xmlns:${p.slice(0, -1)}="${MAIN}"`;
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const listed = sheets.map(
    ({ name, state }, index) =>
      `<${p}sheet name="${name}" sheetId="${index + 1}"${state ? ` state="${state}"` : ''} r:id="rId${index + 1}"/>`,
  );
  const files: Record<string, string> = {
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}">${relation('rId1', 'officeDocument', '/xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<?xml version="1.0"?><${p}workbook ${main} xmlns:r="${OFFICE}"><${p}workbookPr date1904="${is1904}"/><${p}sheets>${listed.join('')}</${p}sheets></${p}workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}">${[
      ...sheets.map((_, index) => relation(`rId${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`)),
      relation('rId90', 'sharedStrings', 'sharedStrings.xml'),
      relation('rId91', 'styles', 'styles.xml'),
    ].join('')}</Relationships>`,
    'xl/sharedStrings.xml': `<?xml version="1.0"?><${p}sst ${main}>${shared ?? ''}</${p}sst>`,
    'xl/styles.xml': `<?xml version="1.0"?><${p}styleSheet ${main}>${styles ?? ''}</${p}styleSheet>`,
  };
  for (const [index, { rows }] of sheets.entries()) {
    files[`xl/worksheets/sheet${index + 1}.xml`] =
      `<?xml version="1.0"?><${p}worksheet ${main}><${p}sheetData>${rows}</${p}sheetData></${p}worksheet>`;
  }
  return makeArchive(files);
}

/** Returns the bytes of a ZIP archive; every second file is stored without compression. For tests only. */
export function makeArchive(files: ArchiveFiles): Uint8Array<ArrayBuffer> {
  const contents: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [index, [name, text]] of Object.entries(files).entries()) {
    const method = index % 2 === 0 ? 8 : 0;
    const plain = Buffer.from(text);
    const data = method === 8 ? deflateRawSync(plain) : plain;
    const nameBytes = Buffer.from(name);
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50, 0);
    header.writeUInt16LE(method, 8);
    header.writeUInt16LE(nameBytes.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(method, 10);
    entry.writeUInt32LE(data.length, 20);
    entry.writeUInt32LE(plain.length, 24);
    entry.writeUInt16LE(nameBytes.length, 28);
    entry.writeUInt32LE(offset, 42);
    directory.push(entry, nameBytes);
    contents.push(header, nameBytes, data);
    offset += header.length + nameBytes.length + data.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Uint8Array.from(Buffer.concat([...contents, listed, end]));
}

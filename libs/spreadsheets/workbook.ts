import { type DateForm, dateForm } from './number-formats.ts';
import { attributeOf, decodeXml, findTag, prefixOf, tagsIn } from './xml.ts';
import { ZipArchive } from './zip-archive.ts';

/** Sheet of a workbook that has cells. */
export interface Sheet {
  readonly name: string;
  /** Name of its entry in the archive. */
  readonly path: string;
  readonly isHidden: boolean;
}

/** Maximum characters of one string. */
const MAX_STRING_CHARS = 1 << 24;

/** Maximum characters of the strings that the cells of a workbook share. */
const MAX_SHARED_CHARS = 1 << 30;

/** An XLSX workbook (ECMA-376): its sheets, and what their cells refer to. */
export class Workbook {
  readonly archive: ZipArchive;
  readonly sheets: readonly Sheet[];
  /** Date form of each cell style. */
  readonly dateForms: readonly DateForm[];
  /** True if days are counted from 1904. */
  readonly is1904: boolean;
  readonly #sharedPath: string | undefined;

  private constructor(
    archive: ZipArchive,
    parts: Pick<Workbook, 'sheets' | 'dateForms' | 'is1904'> & { readonly sharedPath: string | undefined },
  ) {
    this.archive = archive;
    this.sheets = parts.sheets;
    this.dateForms = parts.dateForms;
    this.is1904 = parts.is1904;
    this.#sharedPath = parts.sharedPath;
  }

  /** @throws Error if the bytes are no workbook, or are damaged or protected */
  static async open(bytes: Uint8Array<ArrayBuffer>): Promise<Workbook> {
    const archive = new ZipArchive(bytes);
    const root = (await relations(archive, '')).find(({ type }) => type === 'officeDocument');
    if (!root) {
      throw new Error('The archive has no workbook');
    }
    const xml = await archive.text(root.target);
    const related = await relations(archive, root.target);
    const pathOf = (kind: string) => related.find(({ type }) => type === kind)?.target;
    const styles = pathOf('styles');
    return new Workbook(archive, {
      sheets: [...tagsIn(xml, 'sheet')].flatMap((tag): Sheet[] => {
        const found = related.find(({ id, type }) => id === attributeOf(tag, 'id') && type === 'worksheet');
        const state = attributeOf(tag, 'state') ?? 'visible';
        return found
          ? [{ name: attributeOf(tag, 'name') ?? '', path: found.target, isHidden: state !== 'visible' }]
          : [];
      }),
      dateForms: styles === undefined ? [] : readDateForms(await archive.text(styles)),
      is1904: [...tagsIn(xml, 'workbookPr')].some((tag) => isTrue(attributeOf(tag, 'date1904'))),
      sharedPath: pathOf('sharedStrings'),
    });
  }

  /** Returns the strings that cells refer to by number. */
  async sharedStrings(): Promise<readonly string[]> {
    if (this.#sharedPath === undefined) {
      return [];
    }
    const strings: string[] = [];
    const decoder = new TextDecoder();
    let rest = '';
    let prefix: string | null = null;
    let chars = 0;
    for await (const chunk of this.archive.chunks(this.#sharedPath)) {
      rest += decoder.decode(chunk, { stream: true });
      prefix ??= rest.length > 200 ? prefixOf(rest, 'sst') : null;
      if (prefix !== null) {
        const read = readStrings(rest, prefix, strings);
        chars += read;
        rest = rest.slice(read);
      }
      if (chars > MAX_SHARED_CHARS || rest.length > MAX_STRING_CHARS) {
        throw new Error('The shared strings are too long');
      }
    }
    readStrings(rest, prefix ?? prefixOf(rest, 'sst'), strings);
    return strings;
  }
}

/** Reads the complete strings of a text; returns the place after the last one. */
function readStrings(xml: string, prefix: string, strings: string[]): number {
  const close = `</${prefix}si>`;
  let done = 0;
  for (;;) {
    const tag = findTag(xml, `${prefix}si`, done);
    if (!tag) {
      return done;
    }
    if (tag.isEmpty) {
      strings.push('');
      done = tag.end;
      continue;
    }
    const end = xml.indexOf(close, tag.end);
    if (end === -1) {
      return done;
    }
    strings.push(readRichText(xml.slice(tag.end, end), prefix));
    done = end + close.length;
  }
}

/** Returns the text of a string item: that of its runs, without phonetic hints. */
export function readRichText(xml: string, prefix: string): string {
  const hasPhonetic = findTag(xml, `${prefix}rPh`) !== null;
  let text = '';
  for (let tag = findTag(xml, `${prefix}t`); tag; ) {
    const end = tag.isEmpty ? tag.end : xml.indexOf(`</${prefix}t>`, tag.end);
    if (end === -1) {
      break;
    }
    if (!hasPhonetic || !isInside(xml, tag.start, `${prefix}rPh`)) {
      text += xml.slice(tag.end, end);
    }
    tag = findTag(xml, `${prefix}t`, end);
  }
  return decodeEscapes(decodeXml(text));
}

function isInside(xml: string, at: number, name: string): boolean {
  return xml.lastIndexOf(`<${name}`, at) > xml.lastIndexOf(`</${name}`, at);
}

/** Returns text in which characters that XML cannot hold, such as `_x000D_`, are resolved. */
export function decodeEscapes(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
}

interface Relation {
  readonly id: string;
  /** Last part of the type: transitional and strict workbooks differ in the rest. */
  readonly type: string;
  /** Name of the entry in the archive. */
  readonly target: string;
}

/** Returns the relations of an entry, or of the archive for an empty path. */
async function relations(archive: ZipArchive, path: string): Promise<Relation[]> {
  const slash = path.lastIndexOf('/') + 1;
  const folder = path.slice(0, slash);
  const file = `${folder}_rels/${path.slice(slash)}.rels`;
  if (!archive.has(file)) {
    return [];
  }
  return [...tagsIn(await archive.text(file), 'Relationship')].map((tag) => ({
    id: attributeOf(tag, 'Id') ?? '',
    type: (attributeOf(tag, 'Type') ?? '').split('/').at(-1) ?? '',
    target: resolvePath(folder, attributeOf(tag, 'Target') ?? ''),
  }));
}

function resolvePath(folder: string, target: string): string {
  const parts: string[] = [];
  for (const part of (target.startsWith('/') ? target : folder + target).split('/')) {
    if (part === '..') {
      parts.pop();
    } else if (part !== '' && part !== '.') {
      parts.push(part);
    }
  }
  return parts.join('/');
}

function readDateForms(xml: string): DateForm[] {
  const codes = new Map<number, string>();
  for (const tag of tagsIn(xml, 'numFmt')) {
    codes.set(Number(attributeOf(tag, 'numFmtId')), attributeOf(tag, 'formatCode') ?? '');
  }
  // Only these formats are numbered by cells; `cellStyleXfs` has others.
  const [tag] = tagsIn(xml, 'cellXfs');
  if (!tag) {
    return [];
  }
  const end = xml.indexOf('cellXfs>', tag.end);
  return [...tagsIn(xml.slice(tag.end, end === -1 ? undefined : end), 'xf')].map((tag) => {
    const id = Number(attributeOf(tag, 'numFmtId') ?? 0);
    return dateForm(id, codes.get(id));
  });
}

function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}

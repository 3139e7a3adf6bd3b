/** Start tag, such as `<sheet name="Data">`. */
export interface XmlTag {
  /** Place of its `<`. */
  readonly start: number;
  /** The tag up to its `>`. */
  readonly text: string;
  readonly isEmpty: boolean;
  /** Place after the tag. */
  readonly end: number;
}

/** Returns the prefix of the names in a document, with its colon, such as `x:`; usually empty. */
export function prefixOf(xml: string, rootName: string): string {
  const end = xml.indexOf(`:${rootName}`);
  const start = xml.lastIndexOf('<', end);
  const prefix = end > 0 && start >= 0 ? xml.slice(start + 1, end) : '';
  return /^[A-Za-z_][\w.-]{0,50}$/.test(prefix) ? `${prefix}:` : '';
}

/** Returns the next start tag with a name at or after `from`; null if there is none, or it does not end in the text. */
export function findTag(xml: string, name: string, from = 0): XmlTag | null {
  const start = `<${name}`;
  for (let at = xml.indexOf(start, from); at !== -1; at = xml.indexOf(start, at + 1)) {
    const next = xml.charCodeAt(at + start.length);
    if (next === 0x3e || next === 0x2f || next <= 0x20) {
      return readTag(xml, at);
    }
  }
  return null;
}

function readTag(xml: string, at: number): XmlTag | null {
  const close = xml.indexOf('>', at);
  if (close === -1) {
    return null;
  }
  const isEmpty = xml.charCodeAt(close - 1) === 0x2f;
  return { start: at, text: xml.slice(at, close), isEmpty, end: close + 1 };
}

/** Yields the start tags with a name, without prefix, in a short document. */
export function* tagsIn(xml: string, name: string): Generator<XmlTag, void, void> {
  // regex-bounded: the documents are short, and each position is tried once
  const starts = new RegExp(`<(?:[\\w.-]+:)?${name}(?=[\\s/>])`, 'g');
  for (const { index } of xml.matchAll(starts)) {
    const tag = readTag(xml, index);
    if (tag) {
      yield tag;
    }
  }
}

/**
 * Returns the value of an attribute of a tag; undefined if it has none. `id` also finds `r:id`, since prefixes are free.
 */
export function attributeOf({ text }: XmlTag, name: string): string | undefined {
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
    const before = text.charCodeAt(at - 1);
    if (before > 0x20 && before !== COLON) {
      continue;
    }
    let open = at + name.length;
    while (text.charCodeAt(open) <= 0x20 || text.charCodeAt(open) === EQUALS) {
      open++;
    }
    const quote = text[open];
    const close = quote === '"' || quote === "'" ? text.indexOf(quote, open + 1) : -1;
    if (close !== -1) {
      return decodeXml(text.slice(open + 1, close));
    }
  }
  return undefined;
}

const COLON = 0x3a;
const EQUALS = 0x3d;

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Returns the characters of XML text: entities and CDATA sections are resolved. */
export function decodeXml(text: string): string {
  if (text.includes('<![CDATA[')) {
    return text
      .split('<![CDATA[')
      .map((part, index) => {
        const end = index === 0 ? -1 : part.indexOf(']]>');
        return end === -1 ? decodeEntities(part) : part.slice(0, end) + decodeEntities(part.slice(end + 3));
      })
      .join('');
  }
  return decodeEntities(text);
}

function decodeEntities(text: string): string {
  if (!text.includes('&')) {
    return text;
  }
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]{2,4}));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) {
      return NAMED[name] ?? whole;
    }
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

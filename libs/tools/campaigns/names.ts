import { matchTypeLabel } from '../../keywords/match-type-cell.ts';
import type { ByteWriter } from '../../lines/blocks/byte-writer.ts';
import { decodeUtf8 } from '../../lines/blocks/decode-lines.ts';
import type { MatchType } from '../../platforms/ad-platforms.ts';
import type { RowTemplate, TemplateRow } from './templates.ts';

const encoder = new TextEncoder();
const NO_BYTES = new Uint8Array(0);

/** Row of negatives without keywords, for templates without placeholders. */
export const EMPTY_ROW: TemplateRow = {
  bytes: NO_BYTES,
  start: 0,
  end: 0,
  text: NO_BYTES,
  textStart: 0,
  textEnd: 0,
  matchType: 'broad',
};

/** Text after names that are separated by match type. */
export const SUFFIXES: Readonly<Record<MatchType, Uint8Array>> = {
  broad: encoder.encode(` - ${matchTypeLabel('broad')}`),
  phrase: encoder.encode(` - ${matchTypeLabel('phrase')}`),
  exact: encoder.encode(` - ${matchTypeLabel('exact')}`),
};

/** Returns the name that a template gives a row; borrowed until the writer is used again. */
export function fill(template: RowTemplate, writer: ByteWriter, row: TemplateRow): Uint8Array {
  writer.clear();
  template.append(writer, row);
  return tidyName(writer);
}

export function withSuffix(name: Uint8Array, suffix: Uint8Array): Uint8Array {
  if (suffix.length === 0) {
    return name;
  }
  const full = new Uint8Array(name.length + suffix.length);
  full.set(name);
  full.set(suffix, name.length);
  return full;
}

/** Returns the text of a writer without outer white space and with single spaces; the writer's own memory if it is so. */
export function tidyName(writer: ByteWriter): Uint8Array {
  const bytes = writer.view();
  let wasSpace = true;
  let isTidy = true;
  for (let at = 0; at < bytes.length && isTidy; at++) {
    const byte = bytes[at];
    const isSpace = byte === 0x20;
    // The first bytes of white space in other scripts, and control characters, are looked at as text.
    isTidy = isSpace ? !wasSpace : byte > 0x20 && (byte < 0x80 || !MAY_BE_SPACE.has(byte));
    wasSpace = isSpace;
  }
  if (isTidy && (!wasSpace || bytes.length === 0)) {
    return bytes;
  }
  return encoder.encode(decodeUtf8(bytes).trim().replace(/\s+/g, ' '));
}

const MAY_BE_SPACE: ReadonlySet<number> = new Set([0xc2, 0xe1, 0xe2, 0xe3, 0xef]);

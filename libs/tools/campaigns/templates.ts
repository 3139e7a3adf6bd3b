import { UserMistake } from '../../errors.ts';
import { matchTypeLabel } from '../../keywords/match-type-cell.ts';
import type { ByteWriter } from '../../lines/blocks/byte-writer.ts';
import { concatBytes } from '../../lines/blocks/concat-bytes.ts';
import { decodeUtf8 } from '../../lines/blocks/decode-lines.ts';
import { spaceSizeAt } from '../../lines/blocks/trim-bytes.ts';
import type { MatchType } from '../../platforms/ad-platforms.ts';
import { cellEnd, cellStart } from '../../tables/cells.ts';
import { cleanCell, findColumn, unknownColumn } from '../../tables/columns.ts';
import { parseTemplate } from '../../tables/templates.ts';
import { BUILT_INS } from './options.ts';

/** Row whose cells and keyword fill a template. */
export interface TemplateRow {
  readonly bytes: Uint8Array;
  readonly start: number;
  readonly end: number;
  /** Keyword after its fixes, with single spaces if they are on. */
  readonly text: Uint8Array;
  readonly textStart: number;
  readonly textEnd: number;
  readonly matchType: MatchType;
}

export type Piece =
  | { readonly kind: 'text'; readonly bytes: Uint8Array }
  | { readonly kind: 'column'; readonly column: number }
  | { readonly kind: 'keyword' }
  | { readonly kind: 'match' }
  | { readonly kind: 'words'; readonly first: number; readonly count: number };

const encoder = new TextEncoder();
const NO_BYTES = new Uint8Array(0);

/** Maximum characters of a final URL. */
export const MAX_URL_CHARS = 2_048;

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

const LABELS: Readonly<Record<MatchType, Uint8Array>> = {
  broad: encoder.encode(matchTypeLabel('broad')),
  phrase: encoder.encode(matchTypeLabel('phrase')),
  exact: encoder.encode(matchTypeLabel('exact')),
};

/** Text after names that are separated by match type. */
export const SUFFIXES: Readonly<Record<MatchType, Uint8Array>> = {
  broad: encoder.encode(` - ${matchTypeLabel('broad')}`),
  phrase: encoder.encode(` - ${matchTypeLabel('phrase')}`),
  exact: encoder.encode(` - ${matchTypeLabel('exact')}`),
};

/** A template for names or URLs of keywords. */
export class RowTemplate {
  readonly pieces: readonly Piece[];
  /** True if the text is the same for all keywords. */
  readonly isConstant: boolean;
  /** True if the text is the keyword after its fixes. */
  readonly isKeyword: boolean;

  /**
   * @param columns of the table; none for a list
   * @throws UserMistake for an unpaired brace or an unknown name
   */
  constructor(template: string, columns: readonly string[]) {
    const parsed = parseTemplate(template);
    if (!parsed.ok) {
      throw new UserMistake(parsed.message);
    }
    this.pieces = parsed.parts.map((part) => {
      if ('text' in part) {
        return { kind: 'text', bytes: encoder.encode(cleanCell(part.text)) };
      }
      const name = part.name.trim();
      const column = findColumn(columns, name);
      return column >= 0 ? { kind: 'column', column } : pieceOf(name, columns);
    });
    this.isConstant = this.pieces.every(({ kind }) => kind === 'text');
    this.isKeyword = this.pieces.length === 1 && this.pieces[0].kind === 'keyword';
  }

  /** Appends the text for a keyword. */
  append(writer: ByteWriter, row: TemplateRow): void {
    for (const piece of this.pieces) {
      switch (piece.kind) {
        case 'text':
          writer.append(piece.bytes, 0, piece.bytes.length);
          break;
        case 'column': {
          const start = cellStart(row.bytes, row.start, row.end, piece.column);
          writer.append(row.bytes, start, cellEnd(row.bytes, start, row.end));
          break;
        }
        case 'keyword':
          writer.append(row.text, row.textStart, row.textEnd);
          break;
        case 'match':
          writer.append(LABELS[row.matchType], 0, LABELS[row.matchType].length);
          break;
        case 'words':
          appendWords(writer, row, piece.first, piece.count);
          break;
      }
    }
  }
}

/** @throws UserMistake for an unknown name */
function pieceOf(given: string, columns: readonly string[]): Piece {
  const index = findColumn(BUILT_INS, given);
  if (index < 0) {
    throw new UserMistake(unknownColumn([...columns, ...BUILT_INS], given));
  }
  const name = BUILT_INS[index];
  const number = Number(name.replace(/\D/g, ''));
  if (name.startsWith('word')) {
    return { kind: 'words', first: number - 1, count: 1 };
  }
  if (name.startsWith('first')) {
    return { kind: 'words', first: 0, count: number };
  }
  return { kind: name === 'match' ? 'match' : 'keyword' };
}

/** Appends some words of the keyword. */
function appendWords(
  writer: ByteWriter,
  { text, textStart, textEnd }: TemplateRow,
  first: number,
  count: number,
): void {
  let word = 0;
  let start = -1;
  let wordFrom = textStart;
  for (let at = textStart; at <= textEnd; ) {
    const space = at < textEnd ? spaceSizeAt(text, at, textEnd) : 1;
    if (space === 0) {
      at++;
      continue;
    }
    if (at > wordFrom) {
      if (word === first) {
        start = wordFrom;
      }
      word++;
      if (start >= 0 && (word === first + count || at === textEnd)) {
        writer.append(text, start, at);
        return;
      }
    }
    at += space;
    wordFrom = at;
  }
}

/** Returns the name that a template gives a row; borrowed until the writer is used again. */
export function fill(template: RowTemplate, writer: ByteWriter, row: TemplateRow): Uint8Array {
  writer.clear();
  template.append(writer, row);
  return tidyName(writer);
}

export function withSuffix(name: Uint8Array, suffix: Uint8Array): Uint8Array {
  return suffix.length === 0 ? name : concatBytes([name, suffix]);
}

/** Returns the text of a writer without outer white space and with single spaces; the writer's own memory if it is so. */
function tidyName(writer: ByteWriter): Uint8Array {
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

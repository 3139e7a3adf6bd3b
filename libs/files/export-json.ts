import { type Blocks, type Bytes, LF, type LineBlock } from '../lines/blocks/line-block.ts';

/** Rows written as an array of strings. */
export interface JsonRows {
  readonly rows: Blocks;
  /** True if empty rows are left out. */
  readonly skipsEmpty?: boolean;
}

/** Part of a JSON text: literal text, or rows to be written as an array. */
export type JsonPart = string | JsonRows;

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** Returns the parts of an object whose values are plain JSON or rows. */
export function objectParts(members: { readonly [name: string]: JsonValue | JsonRows }): readonly JsonPart[] {
  const parts: JsonPart[] = [];
  let text = '{';
  for (const [name, value] of Object.entries(members)) {
    text += `${text === '{' && parts.length === 0 ? '' : ','}\n${JSON.stringify(name)}: `;
    if (isJsonRows(value)) {
      parts.push(text, value);
      text = '';
    } else {
      text += JSON.stringify(value);
    }
  }
  return [...parts, `${text}\n}\n`];
}

function isJsonRows(value: JsonValue | JsonRows): value is JsonRows {
  return typeof value === 'object' && value !== null && 'rows' in value;
}

/** Writes a JSON text as the bytes of a file, one row per line, chunk by chunk. */
export async function* formatJson(parts: readonly JsonPart[]): AsyncGenerator<Bytes, void, void> {
  const encoder = new TextEncoder();
  for (const part of parts) {
    if (typeof part === 'string') {
      yield encoder.encode(part);
      continue;
    }
    let isFirst = true;
    for await (const block of part.rows) {
      const chunk = jsonElements(block, isFirst, part.skipsEmpty === true);
      if (chunk.length === 0) {
        continue;
      }
      yield chunk;
      isFirst = false;
    }
    yield encoder.encode(isFirst ? '[]' : '\n]');
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_ARRAY = 0x5b;

/** Additional bytes of each byte in a JSON string: 1 for a short escape, 5 for `\u00XX`. */
const ESCAPE_BYTES = new Uint8Array(256).fill(5, 0, 0x20);
ESCAPE_BYTES[QUOTE] = 1;
ESCAPE_BYTES[BACKSLASH] = 1;

/** Letters of JSON's short escapes by control character. */
const SHORT_ESCAPES: ReadonlyMap<number, number> = new Map(
  [...'\b\t\f\r'].map((control, i) => [control.charCodeAt(0), 'btfr'.charCodeAt(i)]),
);
for (const control of SHORT_ESCAPES.keys()) {
  ESCAPE_BYTES[control] = 1;
}
ESCAPE_BYTES[LF] = 0;

/** Writes the rows of a block as array elements, each after a comma (or the opening bracket) and a line break. */
function jsonElements({ bytes, count }: LineBlock, isFirst: boolean, skipsEmpty: boolean): Bytes {
  let escapes = 0;
  for (let at = 0; at < bytes.length; at++) {
    escapes += ESCAPE_BYTES[bytes[at]];
  }
  // Two quotes, a comma and a line break replace the line end of each row.
  const out = new Uint8Array(bytes.length + escapes + 3 * count);
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    if (skipsEmpty && bytes[at] === LF) {
      continue;
    }
    out[length] = isFirst && length === 0 ? OPEN_ARRAY : COMMA;
    out[length + 1] = LF;
    out[length + 2] = QUOTE;
    length += 3;
    for (; bytes[at] !== LF; at++) {
      const byte = bytes[at];
      if (ESCAPE_BYTES[byte] === 0) {
        out[length++] = byte;
      } else {
        length = putEscape(byte, out, length);
      }
    }
    out[length++] = QUOTE;
  }
  return out.subarray(0, length);
}

function putEscape(byte: number, out: Uint8Array, at: number): number {
  out[at] = BACKSLASH;
  const letter = byte < 0x20 ? SHORT_ESCAPES.get(byte) : byte;
  if (letter !== undefined) {
    out[at + 1] = letter;
    return at + 2;
  }
  const code = `u00${byte.toString(16).padStart(2, '0')}`;
  for (let i = 0; i < code.length; i++) {
    out[at + 1 + i] = code.charCodeAt(i);
  }
  return at + 6;
}

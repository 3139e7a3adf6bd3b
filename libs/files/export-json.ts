import type { ToolId } from '../contracts/tool-catalog.ts';
import { type Bytes, LF, type LineBlock } from '../lines/line-block.ts';
import type { JsonValue, RunReport } from '../tools/tool.ts';
import type { Blocks } from './export-rows.ts';

/** Rows that become an array of strings in a JSON text. */
export interface JsonRows {
  readonly rows: Blocks;
  /** Leaves out rows that are empty. */
  readonly skipsEmpty?: boolean;
}

/** A piece of a JSON text: text as it stands, or rows to be written as an array. */
export type JsonPart = string | JsonRows;

/** A result that is exported as JSON, with what the file tells about it. */
export interface JsonExport {
  readonly options: JsonValue;
  /** The tool's single values (`FieldSpec.id`). */
  readonly fields: { readonly [id: string]: string };
  readonly report: RunReport;
  /** The first output. */
  readonly rows: Blocks;
  readonly count: number;
  /** The further outputs, by `OutputSpec.id`. */
  readonly otherRows: { readonly [output: string]: Blocks };
  readonly now: Date;
}

/** The form of a tool's JSON file (`spec/tools.md` 3.2, 3.6, 5.6; `spec/decisions.md`, "All tools"). */
export function jsonParts(tool: ToolId, result: JsonExport): readonly JsonPart[] {
  const { options, fields, report, rows, count } = result;
  const exportDate = result.now.toISOString();
  switch (tool) {
    case 'merge':
      return objectParts({ exportDate, totalCombinations: count, options, combinations: { rows } });
    case 'dedupe': {
      const { duplicates = [] } = result.otherRows;
      const stats = report.stats ?? null;
      return objectParts({ exportDate, options, stats, unique: { rows }, duplicates: { rows: duplicates } });
    }
    case 'replace':
      return objectParts({ exportDate, options, replacements: report.count ?? null, lines: { rows } });
    case 'utm':
      return objectParts({
        urls: { rows },
        generated_at: exportDate,
        total_count: count,
        utm_parameters: {
          source: fields.source?.trim(),
          medium: fields.medium?.trim(),
          campaign: fields.campaign?.trim(),
          term: fields.term?.trim(),
          content: fields.content?.trim(),
        },
      });
    case 'keywords':
    case 'negatives':
      return [{ rows, skipsEmpty: true }, '\n'];
  }
}

/** An object whose values are plain JSON or rows. */
function objectParts(members: { readonly [name: string]: JsonValue | JsonRows }): readonly JsonPart[] {
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

/** Writes a JSON text as the bytes of a file, one row a line, chunk by chunk. */
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
      if (chunk.length === 0) continue;
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

/** How many bytes more than one a byte takes in a JSON string: 1 for a short escape, 5 for `\u00XX`. */
const ESCAPE_BYTES = new Uint8Array(256).fill(5, 0, 0x20);
ESCAPE_BYTES[QUOTE] = 1;
ESCAPE_BYTES[BACKSLASH] = 1;

/** The letters of the short escapes that JSON has for control characters. */
const SHORT_ESCAPES: ReadonlyMap<number, number> = new Map(
  [...'\b\t\f\r'].map((control, i) => [control.charCodeAt(0), 'btfr'.charCodeAt(i)]),
);
for (const control of SHORT_ESCAPES.keys()) ESCAPE_BYTES[control] = 1;
ESCAPE_BYTES[LF] = 0;

/** The rows of a block as elements of an array, each behind a comma (or the opening bracket) and a line break. */
function jsonElements({ bytes, count }: LineBlock, isFirst: boolean, skipsEmpty: boolean): Bytes {
  let escapes = 0;
  for (let at = 0; at < bytes.length; at++) escapes += ESCAPE_BYTES[bytes[at]];
  // Each row has two quotes, a comma and a line break around it in place of its own line end.
  const out = new Uint8Array(bytes.length + escapes + 3 * count);
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    if (skipsEmpty && bytes[at] === LF) continue;
    out[length] = isFirst && length === 0 ? OPEN_ARRAY : COMMA;
    out[length + 1] = LF;
    out[length + 2] = QUOTE;
    length += 3;
    for (; bytes[at] !== LF; at++) {
      const byte = bytes[at];
      if (ESCAPE_BYTES[byte] === 0) out[length++] = byte;
      else length = putEscape(byte, out, length);
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
  for (let i = 0; i < code.length; i++) out[at + 1 + i] = code.charCodeAt(i);
  return at + 6;
}

import { findColumn, unknownColumn } from './columns.ts';

/** Piece of a template: literal text, or the name of a column as it is written. */
export type TemplatePart = { readonly text: string } | { readonly name: string };

export type ParsedTemplate =
  | { readonly ok: true; readonly parts: readonly TemplatePart[] }
  | { readonly ok: false; readonly message: string };

/** Piece of a template for certain columns: literal text, or the index of a column. */
export type CellPart = { readonly text: string } | { readonly column: number };

export type ResolvedTemplate =
  | { readonly ok: true; readonly parts: readonly CellPart[] }
  | { readonly ok: false; readonly message: string };

const BRACE = /[{}]/g;

/**
 * Parses a template: `{name}` stands for the cell of a column, `{{` and `}}` for braces
 * (`docs/spec/formats.md`, Templates).
 * @returns its parts, without empty texts; or the message of the first brace without a partner
 */
export function parseTemplate(template: string): ParsedTemplate {
  const parts: TemplatePart[] = [];
  let text = '';
  let at = 0;
  for (let brace = nextBrace(template, 0); brace < template.length; brace = nextBrace(template, at)) {
    const sign = template[brace];
    text += template.slice(at, brace);
    if (template[brace + 1] === sign) {
      text += sign;
      at = brace + 2;
      continue;
    }
    if (sign === '}') {
      return { ok: false, message: 'A } has no { before it. Write }} for a brace.' };
    }
    const end = nextBrace(template, brace + 1);
    if (template[end] !== '}') {
      return { ok: false, message: `${template.slice(brace, end)} has no closing }.` };
    }
    if (text !== '') {
      parts.push({ text });
      text = '';
    }
    parts.push({ name: template.slice(brace + 1, end) });
    at = end + 1;
  }
  text += template.slice(at);
  return { ok: true, parts: text === '' ? parts : [...parts, { text }] };
}

/**
 * Parses a template for the rows of a table. Names are trimmed; one that differs in case only is found too.
 * @returns its parts, which are also parts of a cell of a product table; or the message of the first mistake
 */
export function resolveTemplate(template: string, columns: readonly string[]): ResolvedTemplate {
  const parsed = parseTemplate(template);
  if (!parsed.ok) {
    return parsed;
  }
  const parts: CellPart[] = [];
  for (const part of parsed.parts) {
    if ('text' in part) {
      parts.push(part);
      continue;
    }
    const name = part.name.trim();
    const column = findColumn(columns, name);
    if (column < 0) {
      return { ok: false, message: unknownColumn(columns, name) };
    }
    parts.push({ column });
  }
  return { ok: true, parts };
}

/** Returns true if a template can have a placeholder for a column: names with braces cannot be written. */
export function isNameForTemplates(name: string): boolean {
  return nextBrace(name, 0) === name.length;
}

function nextBrace(text: string, from: number): number {
  BRACE.lastIndex = from;
  return BRACE.exec(text)?.index ?? text.length;
}

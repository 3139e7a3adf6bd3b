/** Maximum number of columns of a table (`docs/spec/formats.md`, Tables). */
export const MAX_COLUMNS = 256;

/** Maximum length of a column name in code points. */
const MAX_NAME_LENGTH = 200;

/** Number with signs and separators of any country. */
const NUMERIC = /^[-+]?[\d.,]+%?$/;

/** TAB, line breaks, and the other characters that end a line in some program; CRLF is one of them. */
const REPLACED = /\r\n|[\t\r\n\u0085\u2028\u2029]/g;

/** Returns the text of a cell with every TAB and line break, which a cell cannot hold, as one space. */
export function cleanCell(text: string): string {
  return text.replace(REPLACED, ' ');
}

/**
 * Returns names of columns that are not empty and differ from each other.
 *
 * Names are cleaned like cells, trimmed and cut to 200 code points. An empty name becomes `Column 3` (its place,
 * counted from 1). A name that an earlier column has, compared by `toLowerCase()`, gets ` 2`, ` 3` and so on.
 */
export function cleanNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name, index) => {
    const base = cutName(cleanCell(name).trim(), MAX_NAME_LENGTH) || `Column ${index + 1}`;
    const free = freeName(base, taken);
    taken.add(free.toLowerCase());
    return free;
  });
}

/** Returns true for a text that can be the name of a column: `cleanNames` changes nothing in it. */
export function isColumnName(text: string): boolean {
  return text !== '' && cleanNames([text])[0] === text;
}

/** Returns true if cells look like the names of columns: none is empty or a number, and all are different. */
export function areNames(cells: readonly string[]): boolean {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  return names.every((name) => name !== '' && !NUMERIC.test(name)) && new Set(names).size === names.length;
}

/** Returns a name without what files write in different ways: case, spaces, `_` and `-`. */
export function simplifyName(name: string): string {
  return name.toLowerCase().replace(/[\s_-]+/g, '');
}

/** Returns the index of the column with a name: equal if there is one, else equal by `toLowerCase()`; -1 if there is none. */
export function findColumn(columns: readonly string[], name: string): number {
  const index = columns.indexOf(name);
  const lowered = name.toLowerCase();
  return index >= 0 ? index : columns.findIndex((column) => column.toLowerCase() === lowered);
}

/** Returns the message for a name that no column has. */
export function unknownColumn(columns: readonly string[], name: string): string {
  return `There is no column “${name}”. The columns are: ${columns.join(', ')}.`;
}

/** Returns the message for a file with more than 256 columns. */
export function tooManyColumns(count: number): string {
  return `This file has ${count} columns. A table can have ${MAX_COLUMNS}.`;
}

/** Returns the first `maxLength` code points of a name. */
export function cutName(name: string, maxLength: number): string {
  return name.length <= maxLength ? name : [...name].slice(0, maxLength).join('');
}

/**
 * Returns the name, or the first of `Cost 2`, `Cost 3` … that is not taken.
 * @param taken names in lower case
 */
export function freeName(base: string, taken: ReadonlySet<string>): string {
  let name = base;
  for (let number = 2; taken.has(name.toLowerCase()); number++) {
    name = `${base} ${number}`;
  }
  return name;
}

import type { ReplaceRule } from './options.ts';

/** Columns of our own files. */
const WRITTEN: readonly (readonly [name: string, member: keyof ReplaceRule])[] = [
  ['Enabled', 'enabled'],
  ['Find', 'find'],
  ['Replace', 'replaceWith'],
  ['Regex', 'regex'],
  ['Match case', 'caseSensitive'],
  ['Whole words', 'wholeWords'],
  ['Escapes', 'escapes'],
  ['Note', 'note'],
];

/** Returns rules as a CSV file, with a byte order mark so that spreadsheets read it as UTF-8. */
export function writeRules(rules: readonly ReplaceRule[]): string {
  return `\ufeff${writeCells(rulesTable(rules), ',')}`;
}

/** Returns rules as a header and rows. Cells have neither line breaks nor TABs. */
export function rulesTable(rules: readonly ReplaceRule[]): readonly (readonly string[])[] {
  const rows = rules.map(onOneLine).map((rule) => WRITTEN.map(([, member]) => cellOf(rule[member])));
  return [WRITTEN.map(([name]) => name), ...rows];
}

/** Returns rows as text, with cells in quotes where needed. */
export function writeCells(rows: readonly (readonly string[])[], delimiter: ',' | '\t'): string {
  return rows.map((cells) => `${cells.map(quote).join(delimiter)}\n`).join('');
}

function cellOf(value: string | boolean): string {
  return typeof value === 'string' ? value : value ? 'TRUE' : 'FALSE';
}

function quote(cell: string): string {
  return /[",\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Returns a rule that does the same without line breaks and TABs in its texts, which no cell can have. */
function onOneLine(rule: ReplaceRule): ReplaceRule {
  const { find, replaceWith, regex, escapes, note } = rule;
  if (!/[\t\n]/.test(`${find}${replaceWith}${note}`)) {
    return rule;
  }
  const addsEscapes = !regex && !escapes && /[\t\n]/.test(`${find}${replaceWith}`);
  const write = (text: string) =>
    (addsEscapes ? text.replaceAll('\\', '\\\\') : text).replaceAll('\n', '\\n').replaceAll('\t', '\\t');
  return {
    ...rule,
    find: write(find),
    replaceWith: write(replaceWith),
    escapes: escapes || addsEscapes,
    note: note.replace(/[\t\n]+/g, ' '),
  };
}

import { cleanNames, MAX_COLUMNS } from '../../../libs/tables/columns.ts';
import { fieldError } from '../../common/domain-error.ts';

/** Source of a record's lines: the request itself, or an uploaded text. */
export type LineSource =
  | { readonly kind: 'inline'; readonly text: string }
  | { readonly kind: 'text'; readonly textId: string };

/** The forms in which a request may contain lines. */
export interface LineFields {
  readonly items?: readonly string[];
  readonly results?: readonly string[];
  readonly content?: string;
  readonly textId?: string;
}

/**
 * Returns the lines of a request in whichever form; undefined if there are none.
 * @throws DomainError `validation_failed` for more than one form, and for lines that are all blank
 */
export function readLineSource(fields: LineFields): LineSource | undefined {
  const { items, results, content, textId } = fields;
  const given = Object.entries({ items, results, content, textId }).filter(([, value]) => value !== undefined);
  const [name] = given[0] ?? [];
  if (name === undefined) {
    return undefined;
  }
  if (given.length > 1) {
    throw fieldError(name, `Send only one of ${given.map(([field]) => field).join(', ')}.`);
  }
  if (textId !== undefined) {
    return { kind: 'text', textId };
  }
  const text = content ?? `${(items ?? results ?? []).join('\n')}\n`;
  if (!/\S/.test(text)) {
    throw fieldError(name, name === 'results' ? 'No results to save' : 'Please enter at least one item.');
  }
  return { kind: 'inline', text };
}

/**
 * Returns the columns of a request's lines; null for a list. The rows of an uploaded text are not checked, so readers
 * must expect others.
 * @throws DomainError `validation_failed` for names that `cleanNames` would change, columns without lines, and rows of
 *   another number of cells
 */
export function readColumns(
  { columns }: { readonly columns?: string[] },
  source: LineSource | undefined,
  needsLines = true,
): string[] | null {
  if (columns === undefined) {
    return null;
  }
  if (!areNames(columns)) {
    throw fieldError('columns', `Columns must be 1 to ${MAX_COLUMNS} different names.`);
  }
  if (source === undefined && needsLines) {
    throw fieldError('columns', 'Send columns together with their rows.');
  }
  if (source?.kind === 'inline' && !haveCells(source.text, columns.length)) {
    const cells = columns.length === 1 ? '1 cell' : `${columns.length} cells, separated by tabs`;
    throw fieldError('columns', `Every row must have ${cells}.`);
  }
  return columns;
}

function areNames(names: readonly string[]): boolean {
  const isCounted = names.length >= 1 && names.length <= MAX_COLUMNS;
  return isCounted && cleanNames(names).every((name, index) => name === names[index]);
}

function haveCells(text: string, count: number): boolean {
  const lines = text.split(/\r\n|[\r\n]/);
  if (lines.at(-1) === '') {
    lines.pop();
  }
  return lines.every((line) => line.split('\t').length === count);
}

import { DomainError } from '../../common/domain-error.ts';

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
    throw lineProblem(name, `Send only one of ${given.map(([field]) => field).join(', ')}.`);
  }
  if (textId !== undefined) {
    return { kind: 'text', textId };
  }
  const text = content ?? `${(items ?? results ?? []).join('\n')}\n`;
  if (!/\S/.test(text)) {
    throw lineProblem(name, 'Please enter at least one item.');
  }
  return { kind: 'inline', text };
}

/** Returns the error for missing or invalid lines. */
export function lineProblem(field: string, message: string): DomainError {
  return new DomainError('validation_failed', { message, details: { fields: { [field]: message } } });
}

import type { ToolDescription } from './tool.ts';

/** Error in untrusted input. */
export interface InputProblem {
  /** Dotted path, such as `columns.1`; empty for the input as a whole. */
  readonly path: string;
  readonly message: string;
}

/** Inputs and fields of a tool, parsed from JSON. */
export interface GivenInput {
  /** Bulk inputs by `TextSpec.id`, empty if missing. For an array, all its elements, even beyond the declared ones. */
  readonly texts: ReadonlyMap<string, string>;
  /** Fields by `FieldSpec.id`, empty if missing. */
  readonly fields: { readonly [id: string]: string };
}

export type ParsedInput =
  | ({ readonly ok: true } & GivenInput)
  | { readonly ok: false; readonly problems: readonly InputProblem[] };

/** Maximum inputs in one array, such as the columns of merge. */
export const MAX_TEXTS = 100;

/**
 * Validates untrusted input against the description of its tool.
 * @param input `{ "columns": ["a\nb", ["c", "d"]] }`: a bulk input is a string, or an array with one item per line; a
 *   missing one is empty
 * @returns inputs and fields, or all errors: unknown names, wrong types, values that are too long
 */
export function parseInput(tool: ToolDescription, input: unknown): ParsedInput {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    return { ok: false, problems: [{ path: '', message: 'must be an object' }] };
  }
  const reader = new InputReader(new Map(Object.entries(input)));
  for (const { id } of tool.texts) {
    reader.readText(id);
  }
  for (const { id, maxLength } of tool.fields) {
    reader.readField(id, maxLength);
  }
  reader.refuseOthers();
  const { problems, texts, fields } = reader;
  return problems.length > 0 ? { ok: false, problems } : { ok: true, texts, fields: Object.fromEntries(fields) };
}

class InputReader {
  readonly problems: InputProblem[] = [];
  readonly texts = new Map<string, string>();
  readonly fields = new Map<string, string>();
  readonly #given: ReadonlyMap<string, unknown>;
  readonly #known = new Set<string>();

  constructor(given: ReadonlyMap<string, unknown>) {
    this.#given = given;
  }

  readText(id: string): void {
    const list = /^(.*)\.\d+$/.exec(id)?.[1];
    if (list === undefined) {
      this.#put(id, this.#take(id));
      return;
    }
    if (!this.#known.has(list)) {
      this.#readTexts(list);
    }
    if (!this.texts.has(id)) {
      this.texts.set(id, '');
    }
  }

  readField(id: string, maxLength: number): void {
    const value = this.#take(id) ?? '';
    if (typeof value !== 'string') {
      this.#refuse(id, 'must be a text');
    } else if (value.length > maxLength) {
      this.#refuse(id, `must have at most ${maxLength} characters`);
    } else {
      this.fields.set(id, value);
    }
  }

  refuseOthers(): void {
    const names = [...this.#known].join(', ');
    for (const name of this.#given.keys()) {
      if (!this.#known.has(name)) {
        this.#refuse(name, `is not known; this tool takes ${names}`);
      }
    }
  }

  #take(name: string): unknown {
    this.#known.add(name);
    return this.#given.get(name);
  }

  /** Reads all elements of an array, including those beyond what the form shows. */
  #readTexts(list: string): void {
    const values = this.#take(list) ?? [];
    if (!Array.isArray(values)) {
      this.#refuse(list, 'must be an array of texts');
    } else if (values.length > MAX_TEXTS) {
      this.#refuse(list, `must hold at most ${MAX_TEXTS} texts`);
    } else {
      for (const [index, value] of values.entries()) {
        this.#put(`${list}.${index}`, value);
      }
    }
  }

  #put(id: string, value: unknown): void {
    this.texts.set(id, this.#toText(id, value));
  }

  /** Returns a string unchanged, or an array as lines; every line is ended, so that an empty last one counts. */
  #toText(id: string, value: unknown): string {
    if (value === undefined) {
      return '';
    }
    if (typeof value === 'string') {
      return value;
    }
    if (!Array.isArray(value)) {
      return this.#refuse(id, 'must be a text, or an array with an item for each line');
    }
    const other = value.findIndex((line) => typeof line !== 'string');
    if (other >= 0) {
      return this.#refuse(`${id}.${other}`, 'must be a text');
    }
    return value.length === 0 ? '' : `${value.join('\n')}\n`;
  }

  #refuse(path: string, message: string): string {
    this.problems.push({ path, message });
    return '';
  }
}

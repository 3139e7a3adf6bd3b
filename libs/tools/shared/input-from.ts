import { CSV_DELIMITERS } from '../../files/csv-delimiters.ts';
import { isObject } from '../../is-object.ts';
import type { LineBlock } from '../../lines/blocks/line-block.ts';
import { makeTable } from '../../tables/given-table.ts';
import type { TableOptions } from '../../tables/table-plan.ts';
import type { TextSpec, ToolDescription } from './tool.ts';
import { takesTables } from './tool-entry.ts';

/** Error in untrusted input. */
export interface InputProblem {
  /** Dotted path, such as `columns.1`; empty for the input as a whole. */
  readonly path: string;
  readonly message: string;
}

/** Bulk input as it was given: lines, a file with a table, or a table of strings. */
export type GivenText =
  | { readonly kind: 'lines'; readonly text: string }
  | ({ readonly kind: 'file'; readonly text: string } & TableOptions)
  | { readonly kind: 'table'; readonly columns: readonly string[]; readonly blocks: readonly LineBlock[] };

/** Inputs and fields of a tool, parsed from JSON. */
export interface GivenInput {
  /** Bulk inputs by `TextSpec.id`, empty if missing. For an array, all its elements, even beyond the declared ones. */
  readonly texts: ReadonlyMap<string, GivenText>;
  /** Fields by `FieldSpec.id`, empty if missing. */
  readonly fields: { readonly [id: string]: string };
}

export type ParsedInput =
  | ({ readonly ok: true } & GivenInput)
  | { readonly ok: false; readonly problems: readonly InputProblem[] };

/** Maximum inputs in an array whose length depends on options, such as the columns of merge. */
const MAX_TEXTS = 100;

/** Returns the maximum number of inputs in an array of a tool. */
export function maxTexts({ texts, textsOf }: Pick<ToolDescription, 'texts' | 'textsOf'>): number {
  return textsOf ? MAX_TEXTS : texts.length;
}

/**
 * Validates untrusted input against the description of its tool.
 * @param input `{ "columns": ["a\nb", ["c", "d"]] }`: a bulk input is a string, or an array with one item per line; a
 *   missing one is empty. An input that takes tables may be `{ "csv": "…" }`, `{ "tsv": "…" }`, both with optional
 *   `delimiter` and `header`, or `{ "columns": […], "rows": [[…]] }`
 * @param owner names what takes the inputs, in messages
 * @returns inputs and fields, or all errors: unknown names, wrong types, values that are too long
 */
export function parseInput(
  tool: Pick<ToolDescription, 'texts' | 'textsOf' | 'fields'>,
  input: unknown,
  owner = 'this tool',
): ParsedInput {
  if (!isObject(input)) {
    return { ok: false, problems: [{ path: '', message: 'must be an object' }] };
  }
  const reader = new InputReader(new Map(Object.entries(input)), maxTexts(tool));
  for (const spec of tool.texts) {
    reader.readText(spec);
  }
  for (const { id, maxLength } of tool.fields) {
    reader.readField(id, maxLength);
  }
  reader.refuseOthers(owner);
  const { problems, texts, fields } = reader;
  return problems.length > 0 ? { ok: false, problems } : { ok: true, texts, fields: Object.fromEntries(fields) };
}

const NO_LINES: GivenText = { kind: 'lines', text: '' };

class InputReader {
  readonly problems: InputProblem[] = [];
  readonly texts = new Map<string, GivenText>();
  readonly fields = new Map<string, string>();
  readonly #given: ReadonlyMap<string, unknown>;
  readonly #maxTexts: number;
  readonly #known = new Set<string>();

  constructor(given: ReadonlyMap<string, unknown>, max: number) {
    this.#given = given;
    this.#maxTexts = max;
  }

  readText(spec: TextSpec): void {
    const { id } = spec;
    const list = /^(.*)\.\d+$/.exec(id)?.[1];
    if (list === undefined) {
      this.#put(id, this.#take(id), spec);
      return;
    }
    if (!this.#known.has(list)) {
      this.#readTexts(list, spec);
    }
    if (!this.texts.has(id)) {
      this.texts.set(id, NO_LINES);
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

  refuseOthers(owner: string): void {
    const names = [...this.#known].join(', ');
    for (const name of this.#given.keys()) {
      if (!this.#known.has(name)) {
        this.#refuse(name, `is not known; ${owner} takes ${names}`);
      }
    }
  }

  #take(name: string): unknown {
    this.#known.add(name);
    return this.#given.get(name);
  }

  /** Reads all elements of an array, including those beyond what the form shows. */
  #readTexts(list: string, spec: TextSpec): void {
    const values = this.#take(list) ?? [];
    if (!Array.isArray(values)) {
      this.#refuse(list, 'must be an array of texts');
    } else if (values.length > this.#maxTexts) {
      this.#refuse(list, `must hold at most ${this.#maxTexts} texts`);
    } else {
      for (const [index, value] of values.entries()) {
        this.#put(`${list}.${index}`, value, spec);
      }
    }
  }

  #put(id: string, value: unknown, spec: TextSpec): void {
    const given = isObject(value) && takesTables(spec) ? this.#toTable(spec, id, value) : this.#toLines(id, value);
    this.texts.set(id, given ?? NO_LINES);
  }

  /** Returns a string unchanged, or an array as lines; every line is ended, so that an empty last one counts. */
  #toLines(id: string, value: unknown): GivenText | null {
    if (value === undefined) {
      return NO_LINES;
    }
    if (typeof value === 'string') {
      return { kind: 'lines', text: value };
    }
    if (!Array.isArray(value)) {
      return this.#refuse(id, 'must be a text, or an array with an item for each line');
    }
    const other = value.findIndex((line) => typeof line !== 'string');
    if (other >= 0) {
      return this.#refuse(`${id}.${other}`, 'must be a text');
    }
    return { kind: 'lines', text: value.length === 0 ? '' : `${value.join('\n')}\n` };
  }

  #toTable({ headerNames }: TextSpec, id: string, value: object): GivenText | null {
    const { csv, tsv, delimiter, header, columns, rows, ...others } = value as Readonly<Record<string, unknown>>;
    const [other] = Object.keys(others);
    if (other !== undefined) {
      return this.#refuse(`${id}.${other}`, `is not known; a table takes ${TABLE_KEYS}`);
    }
    const isFile = csv !== undefined || tsv !== undefined;
    const isRows = columns !== undefined || rows !== undefined;
    if (isFile === isRows || (csv !== undefined && tsv !== undefined)) {
      return this.#refuse(id, 'must have one of csv, tsv, or columns with rows');
    }
    return isFile
      ? this.#toFile(id, { name: csv === undefined ? 'tsv' : 'csv', text: csv ?? tsv, delimiter, header }, headerNames)
      : this.#toRows(id, columns, rows, delimiter ?? header);
  }

  #toFile(
    id: string,
    { name, text, delimiter = name === 'tsv' ? 'tab' : 'auto', header = 'auto' }: GivenFile,
    headerNames: TextSpec['headerNames'],
  ): GivenText | null {
    if (typeof text !== 'string') {
      return this.#refuse(`${id}.${name}`, 'must be a text');
    }
    const known = DELIMITER_CHOICES.find((candidate) => candidate === delimiter);
    if (known === undefined) {
      return this.#refuse(`${id}.delimiter`, `must be one of ${DELIMITER_CHOICES.join(', ')}`);
    }
    if (!isHeaderChoice(header)) {
      return this.#refuse(`${id}.header`, HEADER_PROBLEM);
    }
    return { kind: 'file', text, delimiter: known, header, ...(headerNames && { headerNames }) };
  }

  #toRows(id: string, columns: unknown, rows: unknown, fileOption: unknown): GivenText | null {
    if (fileOption !== undefined) {
      return this.#refuse(id, 'takes delimiter and header only with csv or tsv');
    }
    if (!isTexts(columns)) {
      return this.#refuse(`${id}.columns`, 'must be an array of names');
    }
    if (!Array.isArray(rows)) {
      return this.#refuse(`${id}.rows`, 'must be an array of rows');
    }
    const other = rows.findIndex((row) => !isTexts(row));
    if (other >= 0) {
      return this.#refuse(`${id}.rows.${other}`, 'must be an array of texts');
    }
    const made = makeTable(columns, rows);
    if (made.ok) {
      return { kind: 'table', columns: made.columns, blocks: made.blocks };
    }
    for (const { path, message } of made.problems) {
      this.#refuse(`${id}.${path}`, message);
    }
    return null;
  }

  #refuse(path: string, message: string): null {
    this.problems.push({ path, message });
    return null;
  }
}

interface GivenFile {
  readonly name: 'csv' | 'tsv';
  readonly text: unknown;
  readonly delimiter: unknown;
  readonly header: unknown;
}

const TABLE_KEYS = 'csv, tsv, delimiter, header, columns, rows';
const DELIMITER_CHOICES = ['auto', ...CSV_DELIMITERS] as const;
const HEADER_PROBLEM = 'must be auto, none, or the number of a record';

function isHeaderChoice(value: unknown): value is 'auto' | 'none' | number {
  return value === 'auto' || value === 'none' || (Number.isInteger(value) && Number(value) > 0);
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

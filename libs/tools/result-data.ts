import { isObject } from '../is-object.ts';
import { readArrangement, type TableArrangement, toArrangementData } from '../tables/arrange/arrangement.ts';
import { cleanNames } from '../tables/columns.ts';
import { PROJECT_TOOL, type ToolId } from './index.ts';
import { columnLetter } from './shared/column-letter.ts';
import type { OptionSpecs, OptionsOf } from './shared/options.ts';
import { type RunReport, type ToolDescription, textsOf } from './shared/tool.ts';

/** Maximum length of a saved report as JSON. A longer one lists many invalid lines, which a new run reports again. */
const MAX_REPORT_CHARS = 10_000;

/** Inputs of a run, as saved with its result. */
export interface SavedInputs {
  /** Lines by text id, each ended by `\n`; null for a text that is stored separately. */
  readonly texts: { readonly [text: string]: string | null };
  /** Columns of the texts that are tables. Their rows are stored separately. */
  readonly tables?: { readonly [text: string]: readonly string[] };
  readonly fields: { readonly [field: string]: string };
  readonly report: RunReport;
  /** Arrangements of outputs whose rows are not shown as they are. */
  readonly arrangements?: { readonly [output: string]: TableArrangement };
}

/**
 * Builds the `inputData` of a result: for merge the columns of `docs/spec/formats.md`, Saved data, for other tools the
 * JSON form of the input, which the command line also accepts. Texts that are stored separately are
 * empty in it, tables have their columns and no rows.
 */
export function toInputData(
  tool: ToolId,
  { texts, tables = {}, fields, report, arrangements = {} }: SavedInputs,
  options: unknown,
) {
  const data: Record<string, unknown> = {};
  if (tool === PROJECT_TOOL) {
    const columns = Object.values(texts).map((text, index) => ({ label: columnLetter(index), items: linesOf(text) }));
    Object.assign(data, { columns, options });
  } else {
    for (const [path, text] of Object.entries(texts)) {
      const columns = tables[path];
      setAt(data, path.split('.'), columns ? { columns, rows: [] } : (text ?? ''));
    }
    Object.assign(data, fields);
  }
  if (Object.keys(report).length > 0 && JSON.stringify(report).length <= MAX_REPORT_CHARS) {
    data.report = report;
  }
  const arranged = Object.entries(arrangements);
  if (arranged.length > 0) {
    data.arrangements = Object.fromEntries(arranged.map(([output, given]) => [output, toArrangementData(given)]));
  }
  return data;
}

export function linesOf(text: string | null): string[] {
  return text === null || text === '' ? [] : text.replace(/\n$/, '').split('\n');
}

/**
 * Reads the inputs of a saved result. Its data may come from another client, so malformed values are ignored.
 * @returns `texts` has only the texts that are present, including empty ones
 */
export function fromInputData<S extends OptionSpecs>(
  tool: ToolDescription<S>,
  inputData: unknown,
  options: OptionsOf<S>,
): SavedInputs {
  const texts: Record<string, string> = {};
  const tables: Record<string, readonly string[]> = {};
  for (const { id } of textsOf(tool, options)) {
    const value = getAt(inputData, id.split('.'));
    const text = textOf(value);
    const columns = fieldOf(value, 'columns');
    if (text !== null) {
      texts[id] = text;
    } else if (Array.isArray(columns) && columns.length > 0) {
      tables[id] = cleanNames(columns.map(String));
    }
  }
  const fields: Record<string, string> = {};
  for (const { id } of tool.fields) {
    const value = getAt(inputData, [id]);
    if (typeof value === 'string') {
      fields[id] = value;
    }
  }
  const report = getAt(inputData, ['report']);
  const arrangements: Record<string, TableArrangement> = {};
  for (const { id } of tool.outputs) {
    const arrangement = readArrangement(getAt(inputData, ['arrangements', id]));
    if (arrangement) {
      arrangements[id] = arrangement;
    }
  }
  return {
    texts,
    ...(Object.keys(tables).length > 0 && { tables }),
    fields,
    report: isObject(report) ? (report as RunReport) : {},
    ...(Object.keys(arrangements).length > 0 && { arrangements }),
  };
}

/** Reads a text from a string, an array of lines, or an object with one of these; null for anything else. */
function textOf(value: unknown): string | null {
  if (typeof value === 'string') {
    return value;
  }
  if (Array.isArray(value)) {
    return value.map((line) => `${line}\n`).join('');
  }
  if (!isObject(value)) {
    return null;
  }
  return textOf(value.items ?? value.content);
}

function setAt(target: Record<string, unknown>, [name, ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    target[name] = value;
    return;
  }
  const [index] = rest;
  const list = Array.isArray(target[name]) ? target[name] : [];
  list[Number(index)] = value;
  target[name] = list;
}

function getAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce(fieldOf, value);
}

/** Returns a property of a value of unknown shape; undefined if it has none. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

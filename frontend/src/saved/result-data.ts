import type { ToolId } from '../../../libs/contracts/tool-catalog.ts';
import { defaultOptions, type OptionSpecs, parseOptions } from '../../../libs/tools/options.ts';
import type { RunReport, ToolDescription } from '../../../libs/tools/tool.ts';
import { emptyForm, type ToolForm } from '../runs/tool-options.ts';
import { fieldOf } from './field-of.ts';

/** Longer reports are left out: they are lists of what was wrong, which a new run tells as well. */
const MAX_REPORT_CHARS = 10_000;

/** What a result was made from, as it is saved with it. */
export interface SavedInputs {
  /** By text id: the lines, each ended by `\n`; null for a text that is kept apart. */
  readonly texts: { readonly [text: string]: string | null };
  readonly fields: { readonly [field: string]: string };
  /** What the run told beside its rows. */
  readonly report: RunReport;
}

/**
 * What a result is saved with as `inputData`: merge has its columns as `spec/tools.md` 3.2 names them, any other tool
 * the JSON form of its input, which the command line takes, too. Texts that are kept apart are empty in it.
 */
export function toInputData(tool: ToolId, { texts, fields, report }: SavedInputs, options: unknown) {
  const data: Record<string, unknown> = {};
  if (tool === 'merge') {
    const columns = Object.values(texts).map((text, index) => ({ label: 'ABC'[index] ?? '', items: linesOf(text) }));
    Object.assign(data, { columns, options });
  } else {
    for (const [path, text] of Object.entries(texts)) setAt(data, path.split('.'), text ?? '');
    Object.assign(data, fields);
  }
  if (Object.keys(report).length > 0 && JSON.stringify(report).length <= MAX_REPORT_CHARS) data.report = report;
  return data;
}

/** The lines of a text. */
export function linesOf(text: string | null): string[] {
  return text === null || text === '' ? [] : text.replace(/\n$/, '').split('\n');
}

/**
 * What a saved result was made from; whoever saved it may have had another idea of its form, so what does not fit is
 * left out.
 * @returns `texts` has the texts that are there, an empty one included
 */
export function fromInputData<S extends OptionSpecs>(tool: ToolDescription<S>, inputData: unknown): SavedInputs {
  const texts: Record<string, string> = {};
  for (const { id } of tool.texts) {
    const text = textOf(getAt(inputData, id.split('.')));
    if (text !== null) texts[id] = text;
  }
  const fields: Record<string, string> = {};
  for (const { id } of tool.fields) {
    const value = getAt(inputData, [id]);
    if (typeof value === 'string') fields[id] = value;
  }
  const report = getAt(inputData, ['report']);
  return { texts, fields, report: isObject(report) ? (report as RunReport) : {} };
}

/** The form a result was made with; options that this version does not know are what a new visitor has. */
export function toForm<S extends OptionSpecs>(
  tool: ToolDescription<S>,
  settings: unknown,
  fields: SavedInputs['fields'],
): ToolForm<S> {
  const parsed = parseOptions(tool.options, settings);
  return {
    options: parsed.ok ? parsed.options : defaultOptions(tool.options),
    fields: { ...emptyForm(tool).fields, ...fields },
  };
}

/** A text in any of the forms it may have: a string, an array of lines, or a column with one of these. */
function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map((line) => `${line}\n`).join('');
  if (!isObject(value)) return null;
  return textOf(value.items ?? value.content);
}

function setAt(target: Record<string, unknown>, [name, ...rest]: readonly string[], value: string): void {
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

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

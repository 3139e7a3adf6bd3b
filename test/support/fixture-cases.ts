import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { UserMistake } from '../../libs/errors.ts';
import { isObject } from '../../libs/is-object.ts';
import type { TableOptions } from '../../libs/tables/table-plan.ts';
import { type CellPart, resolveTemplate } from '../../libs/tables/templates.ts';
import { isToolId } from '../../libs/tools/index.ts';
import { loadTool } from '../../libs/tools/registry.ts';
import { importTable } from './engine/import-table.ts';
import { type MemoryRun, runInMemory } from './engine/run-in-memory.ts';
import { type RecipeCase, runRecipeCase } from './engine/run-recipe.ts';

export interface CaseOutcome {
  /** Path below the folder. */
  readonly name: string;
  readonly state: 'passed' | 'failed' | 'skipped';
  /** The difference, or the reason why it was skipped. */
  readonly detail?: string;
}

/** Returns the case files below a folder, sorted; paths are relative to it. */
export async function findCases(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

/**
 * Runs a case through the engine: `{ tool, input, options, expected }`, or `{ text, options, expected }` for the table
 * reader, or `{ template, columns, row, expected }` for templates. The tool `recipe` stands for the steps in its input.
 * Everything in `expected` must be equal; `expected.error`, alone, is the message with which the run is refused.
 */
export async function runCase(folder: string, name: string): Promise<CaseOutcome> {
  try {
    const test: unknown = JSON.parse(await readFile(join(folder, name), 'utf8'));
    if (isReaderCase(test)) {
      return await runReaderCase(name, test);
    }
    if (isTemplateCase(test)) {
      return runTemplateCase(name, test);
    }
    if (!isCase(test)) {
      return { name, state: 'failed', detail: 'is no case: it needs tool, input and expected' };
    }
    if (test.tool === 'recipe') {
      return outcome(name, compare('recipe', test.expected, await runRecipeCase(test.input as RecipeCase, true)));
    }
    if (!isToolId(test.tool)) {
      return { name, state: 'skipped', detail: `there is no tool ${test.tool} yet` };
    }
    const tool = await loadTool(test.tool);
    if ('error' in test.expected) {
      const refusal = await refusalOf(runInMemory(tool, test.input, test.options ?? {}));
      return outcome(name, compare('error', test.expected.error, refusal));
    }
    const run = await runInMemory(tool, test.input, test.options ?? {});
    const [main] = tool.outputs;
    return outcome(
      name,
      compareAll(test.expected, (key) => found(run, key, main.id)),
    );
  } catch (error) {
    return { name, state: 'failed', detail: String(error) };
  }
}

/** Case of the table reader, recognized by its keys. */
interface ReaderCase {
  readonly text: string;
  readonly options?: Partial<TableOptions>;
  readonly expected: object;
}

function isReaderCase(value: unknown): value is ReaderCase {
  return isObject(value) && !('tool' in value) && typeof value.text === 'string' && isObject(value.expected);
}

async function runReaderCase(name: string, { text, options, expected }: ReaderCase): Promise<CaseOutcome> {
  const table = new Map<string, unknown>(Object.entries(await importTable(new TextEncoder().encode(text), options)));
  return outcome(
    name,
    compareAll(expected, (key) => table.get(key)),
  );
}

/** Case of the template grammar, recognized by its keys. */
interface TemplateCase {
  readonly template: string;
  readonly columns: readonly string[];
  /** Cells separated by TAB. */
  readonly row: string;
  readonly expected: { readonly text: string } | { readonly error: string };
}

function isTemplateCase(value: unknown): value is TemplateCase {
  if (!isObject(value) || 'tool' in value) {
    return false;
  }
  const { template, columns, row, expected } = value;
  return typeof template === 'string' && Array.isArray(columns) && typeof row === 'string' && isObject(expected);
}

function runTemplateCase(name: string, { template, columns, row, expected }: TemplateCase): CaseOutcome {
  const resolved = resolveTemplate(template, columns);
  const found = resolved.ok ? { text: fillRow(resolved.parts, row) } : { error: resolved.message };
  return outcome(name, compare('expected', expected, found));
}

function fillRow(parts: readonly CellPart[], row: string): string {
  const cells = row.split('\t');
  return parts.map((part) => ('text' in part ? part.text : cells[part.column])).join('');
}

interface Case {
  readonly tool: string;
  readonly input: unknown;
  readonly options?: unknown;
  readonly expected: object;
}

function isCase(value: unknown): value is Case {
  return isObject(value) && typeof value.tool === 'string' && value.input !== undefined && isObject(value.expected);
}

/**
 * Returns the value of a run for a key of `expected`: `lines` are the rows of the main output, `columns` the names of its
 * columns; other keys are outputs or parts of the report.
 */
function found({ outputs, columns, report }: MemoryRun, key: string, mainOutput: string): unknown {
  if (key === 'columns') {
    return columns[mainOutput];
  }
  const id = key === 'lines' ? mainOutput : key;
  if (Object.hasOwn(outputs, id)) {
    return outputs[id].rows(0, outputs[id].count);
  }
  return Object.hasOwn(report, key) ? report[key] : undefined;
}

/** Returns the message with which a run is refused; undefined if it is not. */
async function refusalOf(run: Promise<MemoryRun>): Promise<string | undefined> {
  try {
    await run;
    return undefined;
  } catch (error) {
    if (error instanceof UserMistake) {
      return error.message;
    }
    throw error;
  }
}

function outcome(name: string, difference: string | null): CaseOutcome {
  return difference === null ? { name, state: 'passed' } : { name, state: 'failed', detail: difference };
}

/** Returns the first difference; null if there is none. */
function compareAll(expected: object, actualOf: (key: string) => unknown): string | null {
  for (const [key, value] of Object.entries(expected)) {
    const difference = compare(key, value, actualOf(key));
    if (difference !== null) {
      return difference;
    }
  }
  return null;
}

function compare(key: string, expected: unknown, actual: unknown): string | null {
  if (isDeepStrictEqual(actual, expected)) {
    return null;
  }
  if (Array.isArray(expected) && Array.isArray(actual)) {
    const row = expected.findIndex((line, i) => !isDeepStrictEqual(line, actual[i]));
    const at = row < 0 ? expected.length : row;
    const rows = `${actual.length} rows, ${expected.length} expected`;
    return `${key}: ${rows}; row ${at + 1} is ${show(actual[at])}, expected ${show(expected[at])}`;
  }
  return `${key} is ${show(actual)}, expected ${show(expected)}`;
}

function show(value: unknown): string {
  return value === undefined ? 'missing' : JSON.stringify(value);
}

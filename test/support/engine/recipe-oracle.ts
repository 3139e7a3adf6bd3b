import { UserMistake } from '../../../libs/errors.ts';
import type { Recipe, RecipeStep, Reference } from '../../../libs/recipes/recipe.ts';
import { toolEntry } from '../../../libs/tools/index.ts';
import { loadTool } from '../../../libs/tools/registry.ts';
import { runInMemory } from './run-in-memory.ts';
import type { CaseInput } from './run-recipe.ts';

/** Rows, with columns if they are a table. */
interface Rows {
  readonly columns?: readonly string[];
  readonly rows: readonly string[];
}

/**
 * Runs the steps of a recipe one after the other, each on texts of its own: the reference for `runPipeline`.
 * @returns the rows of the recipe's outputs
 * @throws UserMistake as `runPipeline` does
 */
export async function recipeOutputsSlowly(
  recipe: Recipe,
  inputs: { readonly [id: string]: CaseInput },
): Promise<{ [from: string]: readonly string[] }> {
  const known = new Map<string, Rows>();
  for (const { id, text = '', form } of recipe.inputs) {
    const given = inputs[id] ?? text;
    const rows: Rows = typeof given === 'string' ? { rows: lines(given) } : tableOf(given.columns, given.rows);
    known.set(`@${id}`, form === 'table' && !rows.columns ? { columns: ['Item'], rows: rows.rows } : rows);
  }
  for (const [index, step] of recipe.steps.entries()) {
    const { outputs } = await loadTool(step.tool);
    if (step.disabled) {
      const [reference] = Object.values(step.inputs).filter((input) => typeof input === 'string' || 'from' in input);
      if (reference !== undefined) {
        known.set(`${step.id}.${outputs[0].id}`, read(reference, known));
      }
      continue;
    }
    const made = await runStep(step, known).catch((error: unknown) => {
      throw error instanceof UserMistake
        ? new UserMistake(`Step ${index + 1} (${step.id}, ${toolEntry(step.tool).title}): ${error.message}`)
        : error;
    });
    for (const [output, rows] of made) {
      known.set(`${step.id}.${output}`, rows);
    }
  }
  return Object.fromEntries(recipe.outputs.map(({ from }) => [from, (known.get(from) as Rows).rows]));
}

async function runStep({ tool: id, inputs, fields, options }: RecipeStep, known: ReadonlyMap<string, Rows>) {
  const tool = await loadTool(id);
  const input: Record<string, unknown> = { ...fields };
  for (const [text, reference] of Object.entries(inputs)) {
    const rows = read(reference, known);
    const [, array, place] = /^(.*)\.(\d+)$/.exec(text) ?? [];
    const form = tool.texts.find((spec) => spec.id === text)?.form ?? 'list';
    if (rows.columns && form === 'list') {
      throw new UserMistake('Choose the column to use.');
    }
    const value = rows.columns
      ? { columns: rows.columns, rows: rows.rows.map((row) => row.split('\t')) }
      : [...rows.rows];
    if (array === undefined) {
      input[text] = value;
    } else {
      const values = (input[array] ?? []) as unknown[];
      values[Number(place)] = value;
      input[array] = values;
    }
  }
  for (const value of Object.values(input)) {
    if (Array.isArray(value)) {
      for (let index = 0; index < value.length; index++) {
        value[index] ??= '';
      }
    }
  }
  const run = await runInMemory(tool, input, options);
  if (typeof run.report.problem === 'string') {
    throw new UserMistake(run.report.problem);
  }
  return tool.outputs.map(({ id: output }): [string, Rows] => {
    const { count } = run.outputs[output];
    const rows = run.outputs[output].rows(0, count);
    const columns = run.columns[output];
    return [output, columns ? { columns, rows } : { rows }];
  });
}

function read(reference: Reference, known: ReadonlyMap<string, Rows>): Rows {
  if (typeof reference !== 'string' && 'text' in reference) {
    return { rows: lines(reference.text) };
  }
  const [from, column] = typeof reference === 'string' ? [reference, undefined] : [reference.from, reference.column];
  const rows = known.get(from) as Rows;
  if (column === undefined || rows.columns === undefined) {
    return rows;
  }
  const place = rows.columns.findIndex((name) => name.toLowerCase() === column.toLowerCase());
  if (place < 0) {
    throw new UserMistake(`There is no column “${column}”. The columns are: ${rows.columns.join(', ')}.`);
  }
  return { rows: rows.rows.map((row) => row.split('\t')[place]) };
}

function lines(text: string): string[] {
  const all = text.split('\n');
  return all.at(-1) === '' ? all.slice(0, -1) : all;
}

function tableOf(columns: readonly string[], rows: readonly (readonly string[])[]): Rows {
  return { columns, rows: rows.map((row) => row.join('\t')) };
}

import type { LineStats } from '../../../../libs/lines/blocks/line-stats.ts';
import {
  MAX_LABEL,
  RECIPE_VERSION,
  type Recipe,
  type RecipeInput,
  type RecipeStep,
  type Reference,
} from '../../../../libs/recipes/recipe.ts';
import type { ToolId } from '../../../../libs/tools/index.ts';
import { loadDescription } from '../../../../libs/tools/load-description.ts';
import { isShown } from '../../../../libs/tools/shared/options.ts';
import { textsOf } from '../../../../libs/tools/shared/tool.ts';
import type { RowsId } from '../../../../workers/protocol/rows.ts';
import type { InputProvenance, Provenance } from '../inputs/sent-from.ts';
import type { ToolRun } from '../runs/tool-run.ts';
import { provenanceOf } from './send-to.ts';

/**
 * Hands the steps that led to a result to the page of recipes, from the lists that were typed or imported.
 * @param output the shown output
 */
export async function saveAsRecipe(tool: ToolId, run: ToolRun, output: string, label: string): Promise<void> {
  const provenance = provenanceOf(tool, run);
  if (provenance === undefined) {
    throw new Error('The inputs of the run are not known');
  }
  const writer = new RecipeWriter();
  const step = await writer.addStep(provenance);
  const recipe: Recipe = {
    overprint: 'recipe',
    version: RECIPE_VERSION,
    name: '',
    note: '',
    inputs: writer.inputs,
    steps: writer.steps,
    outputs: [{ from: `${step}.${output}`, label: label.slice(0, MAX_LABEL) }],
  };
  handRecipe({ recipe, rows: writer.rows });
}

/** Writes steps, each after those that it reads. */
class RecipeWriter {
  readonly inputs: RecipeInput[] = [];
  readonly steps: RecipeStep[] = [];
  readonly rows: Record<string, HandedRows> = {};
  readonly #ids = new Map<Provenance, string>();

  /** Returns the id of the step. */
  async addStep(run: Provenance): Promise<string> {
    const known = this.#ids.get(run);
    if (known !== undefined) {
      return known;
    }
    const { tool, form } = run;
    const description = await loadDescription(tool);
    const inputs: Record<string, Reference> = {};
    for (const spec of textsOf(description, form.options)) {
      const given = run.inputs[spec.id];
      if (given && given.stats.lines > 0 && isShown(spec, form.options)) {
        inputs[spec.id] = await this.#reference(given, spec.label);
      }
    }
    const fields = Object.fromEntries(Object.entries(form.fields).filter(([, value]) => value !== ''));
    const id = freeId(
      tool,
      this.steps.map((step) => step.id),
    );
    this.steps.push({ id, tool, inputs, fields, options: form.options });
    this.#ids.set(run, id);
    return id;
  }

  async #reference(given: InputProvenance, label: string): Promise<Reference> {
    const { sentFrom } = given;
    if (sentFrom) {
      const from = `${await this.addStep(sentFrom.run)}.${sentFrom.output}`;
      return sentFrom.column === undefined ? from : { from, column: sentFrom.column };
    }
    const id = freeId(
      label
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^[^a-z]+/, '')
        .replace(/-$/, '')
        .slice(0, 28) || 'list',
      this.inputs.map((input) => input.id),
    );
    const text = await given.text;
    this.inputs.push({
      id,
      label,
      form: given.columns ? 'table' : 'list',
      ...(text && { text: text.replace(/\n$/, '') }),
    });
    this.rows[id] = { id: given.id, stats: given.stats };
    return `@${id}`;
  }
}

function freeId(base: string, taken: readonly string[]): string {
  for (let number = 1; ; number++) {
    const id = number === 1 && !/\d$/.test(base) ? `${base}1` : `${base}${number}`;
    if (!taken.includes(id)) {
      return id;
    }
  }
}

/** Rows for an input of a recipe. */
export interface HandedRows {
  readonly id: RowsId;
  readonly stats: LineStats;
}

/** A recipe that another page hands to the page of recipes, with the rows of its inputs by their ids. */
export interface HandedRecipe {
  readonly recipe: Recipe;
  readonly rows: { readonly [input: string]: HandedRows };
}

let handed: HandedRecipe | null = null;

/** Hands a recipe to the page of recipes, which opens it when it is shown next. */
export function handRecipe(recipe: HandedRecipe): void {
  handed = recipe;
}

/** Returns the recipe, once; null if there is none. */
export function takeHandedRecipe(): HandedRecipe | null {
  const taken = handed;
  handed = null;
  return taken;
}

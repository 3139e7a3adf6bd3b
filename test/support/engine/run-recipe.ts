import { UserMistake } from '../../../libs/errors.ts';
import { decodeUtf8 } from '../../../libs/lines/blocks/decode-lines.ts';
import { MemoryStore } from '../../../libs/recipes/memory-store.ts';
import type { PipelineHost } from '../../../libs/recipes/pipeline-host.ts';
import { planPipeline } from '../../../libs/recipes/plan.ts';
import { problemText, type ReadRecipe, readRecipe } from '../../../libs/recipes/read-recipe.ts';
import type { Recipe } from '../../../libs/recipes/recipe.ts';
import { runPipeline, type StepReport } from '../../../libs/recipes/run-pipeline.ts';
import { decodeShareLink } from '../../../libs/recipes/share-link.ts';
import { defaultSource, givenSource } from '../../../libs/recipes/sources.ts';
import { makeTable } from '../../../libs/tables/given-table.ts';
import { MemoryText } from '../../../libs/tools/shared/memory-text.ts';
import type { TextSource } from '../../../libs/tools/shared/tool.ts';

/** List as text, or table. */
export type CaseInput = string | { readonly columns: readonly string[]; readonly rows: readonly (readonly string[])[] };

/** Input of a golden case. */
export interface RecipeCase {
  readonly recipe?: unknown;
  /** The part of a link after `#`. */
  readonly link?: string;
  readonly inputs?: { readonly [id: string]: CaseInput };
  /** Names of given columns by `input:column`. */
  readonly map?: { readonly [needed: string]: string };
}

/** Result of a recipe in memory: rows and columns by `step.output`. */
export interface RecipeRun {
  readonly outputs: { readonly [from: string]: readonly string[] };
  readonly columns: { readonly [from: string]: readonly string[] };
  readonly reports: readonly StepReport[];
}

/** Result of a golden case in the form of `expected`. */
export interface CaseResult {
  readonly problems?: readonly string[];
  readonly outputs?: RecipeRun['outputs'];
  readonly error?: string;
}

/** Checks and runs a golden case. */
export async function runRecipeCase({ recipe, link, inputs, map }: RecipeCase, streams: boolean): Promise<CaseResult> {
  try {
    const read: ReadRecipe = link === undefined ? await readRecipe(recipe) : await decodeShareLink(link);
    if (!read.ok) {
      return { problems: read.problems.map(problemText) };
    }
    const { outputs } = await runRecipe(read.recipe, { inputs: inputs ?? {}, map: map ?? {}, streams });
    return { outputs };
  } catch (error) {
    if (error instanceof UserMistake) {
      return { error: error.message };
    }
    throw error;
  }
}

/** Runs a checked recipe in memory. */
export async function runRecipe(
  recipe: Recipe,
  {
    inputs = {},
    map = {},
    streams,
  }: { readonly inputs?: RecipeCase['inputs']; readonly map?: RecipeCase['map']; readonly streams: boolean },
): Promise<RecipeRun> {
  const pipeline = await planPipeline(recipe);
  const sources = new Map<string, TextSource>();
  for (const input of recipe.inputs) {
    const given = inputs?.[input.id];
    const renamed = Object.entries(map ?? {}).flatMap(([key, name]): [string, string][] => {
      const [id, column] = key.split(':');
      return id === input.id && column !== undefined ? [[column, name]] : [];
    });
    const source = given === undefined ? await defaultSource(input) : toText(given);
    sources.set(input.id, givenSource(input, source, new Map(renamed)));
  }
  const results = new Map<string, MemoryStore>();
  const host: PipelineHost = {
    ...(streams && { isBorrowed: true }),
    mayStream: () => streams,
    store: (use) => {
      const store = new MemoryStore(streams);
      for (const { from } of use.results) {
        results.set(from, store);
      }
      return use.isRead || use.results.length > 0 ? store : undefined;
    },
  };
  const reports = await runPipeline(pipeline, sources, host);
  const outputs: Record<string, readonly string[]> = {};
  const columns: Record<string, readonly string[]> = {};
  for (const [from, store] of results) {
    outputs[from] = await linesOf(store.source());
    if (store.names) {
      columns[from] = store.names;
    }
  }
  return { outputs, columns, reports };
}

function toText(given: CaseInput): MemoryText {
  if (typeof given === 'string') {
    return MemoryText.ofLines(given);
  }
  const made = makeTable(given.columns, given.rows);
  if (!made.ok) {
    throw new TypeError(JSON.stringify(made.problems));
  }
  return MemoryText.ofTable(made);
}

async function linesOf(source: TextSource): Promise<readonly string[]> {
  let text = '';
  for await (const { bytes } of source.blocks()) {
    text += decodeUtf8(bytes);
  }
  return text.split('\n').slice(0, -1);
}

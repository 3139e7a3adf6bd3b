import { proxy } from 'comlink';
import { atom, getDefaultStore } from 'jotai';
import type { Recipe } from '../../../../libs/recipes/recipe.ts';
import type { RunReport } from '../../../../libs/tools/shared/tool.ts';
import type { RecipeEvent, RecipeTask } from '../../../../workers/protocol/tasks.ts';
import { memoryLimitBytes, rowsClient } from '../../shared/workers/rows-client.ts';
import type { TextInputController } from '../../workbench/inputs/text-input.ts';
import { ToolRunner } from '../../workbench/runs/tool-runner.ts';
import { type ColumnMaps, type RanRecipe, validMap } from './edit-recipe.ts';

/** Facts about the latest run besides its rows. */
export interface RecipeRunFacts {
  readonly ran: RanRecipe;
  /** Steps that are done, with their reports. */
  readonly reports: { readonly [step: string]: RunReport };
  /** Text for the status of the results. */
  readonly progress: string;
  /** Note about rows that are not kept. */
  readonly note: string;
  /** True if a toast has announced the outcome. */
  readonly hasToast: boolean;
}

const NAME = 'recipe';
const store = getDefaultStore();

/** The single runner of recipes. */
export const recipeRunner = new ToolRunner();

/** Facts about the latest run; null before the first. */
export const runFactsAtom = atom<RecipeRunFacts | null>(null);

/**
 * Runs a recipe, or its steps up to one.
 * @param boxOf returns the box of an input
 * @param upTo index of the last step; all if undefined
 * @param outputs `step.output` of all results to come
 * @returns true if the run completed
 */
export async function startRecipe(
  recipe: Recipe,
  boxOf: (id: string) => TextInputController,
  maps: ColumnMaps,
  upTo: number | undefined,
  outputs: readonly string[],
): Promise<boolean> {
  await Promise.all(recipe.inputs.map(({ id }) => boxOf(id).flush()));
  const revisions = Object.fromEntries(recipe.inputs.map(({ id }) => [id, boxOf(id).state.revision]));
  store.set(runFactsAtom, { ran: { recipe, revisions }, reports: {}, progress: '', note: '', hasToast: false });
  const held: string[] = [];
  const isDone = await recipeRunner.perform({
    name: NAME,
    outputs,
    form: null,
    prepare: async (number) => {
      const inputs: Record<string, RecipeTask['inputs'][string]> = {};
      for (const input of recipe.inputs) {
        const { id } = input;
        const { stats, columns } = boxOf(id).state;
        if (stats.lines > 0) {
          const rows = `${NAME}/${number}/@${id}`;
          await rowsClient.call((service) => service.alias(boxOf(id).id, rows));
          held.push(rows);
          inputs[id] = { id: rows, stats, map: validMap(input, columns, maps[id]) };
        }
      }
      const limits = { limitBytes: memoryLimitBytes(), memoryBytes: memoryLimitBytes() };
      const task: RecipeTask = { recipe, upTo, inputs, into: `${NAME}/${number}`, ...limits };
      return async (service, ids, onProgress) => {
        const onEvent = (event: RecipeEvent) => {
          noteEvent(event);
          if (event.kind === 'stored') {
            held.push(event.id);
          }
          if (event.kind === 'progress') {
            onProgress(event.rows, event.total);
          }
        };
        const outcome = await service.runRecipe(task, proxy(onEvent));
        if (!outcome.ok) {
          return outcome;
        }
        // An output of a disabled step is the rows of another one.
        for (const [from, id] of Object.entries(outcome.value.outputs)) {
          if (ids[from] !== undefined && ids[from] !== id) {
            await rowsClient.call((service) => service.alias(id, ids[from]));
          }
          if (!Object.values(ids).includes(id)) {
            held.push(id);
          }
        }
        // The last counts of rows have arrived once these calls are answered.
        await Promise.all(Object.values(ids).map((id) => rowsClient.call((service) => service.finish(id))));
        setFacts({ reports: outcome.value.reports });
        return { ok: true, value: {} };
      };
    },
  });
  void rowsClient.call((service) => service.dispose(held)).catch(() => {});
  return isDone;
}

function noteEvent(event: RecipeEvent): void {
  const reports = store.get(runFactsAtom)?.reports;
  switch (event.kind) {
    case 'note':
      setFacts({ note: event.text });
      break;
    case 'progress':
      setFacts({ progress: event.text });
      break;
    case 'step':
      setFacts({ reports: { ...reports, [event.step]: event.report } });
  }
}

/** Changes the facts about the latest run. */
export function setFacts(change: Partial<RecipeRunFacts>): void {
  const facts = store.get(runFactsAtom);
  if (facts) {
    store.set(runFactsAtom, { ...facts, ...change });
  }
}

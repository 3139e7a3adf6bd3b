import { atom, getDefaultStore } from 'jotai';
import type { SavedRecipe } from '../../../../libs/contracts/saved/recipes.dto.ts';
import type { Recipe } from '../../../../libs/recipes/recipe.ts';
import { toolEntry } from '../../../../libs/tools/index.ts';
import { showToast } from '../../shared/ui/toast.ts';
import { rowsClient } from '../../shared/workers/rows-client.ts';
import { rememberInputs } from '../../workbench/inputs/remember-inputs.ts';
import type { TextInputController } from '../../workbench/inputs/text-input.ts';
import { dialogInput, restoreInputs } from '../../workbench/inputs/text-inputs.ts';
import { type HandedRecipe, takeHandedRecipe } from '../../workbench/recipes/handed-recipe.ts';
import { removeStep, restoreStep } from './edit-recipe.ts';
import { recipeRunner } from './recipe-runs.ts';
import { RECIPES_TEXTS as texts } from './texts.ts';

/** The recipe in the editor. */
export interface EditedRecipe {
  readonly recipe: Recipe;
  /** Its record in the account, as it was when it was opened or saved; undefined if it has none. */
  readonly saved: SavedVersion | undefined;
}

/** A version of a saved record. */
type SavedVersion = Pick<SavedRecipe, 'id' | 'etag'>;

const KEY = 'overprint.recipe';
const store = getDefaultStore();
const base = atom<EditedRecipe | null | undefined>(undefined);

/** The edited recipe; null if there is none, undefined before the stored one has been read. Survives a reload. */
export const editedAtom = atom(
  (get) => get(base),
  (_get, set, next: EditedRecipe | null) => {
    set(base, next);
    try {
      if (next === null) {
        sessionStorage.removeItem(KEY);
      } else {
        sessionStorage.setItem(KEY, JSON.stringify(next));
      }
    } catch {
      // The storage is full; a reload restores the recipe before.
    }
  },
);

/** Number of recipes opened so far. */
let openings = 0;

/** True from the opening of a recipe until the editor has taken the focus. */
export const justOpenedAtom = atom(false);

/** Returns the box of an input of the edited recipe. Its text persists as that of a tool does. */
export function recipeInput(id: string): TextInputController {
  return dialogInput(`recipe-${id}`);
}

/** Reads the recipe that was edited before a reload, or that another page has handed over. */
export async function restoreRecipe(): Promise<void> {
  if (store.get(base) === undefined) {
    store.set(base, readStored());
  }
  const handed = takeHandedRecipe();
  if (handed !== null) {
    await openRecipe(handed.recipe, { rows: handed.rows });
  }
}

function readStored(): EditedRecipe | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('recipe' in stored)) {
      return null;
    }
    // A recipe may be unfinished, so only its form matters here.
    const { recipe, saved } = stored as EditedRecipe;
    return Array.isArray(recipe.steps) && Array.isArray(recipe.inputs) ? { recipe, saved } : null;
  } catch {
    return null;
  }
}

interface OpenSettings {
  /** Its record in the account. */
  readonly saved?: SavedVersion;
  /** Title of the toast. */
  readonly title?: string;
  /** Rows for the boxes; the others get the default texts. */
  readonly rows?: HandedRecipe['rows'];
}

/** Opens a recipe in the editor and fills its boxes. What was there before can be restored. */
export async function openRecipe(
  recipe: Recipe,
  { saved, title = texts.opened, rows = {} }: OpenSettings = {},
): Promise<void> {
  await restoreInputs();
  const before = store.get(base) ?? null;
  const ids = [...new Set([...recipe.inputs, ...(before?.recipe.inputs ?? [])].map(({ id }) => id))];
  const undo = await rememberInputs(ids.map(recipeInput));
  recipeRunner.clear();
  openings++;
  store.set(editedAtom, { recipe, saved });
  store.set(justOpenedAtom, true);
  await Promise.all(
    ids.map((id) => {
      const given = rows[id];
      if (given) {
        return recipeInput(id).takeIn(async (target) => {
          await rowsClient.call((service) => service.alias(given.id, target));
          return given.stats;
        });
      }
      const input = recipe.inputs.find((candidate) => candidate.id === id);
      return recipeInput(id).replace([input && input.form !== 'table' ? (input.text ?? '') : '']);
    }),
  );
  const name = recipe.name || texts.untitled;
  const action = before && {
    action: {
      label: texts.undo,
      run: () => {
        store.set(editedAtom, before);
        void undo?.();
      },
    },
  };
  showToast({ title, message: name, tone: 'success', ...action });
}

/**
 * Checks a recipe and opens it. A toast shows what was missing.
 * @param given text or value
 * @throws Error with the first problem
 */
export async function openGiven(given: unknown, settings: OpenSettings): Promise<void> {
  const { problemText, readRecipe } = await import('../../../../libs/recipes/read-recipe.ts');
  const read = await readRecipe(given);
  if (!read.ok) {
    throw new Error(problemText(read.problems[0]));
  }
  await openRecipe(read.recipe, settings);
  for (const note of read.notes.slice(0, 3)) {
    showToast({ title: note });
  }
}

/** Removes a step from the recipe in the editor. A toast offers to restore it, as long as this recipe is open. */
export function removeWithUndo(index: number): void {
  const before = store.get(base)?.recipe;
  if (!before) {
    return;
  }
  const opening = openings;
  const change = (recipe: Recipe) => store.set(editedAtom, { saved: undefined, ...store.get(base), recipe });
  const undo = () => {
    const now = store.get(base)?.recipe;
    if (now && opening === openings) {
      change(restoreStep(now, before, index));
    }
  };
  change(removeStep(before, index));
  const { title } = toolEntry(before.steps[index].tool);
  showToast({ title: texts.removed(title), action: { label: texts.undo, run: undo } });
}

/** Notes that the recipe in the editor has been saved. */
export function noteSaved({ id, etag, name }: SavedRecipe): void {
  const edited = store.get(base);
  if (edited) {
    store.set(editedAtom, { recipe: { ...edited.recipe, name }, saved: { id, etag } });
  }
}

/** Notes that a record has a new version with the same content, if the recipe in the editor is from the one before. */
export function noteVersion(before: SavedVersion, { id, etag }: SavedVersion): void {
  const edited = store.get(base);
  if (edited?.saved?.id === id && edited.saved.etag === before.etag) {
    store.set(editedAtom, { ...edited, saved: { id, etag } });
  }
}

/** Separates the recipe in the editor from its record, so that the next save makes another one. */
export function separateRecipe(): void {
  const edited = store.get(base);
  if (edited) {
    store.set(editedAtom, { ...edited, saved: undefined });
  }
}

/** Closes the recipe in the editor. A toast offers to open it again. */
export function closeRecipe(): void {
  const before = store.get(base);
  if (before) {
    recipeRunner.clear();
    store.set(editedAtom, null);
    showToast({ title: texts.closed, action: { label: texts.undo, run: () => store.set(editedAtom, before) } });
  }
}

/** Lists of at most so many lines are stored as default texts. */
const MAX_DEFAULT_LINES = 1000;

/** Returns a recipe with the lists of its boxes as default texts, where they are short. */
export async function withLists(recipe: Recipe): Promise<Recipe> {
  const inputs = await Promise.all(
    recipe.inputs.map(async (input) => {
      const box = recipeInput(input.id);
      await box.flush();
      const { stats, columns } = box.state;
      if (stats.lines === 0 || stats.lines > MAX_DEFAULT_LINES || columns !== undefined) {
        return input;
      }
      return { ...input, text: await box.readText() };
    }),
  );
  return { ...recipe, inputs };
}

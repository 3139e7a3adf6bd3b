import { atom, getDefaultStore } from 'jotai';
import type { SavedRecipe } from '../../../../libs/contracts/saved/recipes.dto.ts';
import { firstNotes, type Recipe, type RecipeInput } from '../../../../libs/recipes/recipe.ts';
import { type ToolId, toolEntry } from '../../../../libs/tools/index.ts';
import { loadDescription } from '../../../../libs/tools/load-description.ts';
import { defaultOptions, isShown } from '../../../../libs/tools/shared/options.ts';
import type { ToolDescription } from '../../../../libs/tools/shared/tool.ts';
import { readSession, writeSession } from '../../shared/stored-strings.ts';
import { showFailure, showToast } from '../../shared/ui/toast.tsx';
import { rowsClient } from '../../shared/workers/rows-client.ts';
import { isCancellation } from '../../shared/workers/task-slot.ts';
import { rememberInputs, undoAction } from '../../workbench/inputs/remember-inputs.ts';
import type { TextInputController } from '../../workbench/inputs/text-input.ts';
import { dialogInput, restoreInputs } from '../../workbench/inputs/text-inputs.ts';
import { type HandedRecipe, type HandedRows, takeHandedRecipe } from '../../workbench/results/save-as-recipe.ts';
import {
  addInput,
  addStep,
  type ColumnMaps,
  removeInput,
  removeStep,
  restoreInput,
  restoreStep,
} from './edit-recipe.ts';
import { RECIPES_MESSAGES as messages } from './messages.ts';
import { recipeRunner } from './recipe-runs.ts';

/** The recipe in the editor. */
export interface EditedRecipe {
  readonly recipe: Recipe;
  /** Its record in the account, as it was when it was opened or saved; undefined if it has none. */
  readonly saved: SavedVersion | undefined;
  /** Columns that were chosen for the tables of its boxes. */
  readonly maps?: ColumnMaps;
}

/** A version of a saved record. */
type SavedVersion = Pick<SavedRecipe, 'id' | 'etag'>;

/** Session storage key of the edited recipe. `before-paint.js` looks for it before the first paint. */
const KEY = 'overprint.recipe';
const store = getDefaultStore();
const base = atom<EditedRecipe | null | undefined>(undefined);

/** The edited recipe; null if there is none, undefined before the stored one has been read. Survives a reload. */
export const editedAtom = atom(
  (get) => get(base),
  (_get, set, next: EditedRecipe | null) => {
    set(base, next);
    writeSession(KEY, next && JSON.stringify(next));
  },
);

/** Number of recipes opened so far. */
let openings = 0;

/** Ids of inputs removed since the recipe was opened, whose boxes stay filled for Undo. New inputs get other ids. */
const removedInputs = new Set<string>();

/** True from the opening of a recipe until the editor has taken the focus. */
export const justOpenedAtom = atom(false);

/** Index of the step whose form is shown. */
export const chosenStepAtom = atom(0);

/** Returns the box of an input of the edited recipe. Its text persists as that of a tool does. */
export function recipeInput(id: string): TextInputController {
  return dialogInput(`recipe-${id}`);
}

/** Reads the recipe that was edited before a reload, or that another page has handed over. A failure shows a toast. */
export async function restoreRecipe(): Promise<void> {
  if (store.get(base) === undefined) {
    store.set(base, readStored());
  }
  const handed = takeHandedRecipe();
  if (handed !== null) {
    await openRecipe(handed.recipe, { rows: handed.rows }).catch((error) => showFailure(messages.notOpened, error));
  }
}

function readStored(): EditedRecipe | null {
  try {
    const stored: unknown = JSON.parse(readSession(KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('recipe' in stored)) {
      return null;
    }
    // A recipe may be unfinished, so only its form matters here.
    const { recipe, saved, maps = {} } = stored as EditedRecipe;
    return Array.isArray(recipe.steps) && Array.isArray(recipe.inputs) ? { recipe, saved, maps } : null;
  } catch {
    return null;
  }
}

interface OpenSettings {
  /** Its record in the account. */
  readonly saved?: SavedVersion;
  /** Title of the toast. */
  readonly title?: string;
  /** Index of the step whose form is shown first. */
  readonly step?: number;
  /** Rows for the boxes; the others get the default texts. */
  readonly rows?: HandedRecipe['rows'];
  /** Notes about the recipe, of which the toast shows the first. */
  readonly notes?: readonly string[];
}

/**
 * Opens a recipe in the editor and fills its boxes. What was there before can be restored. A toast names the boxes whose
 * lines are gone.
 */
export async function openRecipe(
  recipe: Recipe,
  { saved, title = messages.opened, step = 0, rows = {}, notes = [] }: OpenSettings = {},
): Promise<void> {
  await restoreInputs();
  const before = store.get(base) ?? null;
  const stepBefore = store.get(chosenStepAtom);
  const ids = [...new Set([...recipe.inputs, ...(before?.recipe.inputs ?? [])].map(({ id }) => id))];
  const undo = await rememberInputs(ids.map(recipeInput));
  recipeRunner.clear();
  const opening = ++openings;
  removedInputs.clear();
  store.set(editedAtom, { recipe, saved });
  store.set(chosenStepAtom, step);
  store.set(justOpenedAtom, true);
  const filled = await Promise.all(
    ids.map(async (id) => {
      const input = recipe.inputs.find((candidate) => candidate.id === id);
      return (await fillBox(id, input, rows[id])) || !input ? [] : [messages.linesGone(input.label)];
    }),
  );
  const restoreBefore = async () => {
    if (opening !== openings) {
      return;
    }
    await (undo ? undo() : Promise.all(ids.map((id) => recipeInput(id).clear())));
    // Another recipe may have been opened in the meantime.
    if (opening === openings) {
      recipeRunner.clear();
      store.set(editedAtom, before);
      store.set(chosenStepAtom, stepBefore);
    }
  };
  showToast({
    title,
    message: messages.openedText(recipe.name || messages.untitled, [...filled.flat(), ...firstNotes(notes)]),
    tone: 'success',
    ...undoAction(before ? restoreBefore : undefined),
  });
}

/**
 * Fills the box of an input with rows, or its default text without them.
 * @returns false if the rows are gone and there is no text instead, or the text cannot be stored
 */
async function fillBox(id: string, input: RecipeInput | undefined, rows: HandedRows | undefined): Promise<boolean> {
  const box = recipeInput(id);
  if (rows) {
    try {
      await box.takeIn(async (target) => {
        await rowsClient.call((service) => service.alias(rows.id, target));
        return rows.stats;
      });
      return true;
    } catch (error) {
      // Cancelled by the visitor, or by a newer change of the input.
      if (isCancellation(error)) {
        return true;
      }
    }
  }
  const text = input && input.form !== 'table' ? input.text : undefined;
  try {
    await box.replace([text ?? '']);
  } catch {
    // A toast has shown why it cannot be stored.
    return false;
  }
  return rows === undefined || text !== undefined;
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
  await openRecipe(read.recipe, { ...settings, notes: read.notes });
}

/**
 * Adds a step at the end of the recipe in the editor, unless another one has been opened before the tool is loaded.
 * @param descriptions descriptions of the tools of the other steps
 * @returns index of the step, or undefined
 */
export async function appendStep(
  tool: ToolId,
  descriptions: ReadonlyMap<string, ToolDescription>,
): Promise<number | undefined> {
  const opening = openings;
  const description = await loadDescription(tool);
  const recipe = store.get(base)?.recipe;
  if (!recipe || opening !== openings) {
    return undefined;
  }
  const last = recipe.steps.at(-1);
  // The same tool may have been added meanwhile.
  const before = last && (last.tool === tool ? description : descriptions.get(last.tool));
  const previous = last && before?.outputs.find((output) => isShown(output, last.options))?.id;
  const next = addStep(recipe, tool, defaultOptions(description.options), description.texts[0].id, previous);
  changeRecipe(next);
  return next.steps.length - 1;
}

/** Adds an input to the recipe in the editor. Its box is empty, although one of an earlier recipe may have had its id. */
export function appendInput(): void {
  const recipe = store.get(base)?.recipe;
  const next = recipe && addInput(recipe, messages.newInput(recipe.inputs.length + 1), removedInputs);
  const added = next?.inputs.at(-1);
  if (next && added && next !== recipe) {
    void recipeInput(added.id).clear();
    changeRecipe(next);
  }
}

function changeRecipe(recipe: Recipe): void {
  store.set(editedAtom, { saved: undefined, ...store.get(base), recipe });
}

/** Removes a step from the recipe in the editor. A toast offers to restore it, as long as this recipe is open. */
export function removeWithUndo(index: number): void {
  const before = store.get(base)?.recipe;
  if (before) {
    changeRecipe(removeStep(before, index));
    offerUndo(toolEntry(before.steps[index].tool).title, (now) => restoreStep(now, before, index));
  }
}

/** Removes an input from the recipe in the editor. A toast offers to restore it; its box stays filled until then. */
export function removeInputWithUndo(index: number): void {
  const before = store.get(base)?.recipe;
  if (before) {
    changeRecipe(removeInput(before, index));
    const { id, label } = before.inputs[index];
    removedInputs.add(id);
    offerUndo(label || id, (now) => restoreInput(now, before, index));
  }
}

/**
 * Shows that something was removed. Undo changes the recipe, unless another one was opened, and says so if the recipe has
 * no room any more.
 */
function offerUndo(removed: string, restore: (now: Recipe) => Recipe): void {
  const opening = openings;
  const undo = () => {
    const now = store.get(base)?.recipe;
    if (!now || opening !== openings) {
      return;
    }
    const restored = restore(now);
    if (restored === now) {
      showToast({ title: messages.notUndone, message: messages.notUndoneText(removed), tone: 'error' });
    } else {
      changeRecipe(restored);
    }
  };
  showToast({ title: messages.removed(removed), action: { label: messages.undo, run: undo } });
}

/** Notes that the recipe in the editor has been saved. */
export function noteSaved({ id, etag, name }: SavedRecipe): void {
  const edited = store.get(base);
  if (edited) {
    store.set(editedAtom, { ...edited, recipe: { ...edited.recipe, name }, saved: { id, etag } });
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

/** Closes the recipe in the editor. A toast offers to open it again, as long as no other one is open. */
export function closeRecipe(): void {
  const before = store.get(base);
  if (before) {
    const opening = openings;
    const undo = () => {
      if (opening === openings) {
        store.set(editedAtom, before);
      }
    };
    recipeRunner.clear();
    store.set(editedAtom, null);
    showToast({ title: messages.closed, action: { label: messages.undo, run: undo } });
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

import { getDefaultStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_RECIPE_INPUTS, type Recipe } from '../../../../libs/recipes/recipe.ts';
import { type RowsInPage, storeRowsInPage } from '../../../../test/support/rows-service.ts';
import { openToastPlace, readToast } from '../../shared/ui/toast.tsx';
import { handRecipe } from '../../workbench/results/save-as-recipe.ts';
import { emptyRecipe } from './edit-recipe.ts';
import {
  appendInput,
  appendStep,
  chosenStepAtom,
  closeRecipe,
  editedAtom,
  openGiven,
  openRecipe,
  recipeInput,
  removeInputWithUndo,
  restoreRecipe,
} from './recipe-store.ts';

const store = getDefaultStore();
let rows: RowsInPage;
let closePlace: () => void;

function recipeOf(name: string, ...inputs: readonly [id: string, text?: string][]): Recipe {
  const boxes = inputs.map(([id, text]) => ({ id, label: id, form: 'list' as const, ...(text && { text }) }));
  return { ...emptyRecipe(name), inputs: boxes };
}

function nameInEditor(): string | undefined {
  return store.get(editedAtom)?.recipe.name;
}

function linesOf(id: string): string {
  return rows.host.text(recipeInput(id).id);
}

beforeEach(() => {
  rows = storeRowsInPage();
  closePlace = openToastPlace('test');
});

afterEach(async () => {
  store.set(editedAtom, null);
  await Promise.all(['gone', 'left', 'kept', 'list1', 'list2'].map((id) => recipeInput(id).clear()));
  closePlace();
  vi.restoreAllMocks();
});

describe('a recipe from a result', () => {
  it('has the stored texts of lists that are gone, and names lists without one', async () => {
    const stats = rows.host.putText('inputs/merge/columns.0@2', new TextEncoder().encode('kept'));
    const handed = { id: 'inputs/merge/columns.0@1', stats };
    await openRecipe(recipeOf('Before', ['left', 'lines of another recipe']));
    handRecipe({
      recipe: recipeOf('Shoes', ['gone', 'short'], ['left'], ['kept']),
      rows: { gone: handed, left: handed, kept: { id: 'inputs/merge/columns.0@2', stats } },
    });
    await restoreRecipe();
    expect(['gone', 'left', 'kept'].map(linesOf)).toEqual(['short', '', 'kept']);
    expect(readToast('test')?.message).toBe('Shoes. The lines of “left” are no longer in memory.');
  });

  it('shows why it cannot be opened', async () => {
    handRecipe({ recipe: recipeOf('Shoes', ['left']), rows: {} });
    rows.before = () => {
      throw new Error('The rows were lost.');
    };
    await restoreRecipe();
    expect(readToast('test')).toMatchObject({ title: 'Recipe not opened', message: 'The rows were lost.' });
    rows.before = () => {};
  });
});

describe('opening a recipe', () => {
  it('shows the form of a step, the first one unless another is named', async () => {
    await openRecipe(recipeOf('Tags', ['left']), { step: 1 });
    expect(store.get(chosenStepAtom)).toBe(1);
    await openRecipe(recipeOf('Shoes', ['left']));
    expect(store.get(chosenStepAtom)).toBe(0);
  });

  it('tells what was missing in the toast of the import', async () => {
    const steps = [{ id: 'd', tool: 'dedupe', inputs: { text: '@left' } }];
    const given = { ...recipeOf('Shoes', ['left']), steps, outputs: [{ from: 'd.unique' }] };
    await openGiven(given, { title: 'Recipe imported' });
    expect(readToast('test')).toMatchObject({ title: 'Recipe imported', tone: 'success' });
    expect(readToast('test')?.message).toMatch(
      /^Shoes\. (?:d: \w+ was missing, the default is used\. ){3}And \d+ more\.$/,
    );
  });

  it('can be undone, which empties boxes that were empty', async () => {
    await openRecipe(recipeOf('First', ['left']));
    await openRecipe(recipeOf('Second', ['left', 'second']));
    readToast('test')?.action?.run();
    await expect.poll(nameInEditor).toBe('First');
    expect(linesOf('left')).toBe('');
  });

  it('can be undone, which shows the step that was chosen before', async () => {
    await openRecipe(recipeOf('First', ['left']), { step: 2 });
    await openRecipe(recipeOf('Second', ['left']), { step: 1 });
    readToast('test')?.action?.run();
    await expect.poll(nameInEditor).toBe('First');
    expect(store.get(chosenStepAtom)).toBe(2);
  });

  it('stays if the lists before it are gone', async () => {
    await openRecipe(recipeOf('First', ['left', 'first']));
    await openRecipe(recipeOf('Second', ['left', 'second']));
    const undo = readToast('test')?.action;
    rows.before = (call) => {
      if (call === 'alias') {
        throw new Error('No rows');
      }
    };
    undo?.run();
    await expect.poll(() => readToast('test')?.title).toBe('Could not be undone');
    expect([nameInEditor(), linesOf('left')]).toEqual(['Second', 'second']);
    rows.before = () => {};
  });

  it('ends the undo of what was done before', async () => {
    await openRecipe(recipeOf('First', ['left', 'first']));
    await openRecipe(recipeOf('Second', ['left', 'second']));
    const undoSecond = readToast('test')?.action;
    closeRecipe();
    const undoClosing = readToast('test')?.action;
    await openRecipe(recipeOf('Third', ['left', 'third']));
    let calls = 0;
    rows.before = () => {
      calls++;
    };
    undoSecond?.run();
    undoClosing?.run();
    // An undo would have called the rows worker by now, and changed the editor.
    await new Promise((resolve) => setTimeout(resolve, 50));
    rows.before = () => {};
    expect(calls).toBe(0);
    expect([nameInEditor(), linesOf('left')]).toEqual(['Third', 'third']);
  });
});

describe('adding an input', () => {
  const idsInEditor = () => store.get(editedAtom)?.recipe.inputs.map(({ id }) => id);

  it('gives an empty box, also if an earlier recipe had one of the same id', async () => {
    await openRecipe(recipeOf('First', ['list1', 'lines of the first recipe']));
    closeRecipe();
    readToast('test')?.action?.run();
    expect([nameInEditor(), linesOf('list1')]).toEqual(['First', 'lines of the first recipe']);
    closeRecipe();
    await openRecipe(emptyRecipe('Second'));
    appendInput();
    expect(idsInEditor()).toEqual(['list1']);
    await expect.poll(() => linesOf('list1')).toBe('');
    await recipeInput('list1').replace(['new lines']);
    appendInput();
    expect(idsInEditor()).toEqual(['list1', 'list2']);
    expect(linesOf('list1')).toBe('new lines');
  });
});

describe('removing an input', () => {
  it('can be undone, with the lines of its box', async () => {
    await openRecipe(recipeOf('First', ['left']));
    await recipeInput('left').replace(['kept']);
    const { recipe: before } = store.get(editedAtom) ?? {};
    removeInputWithUndo(0);
    expect(store.get(editedAtom)?.recipe.inputs).toEqual([]);
    expect(readToast('test')?.title).toBe('left removed');
    readToast('test')?.action?.run();
    expect(store.get(editedAtom)?.recipe).toEqual(before);
    expect(linesOf('left')).toBe('kept');
  });

  it('can be undone after another one was added, which gets an id of its own', async () => {
    const steps = [{ id: 'd', tool: 'dedupe' as const, inputs: { text: '@list1' }, fields: {}, options: {} }];
    await openRecipe({ ...recipeOf('First', ['list1', 'kept']), steps });
    removeInputWithUndo(0);
    const undo = readToast('test')?.action;
    appendInput();
    await recipeInput('list2').replace(['new lines']);
    undo?.run();
    const { recipe } = store.get(editedAtom) ?? {};
    expect(recipe).toMatchObject({ inputs: [{ id: 'list1' }, { id: 'list2' }], steps });
    expect(['list1', 'list2'].map(linesOf)).toEqual(['kept', 'new lines']);
  });

  it('says why it cannot be undone', async () => {
    const full = Array.from({ length: MAX_RECIPE_INPUTS }, (_, index): [string] => [`input${index}`]);
    await openRecipe(recipeOf('First', ...full));
    removeInputWithUndo(0);
    const undo = readToast('test')?.action;
    appendInput();
    const { recipe } = store.get(editedAtom) ?? {};
    undo?.run();
    expect(store.get(editedAtom)?.recipe).toBe(recipe);
    expect(readToast('test')).toMatchObject({
      title: 'Could not be undone',
      message: 'The recipe is full. Remove something else, then add input0 again.',
    });
  });
});

describe('adding a step', () => {
  it('keeps what was changed while its tool was loaded, and takes no other recipe', async () => {
    await openRecipe(recipeOf('First', ['left']));
    const adding = [appendStep('dedupe', new Map()), appendStep('dedupe', new Map())];
    store.set(editedAtom, { recipe: recipeOf('Renamed', ['left']), saved: undefined });
    expect(await Promise.all(adding)).toEqual([0, 1]);
    const { recipe } = store.get(editedAtom) ?? {};
    expect(recipe).toMatchObject({
      name: 'Renamed',
      steps: [
        { id: 'dedupe1', inputs: { text: '@left' } },
        { id: 'dedupe2', inputs: { text: 'dedupe1.unique' } },
      ],
    });
    const late = appendStep('dedupe', new Map());
    store.set(editedAtom, null);
    expect(await late).toBeUndefined();
  });
});

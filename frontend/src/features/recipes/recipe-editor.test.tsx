import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { getDefaultStore, useAtomValue } from 'jotai';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Recipe, RecipeStep } from '../../../../libs/recipes/recipe.ts';
import { mergeDescription } from '../../../../libs/tools/merge/description.ts';
import { defaultOptions } from '../../../../libs/tools/shared/options.ts';
import { renderScreen } from '../../../../test/support/render-screen.tsx';
import { storeRowsInPage } from '../../../../test/support/rows-service.ts';
import { openToastPlace, readToast } from '../../shared/ui/toast.tsx';
import { emptyRecipe } from './edit-recipe.ts';
import { RecipeEditor } from './recipe-editor.tsx';
import { recipeRunner } from './recipe-runs.ts';
import { editedAtom, recipeInput } from './recipe-store.ts';

const STEP = { inputs: {}, fields: {}, options: {} };
const dedupe = (id: string): RecipeStep => ({ ...STEP, id, tool: 'dedupe' });

function Editor() {
  const edited = useAtomValue(editedAtom);
  return edited && <RecipeEditor edited={edited} />;
}

function edit(recipe: Partial<Recipe>): void {
  getDefaultStore().set(editedAtom, { recipe: { ...emptyRecipe('Shoes'), ...recipe }, saved: undefined });
  renderScreen(<Editor />, () => new Promise(() => {}));
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

function press(name: string): void {
  button(name).focus();
  fireEvent.click(button(name));
}

beforeEach(() => {
  storeRowsInPage();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
});

afterEach(() => {
  cleanup();
  act(() => getDefaultStore().set(editedAtom, null));
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('keeps the focus while steps are moved and removed', () => {
  edit({ steps: [dedupe('one'), dedupe('two'), dedupe('three')] });
  press('Move down: step 1');
  press('Move down: step 2');
  expect(document.activeElement).toBe(button('Move down: step 3'));
  expect(button('Move down: step 3').getAttribute('aria-disabled')).toBe('true');
  press('Remove: step 3');
  expect(document.activeElement?.textContent).toBe('Step 2: Dedupe');
  press('Remove: step 2');
  press('Remove: step 1');
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Tool' }));
});

it('moves the focus from a removed input to the button that adds one', () => {
  edit({ inputs: [{ id: 'list', label: 'List', form: 'list' }] });
  press('Remove List');
  expect(screen.queryByRole('button', { name: 'Remove List' })).toBeNull();
  expect(document.activeElement).toBe(button('Add input'));
});

it('says by the labels of the page why a recipe cannot run', async () => {
  const options = defaultOptions(mergeDescription.options);
  edit({
    inputs: [{ id: 'list', label: 'List', form: 'table' }],
    steps: [dedupe('one'), { ...STEP, id: 'merge', tool: 'merge', inputs: { 'columns.0': '@list' }, options }],
  });
  fireEvent.click(button('Step 2: Merge'));
  const problem = await screen.findByText('Step 2, Merge: Column A: Choose the column to use.');
  const run = button('Run all');
  expect(run.getAttribute('aria-disabled')).toBe('true');
  expect(problem.closest('[role=status]')?.id).toBe(run.getAttribute('aria-describedby'));
  const field = await screen.findByLabelText('Column of Column A');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Choose the column to use.',
  );
});

it('says which columns are to be chosen, and stores the choice with the recipe', async () => {
  const box = recipeInput('terms');
  const empty = box.state;
  act(() => getDefaultStore().set(box.atom, { ...empty, columns: ['Kosten'] }));
  const inputs = [{ id: 'terms', label: 'Terms', form: 'table', columns: ['Cost'] }] as const;
  edit({ inputs, steps: [{ ...dedupe('one'), inputs: { text: '@terms' } }] });
  await screen.findByText('Terms: Choose the column for “Cost”.');
  expect(button('Run all').getAttribute('aria-disabled')).toBe('true');
  fireEvent.change(screen.getByRole('combobox', { name: 'Column for Cost' }), { target: { value: 'Kosten' } });
  expect(button('Run all').getAttribute('aria-disabled')).toBeNull();
  expect(JSON.parse(sessionStorage.getItem('overprint.recipe') ?? '')).toMatchObject({
    maps: { terms: { Cost: 'Kosten' } },
  });
  act(() => getDefaultStore().set(box.atom, empty));
});

it('announces the outcome of a run in its toast alone', async () => {
  const closePlace = openToastPlace('test');
  const rows = { id: 'recipe/1/one.unique', count: 3, byteLength: 12, isGrowing: false };
  vi.spyOn(recipeRunner, 'perform').mockImplementation(async () => {
    getDefaultStore().set(recipeRunner.atom, { ...recipeRunner.run, state: 'done', outputs: { 'one.unique': rows } });
    return true;
  });
  edit({ steps: [dedupe('one')], outputs: [{ from: 'one.unique', label: 'Unique keywords' }] });
  await act(async () => press('Run all'));
  expect(readToast('test')?.title).toBe('Recipe finished');
  expect(screen.getByText(/^3 rows/).getAttribute('aria-live')).toBe('off');
  act(() => recipeRunner.clear());
  closePlace();
  // The rows are lazy-loaded, and the environment must not end while they are.
  await import('../../workbench/results/result-rows.tsx');
});

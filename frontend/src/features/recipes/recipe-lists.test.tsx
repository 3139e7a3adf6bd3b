import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { Recipe } from '../../../../libs/recipes/recipe.ts';
import { dedupeDescription } from '../../../../libs/tools/dedupe/description.ts';
import { addStep, emptyRecipe } from './edit-recipe.ts';
import { RecipeOutputs } from './recipe-lists.tsx';

afterEach(cleanup);

function Outputs({ label }: { readonly label: string }) {
  const [recipe, setRecipe] = useState<Recipe>({
    ...addStep(emptyRecipe(), 'dedupe', {}, 'text', undefined),
    outputs: [{ from: 'dedupe1.unique', label }],
  });
  return (
    <MantineProvider>
      <RecipeOutputs descriptions={new Map([['dedupe', dedupeDescription]])} onChange={setRecipe} recipe={recipe} />
    </MantineProvider>
  );
}

it.each([
  ['Unique Items', 'Duplicates Found'],
  ['Shoes', 'Shoes'],
])('choosing another output keeps the focus, and turns the name %s into %s', (before, after) => {
  render(<Outputs label={before} />);
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Output 1' });
  select.focus();
  fireEvent.change(select, { target: { value: 'dedupe1.duplicates' } });
  expect(select.value).toBe('dedupe1.duplicates');
  expect(document.activeElement).toBe(select);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name of output 1' }).value).toBe(after);
});

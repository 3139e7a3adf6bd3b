import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { presetRecipe } from '../../../../libs/recipes/preset-recipe.ts';
import { PRESETS } from '../../../../libs/recipes/presets.ts';
import { encodeShareLink } from '../../../../libs/recipes/share-link.ts';
import { storeRowsInPage } from '../../../../test/support/rows-service.ts';
import { openToastPlace, readToast } from '../../shared/ui/toast.tsx';
import { addStep, emptyRecipe } from './edit-recipe.ts';
import { SharedRecipe } from './shared-recipe.tsx';

afterEach(cleanup);

it('tells which options were missing when the recipe of a link is used', async () => {
  storeRowsInPage();
  const closePlace = openToastPlace('test');
  const recipe = addStep(emptyRecipe('Shoes'), 'dedupe', { caseSensitive: true }, 'text', undefined);
  const link = await encodeShareLink(recipe, 'https://overprint.example', { includeLists: false });
  render(
    <MantineProvider>
      <SharedRecipe link={link} />
    </MantineProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Use this recipe' }));
  await expect.poll(() => readToast('test')?.title).toBe('Recipe opened');
  expect(readToast('test')?.message).toMatch(
    /^Shoes\. dedupe1: column was missing, the default is used\. .* And \d+ more\.$/,
  );
  closePlace();
});

it('names the outputs that steps read', async () => {
  const preset = PRESETS.find(({ id }) => id === 'new-negatives');
  const recipe = preset && (await presetRecipe(preset));
  if (!recipe) {
    throw new Error('no preset');
  }
  const link = await encodeShareLink(recipe, 'https://overprint.example', { includeLists: false });
  render(
    <MantineProvider>
      <SharedRecipe link={link} />
    </MantineProvider>,
  );
  await screen.findByText('My keywords · 1. N-gram Analysis: Suggested negatives');
});

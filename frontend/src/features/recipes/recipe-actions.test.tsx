import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../../test/support/render-screen.tsx';
import { dropToken, storeToken } from '../../shared/api/token.ts';
import { emptyRecipe } from './edit-recipe.ts';
import { RecipeActions } from './recipe-actions.tsx';

afterEach(() => {
  cleanup();
  dropToken();
  vi.unstubAllGlobals();
});

function renderActions(saved: { id: string; etag: string } | undefined): readonly string[] {
  const edited = { recipe: { ...emptyRecipe('Shoes'), inputs: [] }, saved };
  renderScreen(
    <RecipeActions canRun edited={edited} maps={{}} onMap={() => {}} onRun={() => {}} />,
    // The recipe of the form stays to be loaded.
    () => new Promise(() => {}),
  );
  return screen.getAllByRole('button').map((button) => button.textContent ?? '');
}

it('offers runs on the server to users once the recipe is saved', async () => {
  expect(renderActions(undefined)).toEqual(['Save', 'Download', 'Copy link', 'Run with other lists']);
  cleanup();
  expect(renderActions({ id: 'r1', etag: '"1"' })).not.toContain('Schedule…');
  cleanup();
  storeToken('token');
  expect(renderActions({ id: 'r1', etag: '"1"' }).slice(4)).toEqual(['Run on the server', 'Schedule…']);
  fireEvent.click(screen.getByRole('button', { name: 'Run on the server' }));
  const run = await screen.findByRole('dialog', { name: 'Run on the server' });
  expect(run.textContent).toContain('The server runs the recipe as it is saved');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Schedule…' }));
  expect(await screen.findByRole('dialog', { name: 'Schedule recipe' })).toBeDefined();
});

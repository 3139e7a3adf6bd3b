import { expect, it } from 'vitest';
import type { Recipe } from '../../../../libs/recipes/recipe.ts';
import { findMissing, fromInput, toInput } from './input-choices.ts';

const RECIPE = {
  inputs: [
    { id: 'words', label: 'Words', form: 'list' },
    { id: 'negatives', label: 'Negatives', form: 'list', text: 'free' },
  ],
} as unknown as Recipe;

it('sources become inputs of the API and back; defaults are left out', () => {
  const choices = {
    words: { source: 'list', value: 'id', column: 'Name' },
    negatives: { source: 'sheet', value: ' https://a ', column: '' },
  } as const;
  const input = { words: { listId: 'id', column: 'Name' }, negatives: { sheet: 'https://a' } };
  expect(toInput(RECIPE, choices)).toEqual(input);
  expect(toInput(RECIPE, fromInput(RECIPE, input) ?? {})).toEqual(input);
  expect(toInput(RECIPE, { words: { source: 'text', value: 'a\nb', column: '' } })).toEqual({ words: 'a\nb' });
});

it('an input without a value is named', () => {
  expect(findMissing(RECIPE, {})).toBe('Words');
  expect(findMissing(RECIPE, { words: { source: 'text', value: 'a', column: '' } })).toBeUndefined();
});

it('inputs that the form cannot show are not changed by it', () => {
  expect(fromInput(RECIPE, { words: { columns: ['A'], rows: [['a']] } })).toBeUndefined();
  expect(fromInput(RECIPE, { gone: 'a' })).toBeUndefined();
  expect(fromInput(RECIPE, { words: ['a', 'b'] })?.words?.value).toBe('a\nb');
});

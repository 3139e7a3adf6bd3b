import { expect, it } from 'vitest';
import type { Recipe } from '../../../../libs/recipes/recipe.ts';
import { findMissing, fromInput, toInput } from './job-input-fields.tsx';

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

it('a text with tabs is a table for inputs that take one', () => {
  const input = (form: string) => ({ inputs: [{ id: 'terms', label: 'Terms', form }] }) as unknown as Recipe;
  const textOf = (value: string) => ({ terms: { source: 'text', value, column: '' } }) as const;
  const table = 'Term\tClicks\na\t1';
  for (const [form, text, given] of [
    ['either', table, { tsv: table }],
    ['table', table, { tsv: table }],
    ['table', 'Term,Clicks\na,1', { csv: 'Term,Clicks\na,1' }],
    ['either', 'a, b\nc\td', 'a, b\nc\td'],
    ['list', table, table],
  ] as const) {
    expect(toInput(input(form), textOf(text))).toEqual({ terms: given });
    expect(fromInput(input(form), { terms: given })).toEqual(textOf(text));
  }
  expect(fromInput(input('either'), { terms: { csv: 'a;b', delimiter: ';' } })).toBeUndefined();
});

it('an input without a value is named', () => {
  expect(findMissing(RECIPE, {})).toBe('Choose the source of Words.');
  const empty = { source: 'text', value: ' ', column: '' } as const;
  expect(findMissing(RECIPE, { words: empty })).toBe('Enter the text of Words.');
  expect(findMissing(RECIPE, { words: { source: 'text', value: 'a', column: '' } })).toBeUndefined();
});

it('inputs that the form cannot show are not changed by it', () => {
  expect(fromInput(RECIPE, { words: { columns: ['A'], rows: [['a']] } })).toBeUndefined();
  expect(fromInput(RECIPE, { gone: 'a' })).toBeUndefined();
  expect(fromInput(RECIPE, { words: ['a', 'b'] })?.words?.value).toBe('a\nb');
});

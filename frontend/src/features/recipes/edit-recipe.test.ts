import { describe, expect, it } from 'vitest';
import type { Recipe } from '../../../../libs/recipes/recipe.ts';
import {
  addInput,
  addStep,
  canMove,
  changeStep,
  copyName,
  duplicateStep,
  emptyRecipe,
  lackedColumns,
  moveStep,
  outdatedSteps,
  removeInput,
  removeStep,
  restoreInput,
  restoreStep,
  toggleStep,
  validMap,
} from './edit-recipe.ts';

/** Two lists; a step reads the first one, the next reads that step, and the last one the second list. */
function sample(): Recipe {
  const lists = addInput(addInput(emptyRecipe('a'), 'One'), 'Two');
  const first = addStep(lists, 'dedupe', {}, 'text', undefined);
  const second = addStep(first, 'replace', {}, 'text', 'unique');
  const third = addStep(second, 'dedupe', {}, 'text', undefined);
  return { ...changeStep(third, 2, { inputs: { text: '@list2' } }), outputs: [{ from: 'dedupe1.unique', label: 'U' }] };
}

describe('editing a recipe', () => {
  it('connects a new step to the one before, or to the first list', () => {
    expect(sample().steps.map(({ id, inputs }) => [id, inputs])).toEqual([
      ['dedupe1', { text: '@list1' }],
      ['replace1', { text: 'dedupe1.unique' }],
      ['dedupe2', { text: '@list2' }],
    ]);
  });

  it('moves steps only to places where they read earlier ones', () => {
    const recipe = sample();
    expect(canMove(recipe, 0, -1)).toBe(false);
    expect(canMove(recipe, 0, 1)).toBe(false);
    expect(canMove(recipe, 2, -1)).toBe(true);
    expect(moveStep(recipe, 2, -1).steps.map(({ id }) => id)).toEqual(['dedupe1', 'dedupe2', 'replace1']);
  });

  it('removes what names a removed step or list', () => {
    const { steps, outputs } = removeStep(sample(), 0);
    expect([steps.map(({ inputs }) => inputs), outputs]).toEqual([[{}, { text: '@list2' }], []]);
    expect(removeInput(sample(), 1).steps.map(({ inputs }) => inputs)).toEqual([
      { text: '@list1' },
      { text: 'dedupe1.unique' },
      {},
    ]);
  });

  it('restores a removed step only, with the references to it', () => {
    const before = sample();
    const removed = removeStep(before, 0);
    expect(restoreStep(removed, before, 0)).toEqual(before);
    const edited = changeStep({ ...removed, name: 'b' }, 0, { fields: { find: 'x' } });
    expect(restoreStep(edited, before, 0)).toEqual({ ...changeStep(before, 1, { fields: { find: 'x' } }), name: 'b' });
  });

  it('restores a step into a recipe in which its id, its list or its reader have changed', () => {
    const before = sample();
    const removed = changeStep(addStep(removeStep(before, 0), 'dedupe', {}, 'text', undefined), 0, {
      inputs: { text: '@list2' },
    });
    const { steps, outputs } = restoreStep(removeInput(removed, 0), before, 0);
    expect(steps.map(({ id, inputs }) => [id, inputs])).toEqual([
      ['dedupe3', {}],
      ['replace1', { text: '@list2' }],
      ['dedupe2', { text: '@list2' }],
      ['dedupe1', {}],
    ]);
    expect(outputs).toEqual([{ from: 'dedupe3.unique', label: 'U' }]);
  });

  it('restores a removed list only, with the references to it that are still missing', () => {
    const before = sample();
    const removed = removeInput(before, 0);
    expect(restoreInput(removed, before, 0)).toEqual(before);
    const connected = changeStep({ ...removed, name: 'b' }, 0, { inputs: { text: '@list2' } });
    expect(restoreInput(connected, before, 0)).toEqual({ ...connected, inputs: before.inputs });
    const again = addInput(removed, 'New');
    expect(restoreInput(again, before, 0)).toBe(again);
  });

  it('duplicates and disables steps', () => {
    expect(duplicateStep(sample(), 0).steps.map(({ id }) => id)).toEqual(['dedupe1', 'dedupe3', 'replace1', 'dedupe2']);
    const disabled = toggleStep(sample(), 1);
    expect(disabled.steps[1].disabled).toBe(true);
    expect(toggleStep(disabled, 1)).toEqual(sample());
  });

  it('marks a changed step and all that read it', () => {
    const recipe = sample();
    const revisions = { list1: 1, list2: 1 };
    const ran = { recipe, revisions };
    expect([...outdatedSteps(recipe, revisions, ran)]).toEqual([]);
    expect([...outdatedSteps(recipe, { ...revisions, list2: 2 }, ran)]).toEqual(['dedupe2']);
    const changed = changeStep(recipe, 0, { options: { sort: 'a' } });
    expect([...outdatedSteps(changed, revisions, ran)]).toEqual(['dedupe1', 'replace1']);
  });

  it('names a copy so that no other recipe has the name, and no name is too long', () => {
    expect(copyName('Shoes', ['Shoes'])).toBe('Shoes 2');
    expect(copyName('Shoes', ['Shoes', 'Shoes 2'])).toBe('Shoes 3');
    expect(copyName('x'.repeat(200), [])).toBe(`${'x'.repeat(198)} 2`);
  });
});

describe('columns for a recipe', () => {
  const LINKS = { columns: ['url', 'source'] };
  const TABLE = ['Final URL', 'Source'];

  it('are asked for where a table lacks them, in any case of letters', () => {
    expect(lackedColumns(LINKS, TABLE)).toEqual(['url']);
    expect(lackedColumns(LINKS, undefined)).toEqual([]);
    expect(lackedColumns({}, TABLE)).toEqual([]);
  });

  it('are taken as chosen, unless the table has changed since', () => {
    const map = { url: 'Final URL' };
    expect(validMap(LINKS, TABLE, map)).toEqual(map);
    expect(validMap(LINKS, ['Landing page', 'Source'], map)).toEqual({});
    expect(validMap(LINKS, ['URL', 'Final URL', 'Source'], map)).toEqual({});
    expect(validMap(LINKS, TABLE)).toEqual({});
    expect(validMap(LINKS, undefined, map)).toEqual({});
  });
});

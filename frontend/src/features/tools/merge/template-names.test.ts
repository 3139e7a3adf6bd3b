import { describe, expect, it } from 'vitest';
import { MERGE_OPTIONS } from '../../../../../libs/tools/merge/options.ts';
import { planMerge } from '../../../../../libs/tools/merge/plan.ts';
import { defaultOptions } from '../../../../../libs/tools/shared/options.ts';
import { templateNames } from './template-names.ts';

const withNames = (...names: readonly string[]) => ({
  ...defaultOptions(MERGE_OPTIONS),
  columns: names.map((name) => ({ name, optional: false, before: '', after: '' })),
});

describe('the names of columns in templates', () => {
  it.each([
    [[], ['A', 'B', 'C'], []],
    [['City'], ['City', 'B', 'C'], ['A']],
    [
      ['City', 'city', ''],
      ['City', 'city 2', 'C'],
      ['A', 'B'],
    ],
    // A letter stands for its own column, whatever the others are called.
    [
      ['b', 'City', 'Town'],
      ['A', 'City', 'Town'],
      ['B', 'C', 'b'],
    ],
    [
      ['b', '', ''],
      ['A', 'B', 'C'],
      ['b', 'B 2'],
    ],
  ])('of %j are inserted and accepted', (names, inserted, others) => {
    const options = withNames(...names);
    expect(templateNames(options)).toEqual({ inserted, others });
    const insertedColumns = inserted.map(
      (name) => planMerge([1, 1, 1], { ...options, templates: [{ template: `{${name}}` }] }).parts[0].columns[0].column,
    );
    expect(insertedColumns).toEqual([0, 1, 2]);
    const all = [...inserted, ...others].map((name) => ({ template: `{${name}}` }));
    expect(planMerge([1, 1, 1], { ...options, templates: all }).unused).toEqual([]);
  });
});

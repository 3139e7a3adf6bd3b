import { describe, expect, it } from 'vitest';
import { MERGE_OPTIONS } from '../../../../../libs/tools/merge/options.ts';
import { planMerge } from '../../../../../libs/tools/merge/plan.ts';
import { defaultOptions } from '../../../../../libs/tools/shared/options.ts';
import { addTemplates, templateNames } from './template-names.ts';

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

it.each([
  [8, 6, 12, 2],
  [6, 6, 12, 0],
  [12, 1, 12, 1],
])('adds to %i templates %i others', (before, added, all, leftOut) => {
  const given = [{ template: '' }, ...Array.from({ length: before }, (_, index) => ({ template: `{A} ${index}` }))];
  const { templates, ...rest } = addTemplates(given, Array<string>(added).fill('{B}'));
  expect(templates.map(({ template }) => template)).not.toContain('');
  expect([templates.length, rest]).toEqual([all, { leftOut }]);
});

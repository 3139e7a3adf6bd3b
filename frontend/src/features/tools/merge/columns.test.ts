import { afterEach, describe, expect, it, vi } from 'vitest';
import { mergeDescription } from '../../../../../libs/tools/merge/description.ts';
import { MERGE_OPTIONS, type MergeOptions } from '../../../../../libs/tools/merge/options.ts';
import { planMerge } from '../../../../../libs/tools/merge/plan.ts';
import { defaultOptions } from '../../../../../libs/tools/shared/options.ts';
import { storeRowsInPage } from '../../../../../test/support/rows-service.ts';
import { rowsClient } from '../../../shared/workers/rows-client.ts';
import { textInput } from '../../../workbench/inputs/text-inputs.ts';
import { addTemplates, ColumnChanges, templateNames } from './columns.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

it('a duplicate stands behind its column, and the columns behind it move on with their lines', async () => {
  const { host } = storeRowsInPage();
  const inputs = ['a1\na2', 'b1', 'c1\nc2\nc3', ''].map((text, place) => {
    const input = textInput('merge', `columns.${place}`);
    return { input, filled: input.replace([text]) };
  });
  await Promise.all(inputs.map(({ filled }) => filled));
  const columns = ['A', 'B', 'C'].map((name) => ({ name, optional: false, before: '', after: '' }));
  let options: MergeOptions = { ...defaultOptions(mergeDescription.options), columns };
  const changes = new ColumnChanges(options, (next) => {
    options = { ...options, columns: next };
  });
  await changes.duplicate(0);
  expect(inputs.map(({ input }) => host.text(input.id))).toEqual(['a1\na2', 'a1\na2', 'b1', 'c1\nc2\nc3']);
  expect(options.columns.map(({ name }) => name)).toEqual(['A', '', 'B', 'C']);
});

it('an added column is empty, although an earlier one at its place had lines', async () => {
  const { host } = storeRowsInPage();
  const input = textInput('merge', 'columns.3');
  await input.replace(['hidden']);
  let options = defaultOptions(mergeDescription.options);
  new ColumnChanges(options, (next) => {
    options = { ...options, columns: next };
  }).add();
  expect(options.columns).toHaveLength(4);
  await expect.poll(() => host.text(input.id)).toBe('');
});

it('columns stay in their places if their lines cannot be moved', async () => {
  storeRowsInPage();
  await textInput('merge', 'columns.0').replace(['a1']);
  const columns = ['A', 'B', 'C'].map((name) => ({ name, optional: false, before: '', after: '' }));
  let options: MergeOptions = { ...defaultOptions(mergeDescription.options), columns };
  const changes = new ColumnChanges(options, (next) => {
    options = { ...options, columns: next };
  });
  vi.spyOn(rowsClient, 'call').mockRejectedValue(new Error('The rows worker is lost'));
  await expect(changes.move(0, 1)).rejects.toThrow('The rows worker is lost');
  expect(options.columns.map(({ name }) => name)).toEqual(['A', 'B', 'C']);
});

it('keeps the other options, and moves no line, if only some lines can be moved', async () => {
  const rows = storeRowsInPage();
  const inputs = ['a1', 'b1', ''].map((text, place) => ({ text, input: textInput('merge', `columns.${place}`) }));
  await Promise.all(inputs.map(({ text, input }) => input.replace([text])));
  const columns = ['A', 'B', 'C'].map((name) => ({ name, optional: false, before: '', after: '' }));
  let options: MergeOptions = { ...defaultOptions(mergeDescription.options), columns };
  const changes = new ColumnChanges(options, (next) => {
    options = { ...options, columns: next };
  });
  vi.spyOn(inputs[1].input, 'takeIn').mockImplementationOnce(async () => {
    options = { ...options, casing: 'uppercase' };
    throw new Error('Evicted');
  });
  await expect(changes.move(0, 1)).rejects.toThrow('Evicted');
  expect(options.columns.map(({ name }) => name)).toEqual(['A', 'B', 'C']);
  expect(options.casing).toBe('uppercase');
  expect(inputs.map(({ input }) => rows.host.text(input.id))).toEqual(['a1', 'b1', '']);
});

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

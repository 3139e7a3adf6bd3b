import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeSlowly } from '../../../test/support/engine/merge-oracle.ts';
import { runInMemory } from '../../../test/support/engine/run-in-memory.ts';
import { BlockRows } from '../../lines/rows/block-rows.ts';
import { defaultOptions } from '../shared/options.ts';
import { mergeDescription } from './description.ts';
import { MERGE_OPTIONS, type MergeOptions } from './options.ts';
import { mergeTool } from './run.ts';

const DEFAULTS = defaultOptions(MERGE_OPTIONS);

async function merge(columns: readonly string[], options: Partial<MergeOptions>) {
  const run = await runInMemory(mergeTool, { columns }, options);
  const rows = run.outputs.lines;
  return { rows: rows.rows(0, rows.count), columns: run.columns.lines, report: run.report, stored: rows };
}

const item = fc.constantFrom('a', 'b', 'A', 'ab', 'b a', 'x', 'Red', 'in', 'é', 'ΟΔΟΣ', 'ß', "men's", 'a\tb', '-');
const list = fc.array(item, { maxLength: 3 }).map((items) => items.join('\n'));
const affix = fc.constantFrom('', '', '', 'in ', ' near me', 's', 'a', ' ', '\t');
const settings = fc.record({
  name: fc.constantFrom('', '', 'City', 'b', 'C', 'city', 'Keyword'),
  optional: fc.boolean(),
  before: affix,
  after: affix,
});
const piece = fc.constantFrom(
  ...['{A}', '{B}', '{C}', '{D}', '{a}', '{ b }', ' ', ' ', ' ', '  ', 'in', ' near ', '-', '{{', '}}', 'Buy', '\t'],
);
const template = fc.array(piece, { minLength: 1, maxLength: 7 }).map((pieces) => ({ template: pieces.join('') }));
const values = <T extends string>(choice: { choices: readonly { value: T }[] }) =>
  fc.constantFrom(...choice.choices.map(({ value }) => value));
const options: fc.Arbitrary<MergeOptions> = fc.record({
  separator: fc.record({
    type: values(MERGE_OPTIONS.separator.fields.type),
    custom: fc.constantFrom('', ' - ', '\t', 'a'),
  }),
  wrap: fc.record({
    type: values(MERGE_OPTIONS.wrap.fields.type),
    customBefore: fc.constantFrom('', '<', 'a '),
    customAfter: fc.constantFrom('', '>', ' x\t'),
  }),
  casing: values(MERGE_OPTIONS.casing),
  removeDuplicates: fc.boolean(),
  columns: fc.array(settings, { maxLength: 4 }),
  templates: fc.oneof(fc.constant([]), fc.array(template, { maxLength: 3 })),
  collapseSpaces: fc.boolean(),
  orders: fc.constantFrom('asGiven', 'asGiven', 'all'),
  result: fc.constantFrom('rows', 'rows', 'table'),
  caseParts: fc.boolean(),
});

describe('merge with column settings, templates, orders and tables', () => {
  it('matches the reference implementation', async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(list, { maxLength: 4 }), options, async (columns, given) => {
        const orders = given.templates.length > 0 ? 'asGiven' : given.orders;
        const chosen: MergeOptions = { ...given, orders };
        const stats = statsOf(columns);
        const estimate = mergeDescription.estimate(stats, chosen);
        if (estimate.refusal !== undefined) {
          expect(estimate.refusal).toMatch(/^A template must name at least|^There is no column “D”/);
          return;
        }
        const expected = mergeSlowly(columns, chosen);
        const found = await merge(columns, chosen);
        expect(found.rows).toEqual(expected.rows);
        expect(found.columns).toEqual(expected.columns);
        expect(found.report).toEqual(expected.report);
        expect(estimate.rows).toBe(BigInt(expected.report.combinations));
        if (estimate.exact) {
          expect(estimate.bytes).toBe(BigInt(found.stored.byteLength));
        }
        compared++;
      }),
      { seed: 20_261_125, numRuns: 3_000 },
    );
    expect(compared).toBeGreaterThan(2_000);
  });

  it.each([
    ['optional columns', { separator: { type: 'space', custom: '' }, columns: settingsOf('?', '', '?') }],
    ['columns that are all optional', { separator: { type: 'space', custom: '' }, columns: settingsOf('?', '?', '?') }],
    ['templates', { templates: ['{A} {B}', '{A} in {B}', '{B} {A}', 'best {A} in {B} {C}'].map(toTemplate) }],
    [
      'templates with an optional column',
      { templates: ['{A} {C} {B}'].map(toTemplate), columns: settingsOf('', '', '?') },
    ],
    ['all orders', { separator: { type: 'minus', custom: '' }, orders: 'all' }],
    ['tables', { templates: ['{A} in {B}', '{B} {A}'].map(toTemplate), result: 'table' }],
  ] satisfies [string, Partial<MergeOptions>][])('computes rows instead of storing them: %s', async (_name, given) => {
    const lists = ['plumber\nEmergency plumber\nplumbers', 'London\nNew York\nYork', 'sale\nsale now\ncheap'];
    const { stored, rows, report } = await merge(lists, given);
    expect(stored).not.toBeInstanceOf(BlockRows);
    expect(rows).toEqual(mergeSlowly(lists, { ...DEFAULTS, ...given }).rows);
    expect(report.duplicatesRemoved).toBe(0);
  });

  it('opens a billion rows of a template as a table', async () => {
    const words = (word: string) => Array.from({ length: 1000 }, (_, i) => `${word}${i}`).join('\n');
    const { outputs } = await runInMemory(
      mergeTool,
      { columns: [words('a'), words('b'), words('c')] },
      { templates: [{ template: '{C} {A} near {B}' }], result: 'table', columns: [{ name: 'Word' }] },
    );
    expect(outputs.lines.count).toBe(1e9);
    expect(outputs.lines.rows(999_999_999, 1e9)).toEqual(['c999 a999 near b999\ta999\tb999\tc999']);
  });

  it('refuses what cannot be combined, with the reason', async () => {
    const seven = Array.from({ length: 7 }, () => 'a');
    await expect(merge(seven, { orders: 'all' })).rejects.toThrow('All orders work with up to 6 columns.');
    const only = (text: string) => merge(['a', '', ''], { templates: [toTemplate(text)] });
    await expect(only('{B}')).rejects.toThrow('A template must name at least one column that has items.');
    await expect(only('{City}')).rejects.toThrow('There is no column “City”. The columns are: A, B, C.');
    await expect(merge(['a'], { orders: 'all', templates: [toTemplate('{A}')] })).rejects.toThrow(
      'Option orders must be asGiven when there are templates.',
    );
    await expect(merge(['a'], { columns: [{ name: 'a{b', optional: false, before: '', after: '' }] })).rejects.toThrow(
      'Use a name without braces.',
    );
  });
});

function toTemplate(text: string): { template: string } {
  return { template: text };
}

/** Returns settings of columns, of which those with `?` are optional. */
function settingsOf(...marks: readonly string[]): MergeOptions['columns'] {
  return marks.map((mark) => ({ name: '', optional: mark === '?', before: '', after: '' }));
}

function statsOf(columns: readonly string[]) {
  const encoder = new TextEncoder();
  return Object.fromEntries(
    columns.map((text, index) => {
      const items = text.split('\n').filter((line) => line.trim() !== '');
      const itemBytes = items.reduce((sum, line) => sum + encoder.encode(line.trim()).length, 0);
      return [
        `columns.${index}`,
        { lines: items.length, bytes: itemBytes + items.length, items: items.length, itemBytes },
      ];
    }),
  );
}

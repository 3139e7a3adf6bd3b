import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeSlowly } from '../../../test/support/engine/merge-oracle.ts';
import { runInMemory } from '../../../test/support/engine/run-in-memory.ts';
import { UserMistake } from '../../errors.ts';
import { ProductRows } from '../../lines/product/product-rows.ts';
import { defaultOptions, parseOptions } from '../shared/options.ts';
import { mergeDescription } from './description.ts';
import type { MergeOptions } from './options.ts';
import { mergeTool } from './run.ts';

const defaults = defaultOptions(mergeDescription.options);

async function merge(columns: string[], options: unknown = {}) {
  const { outputs, report, columns: names } = await runInMemory(mergeTool, { columns }, options);
  const rows = outputs.lines;
  return { rows, lines: rows.rows(0, rows.count), columns: names.lines, report };
}

const values = <T extends string>(choice: { choices: readonly { value: T }[] }) =>
  fc.constantFrom(...choice.choices.map(({ value }) => value));
const { separator, wrap, casing } = mergeDescription.options;

const piece = fc.constantFrom(
  ...['a', 'A', 'b', 'ab', 'Red', 'SHOES', '3d', "men's", "'", '’', '-', '!', ' ', '  ', '\t', '\u00a0', '\u3000'],
  ...['Σ', 'ς', 'σ', 'ΟΔΟΣ', 'ΟΔΟς', 'ß', 'ss', 'SS', 'İ', 'i̇', 'ŉ', 'é', 'e\u0301', 'É', '\u0301', 'ﬁ', 'fi', 'ᾳ'],
  ...['東京', '👍🏽', '\u{10400}', '__proto__', '\uFEFF', '\u2028', '\u0085', '\v'],
);
const line = fc.array(piece, { maxLength: 3 }).map((pieces) => pieces.join(''));
const column = fc
  .array(fc.tuple(line, fc.constantFrom('\n', '\n', '\r\n', '\r', '\n\n')), { maxLength: 5 })
  .map((lines) => lines.map(([text, end]) => text + end).join(''));
const custom = fc.array(piece, { maxLength: 2 }).map((pieces) => pieces.join(''));
const anyOptions: fc.Arbitrary<MergeOptions> = fc.record({
  separator: fc.record({ type: values(separator.fields.type), custom }),
  wrap: fc.record({ type: values(wrap.fields.type), customBefore: custom, customAfter: custom }),
  casing: values(casing),
  removeDuplicates: fc.boolean(),
  columns: fc.constant([]),
  templates: fc.constant([]),
  collapseSpaces: fc.constant(true),
  orders: fc.constant('asGiven' as const),
  result: fc.constant('rows' as const),
  caseParts: fc.constant(false),
});

describe('merge', () => {
  it('matches the reference implementation for any columns and options', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(column, { maxLength: 4 }), anyOptions, async (columns, options) => {
        const expected = mergeSlowly(columns, options);
        const { lines, report } = await merge(columns, options);
        expect(lines).toEqual(expected.rows);
        expect(report).toEqual(expected.report);
      }),
      { seed: 20273, numRuns: 2000 },
    );
  });

  it('keeps the first of equal rows in a large product', async () => {
    const stems = fc.constantFrom('a', 'b', 'ab', 'ba', 'aa', 'A', 'B', 'bb');
    const words = fc.array(fc.array(stems, { minLength: 1, maxLength: 3 }), { minLength: 10, maxLength: 30 });
    const text = words.map((lists) => lists.map((parts) => parts.join('')).join('\n'));
    await fc.assert(
      fc.asyncProperty(text, text, text, values(casing), async (a, b, c, cased) => {
        const options = { ...defaults, casing: cased };
        const { lines } = await merge([a, b, c], options);
        expect(lines.join('\n') === mergeSlowly([a, b, c], options).rows.join('\n')).toBe(true);
      }),
      { seed: 20274, numRuns: 40 },
    );
  });

  it('computes rows in all usual cases, and stores only rows that had to be compared', async () => {
    const columns = ['Red\nblue\nred\nnavy', 'Running Shoes\nboots\nboot', 'sale\ncheap\nSALE'];
    for (const cased of casing.choices) {
      for (const type of ['nothing', 'space', 'minus', 'comma'] as const) {
        const { rows, report } = await merge(columns, { casing: cased.value, separator: { type } });
        expect(rows, `${cased.value} ${type}`).toBeInstanceOf(ProductRows);
        expect(report.combinations).toBe(36);
      }
    }
    expect((await merge(['ab\na', 'c\nbc'])).rows).not.toBeInstanceOf(ProductRows);
    expect((await merge(['ab\na', 'c\nbc'], { removeDuplicates: false })).rows).toBeInstanceOf(ProductRows);
  });

  it('accepts any number of columns, in the order of their numbers', async () => {
    const columns = Array.from({ length: 12 }, (_, i) => String.fromCharCode(97 + i));
    expect((await merge(columns)).lines).toEqual(['abcdefghijkl']);
  });

  it('does nothing without items', async () => {
    const { lines, report } = await merge(['', ' \n\t', '\uFEFF']);
    expect(lines).toEqual([]);
    expect(report).toEqual({ combinations: 0, duplicatesRemoved: 0, rows: 0 });
  });

  it('computes any row of a billion combinations', async () => {
    const list = (word: string) =>
      Array.from({ length: 1000 }, (_, i) => `${word}${String(i).padStart(3, '0')}`).join('\n');
    const { outputs } = await runInMemory(mergeTool, { columns: [list('a'), list('B'), list('c')] }, {});
    expect(outputs.lines.count).toBe(1e9);
    expect(outputs.lines.byteLength).toBe(13e9);
    expect(outputs.lines.rows(999_999_999, 1e9)).toEqual(['a999b999c999']);
  });

  it('refuses any separator with a line break', async () => {
    for (const custom of ['\n', 'a\rb']) {
      const options: MergeOptions = { ...defaults, separator: { type: 'custom', custom } };
      expect(parseOptions(mergeDescription.options, options).ok).toBe(false);
      await expect(merge(['a', 'b'], options)).rejects.toThrow(UserMistake);
      const unchecked = mergeTool.run({ texts: await textsOf(['a', 'b']), fields: {} }, options, noContext());
      await expect(unchecked).rejects.toThrow(UserMistake);
    }
  });

  it('refuses too many combinations in the estimate and in the run', async () => {
    const list = Array.from({ length: 1000 }, (_, i) => `${i}`).join('\n');
    const columns = Array.from({ length: 6 }, () => list);
    await expect(runInMemory(mergeTool, { columns }, {})).rejects.toThrow(/9,007,199,254,740,992/);
    const { outputs } = await runInMemory(mergeTool, { columns: columns.slice(1) }, { removeDuplicates: false });
    expect(outputs.lines.count).toBe(1e15);
  });

  it('reports progress in rows while it compares columns', async () => {
    const columns = [Array.from({ length: 10_000 }, (_, i) => `red ${i}`).join('\n'), 'shoes\nboots\nhats'];
    const seen: number[] = [];
    const onProgress = (done: number, total: number) => {
      expect(total).toBe(30_000);
      seen.push(done);
    };
    await runInMemory(mergeTool, { columns }, {}, { onProgress });
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(seen.filter((done) => done > 0 && done < 30_000).length).toBeGreaterThan(4);
    expect(seen.at(-1)).toBe(30_000);
  });

  it('stops when aborted', async () => {
    const list = Array.from({ length: 3000 }, (_, i) => 'ab'.repeat(i % 50) + 'a'.repeat(i % 7)).join('\n');
    const controller = new AbortController();
    const run = runInMemory(
      mergeTool,
      { columns: [list, list, list] },
      {},
      {
        signal: controller.signal,
        onProgress: () => controller.abort(new Error('enough')),
      },
    );
    await expect(run).rejects.toThrow('enough');
  });

  it('estimates rows exactly, and bytes if nothing changes them', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(column, { maxLength: 4 }), anyOptions, async (columns, options) => {
        const plain: MergeOptions = { ...options, casing: 'none', removeDuplicates: false };
        const texts = await textsOf(columns);
        const stats = Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, text.stats]));
        const estimate = mergeDescription.estimate(stats, plain);
        const { rows } = await merge(columns, plain);
        expect(estimate).toMatchObject({ rows: BigInt(rows.count), bytes: BigInt(rows.byteLength), exact: true });
      }),
      { seed: 20275, numRuns: 500 },
    );
  });
});

/** Returns the inputs of a run. */
async function textsOf(columns: string[]) {
  let texts = {};
  const spy = {
    ...mergeTool,
    run: async (input: Parameters<typeof mergeTool.run>[0]) => {
      texts = input.texts;
      return {};
    },
  };
  await runInMemory(spy, { columns }, {});
  return texts as Parameters<typeof mergeTool.run>[0]['texts'];
}

function noContext(): Parameters<typeof mergeTool.run>[2] {
  const never = () => {
    throw new Error('Nothing is to be written');
  };
  return {
    signal: new AbortController().signal,
    columns: never,
    progress: never,
    write: never,
    product: never,
    split: never,
  };
}

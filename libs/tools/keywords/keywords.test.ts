import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildKeywordsSlowly } from '../../../test/support/engine/keywords-oracle.ts';
import { runInMemory } from '../../../test/support/engine/run-in-memory.ts';
import { ProductRows } from '../../lines/product/product-rows.ts';
import { type KeywordOptions, keywordsDescription } from './description.ts';
import { keywordsTool } from './run.ts';

async function build(lists: string[], options: unknown = {}) {
  const { outputs, report } = await runInMemory(keywordsTool, { lists }, options);
  return { rows: outputs.lines, lines: outputs.lines.rows(0, outputs.lines.count), report };
}

const values = <T extends string>(choice: { choices: readonly { value: T }[] }) =>
  fc.constantFrom(...choice.choices.map(({ value }) => value));
const { separator, wrap, textCase } = keywordsDescription.options;

const piece = fc.constantFrom(
  ...['a', 'A', 'b', 'ab', 'Red', 'SHOES', "men's", '’', '-', '+', '"', '[', ']', ' ', '  ', '\t', '\u3000', '\u00a0'],
  ...['Σ', 'ς', 'ΟΔΟΣ', 'ß', 'SS', 'İ', 'ŉ', 'é', 'e\u0301', '\u0301', '東京', '👍🏽', '__proto__'],
);
const line = fc.array(piece, { maxLength: 3 }).map((pieces) => pieces.join(''));
const list = fc
  .array(fc.tuple(line, fc.constantFrom('\n', '\r\n', '\r')), { maxLength: 5 })
  .map((lines) => lines.map(([text, end]) => text + end).join(''));
const custom = fc.array(piece, { maxLength: 2 }).map((pieces) => pieces.join(''));
const anyOptions: fc.Arbitrary<KeywordOptions> = fc.record({
  matchTypes: fc.record({
    broad: fc.boolean(),
    modifiedBroad: fc.boolean(),
    phrase: fc.boolean(),
    exact: fc.boolean(),
  }),
  modifiedBroadEveryWord: fc.boolean(),
  textCase: values(textCase),
  separator: values(separator),
  customSeparator: custom,
  wrap: values(wrap),
  customWrapStart: custom,
  customWrapEnd: custom,
  removeDuplicates: fc.boolean(),
});

describe('keyword builder', () => {
  it('matches the reference implementation for any lists and options', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(list, { maxLength: 3 }), anyOptions, async (lists, options) => {
        const expected = buildKeywordsSlowly(lists, options);
        const { lines, rows, report } = await build(lists, options);
        expect(lines).toEqual(expected);
        expect(report.rows).toBe(expected.length);
        expect(rows.byteLength).toBe(new TextEncoder().encode(expected.map((row) => `${row}\n`).join('')).length);
      }),
      { seed: 20276, numRuns: 2000 },
    );
  });

  it('computes rows in all match types, even with a plus on every word', async () => {
    const lists = ['Red\nblue\nred', 'running shoes\nboots', 'sale\ncheap'];
    const matchTypes = { broad: true, modifiedBroad: true, phrase: true, exact: true };
    for (const { value } of textCase.choices) {
      const options = { matchTypes, textCase: value, modifiedBroadEveryWord: true };
      expect((await build(lists, options)).rows, value).toBeInstanceOf(ProductRows);
    }
  });

  it('writes every match type of rows that had to be compared', async () => {
    const lists = ['a b\na', 'c\nb c'];
    const matchTypes = { modifiedBroad: true, exact: true };
    const { rows, lines, report } = await build(lists, {
      matchTypes,
      wrap: 'parentheses',
      modifiedBroadEveryWord: true,
    });
    expect(rows).not.toBeInstanceOf(ProductRows);
    expect(lines).toEqual(['(+a +b +c)', '([a b c])', '(+a +b +b +c)', '([a b b c])', '(+a +c)', '([a c])']);
    expect(report).toEqual({ combinations: 4, duplicatesRemoved: 1, rows: 6 });
  });

  it('does nothing without items', async () => {
    expect((await build(['', ' ', '\n'])).lines).toEqual([]);
  });

  it('estimates rows exactly, and bytes if nothing changes them', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(list, { minLength: 3, maxLength: 3 }), anyOptions, async (lists, options) => {
        const plain: KeywordOptions = {
          ...options,
          textCase: 'none',
          removeDuplicates: false,
          modifiedBroadEveryWord: false,
        };
        const items = lists.map((text) =>
          text
            .split(/[\r\n]/)
            .map((line) => line.trim())
            .filter((item) => item !== ''),
        );
        const stats = Object.fromEntries(
          items.map((texts, i) => [
            `lists.${i}`,
            { lines: 0, bytes: 0, items: texts.length, itemBytes: new TextEncoder().encode(texts.join('')).length },
          ]),
        );
        const { rows } = await build(lists, plain);
        expect(keywordsDescription.estimate(stats, plain)).toEqual({
          rows: BigInt(rows.count),
          bytes: BigInt(rows.byteLength),
          storedBytes: 0n,
          exact: true,
        });
      }),
      { seed: 20277, numRuns: 500 },
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collectRun } from '../../../test/support/engine/collect-run.ts';
import {
  blocksOf,
  flatPattern,
  plainFind,
  replacementText,
  textOf,
} from '../../../test/support/engine/replace-patterns.ts';
import { applyRulesSlowly, applyRulesToCells } from '../../../test/support/engine/rules-oracle.ts';
import { newRule, type ReplaceRule } from './options.ts';
import { type RuleOptions, runRules } from './run-rules.ts';

const SHORT_FINDS = [
  'a',
  'b',
  'ab',
  'ba',
  'aa',
  'aab',
  'a b',
  'ß',
  'ss',
  'σ',
  'Σ',
  'ſ',
  'k',
  'K',
  'é',
  'İ',
  '\\n',
  'a\\n',
  '\\nb',
  '\\\\',
];

const plainRule = fc
  .record({
    find: fc.oneof(
      plainFind.map((find) => find.replaceAll('\n', '\\n')),
      fc.constantFrom(...SHORT_FINDS),
    ),
    replaceWith: replacementText.map((text) => text.replaceAll('\n', '\\n')),
    caseSensitive: fc.boolean(),
    wholeWords: fc.boolean(),
    escapes: fc.boolean(),
    enabled: fc.integer({ min: 0, max: 9 }).map((number) => number > 0),
  })
  .map(newRule);
const regexRule = fc
  .record({ find: flatPattern, replaceWith: replacementText, caseSensitive: fc.boolean(), wholeWords: fc.boolean() })
  .map((rule) => newRule({ ...rule, replaceWith: rule.replaceWith.replaceAll('\n', ''), regex: true }));
const anyRule = fc.oneof({ weight: 3, arbitrary: plainRule }, { weight: 1, arbitrary: regexRule });

const cases = fc.record({
  rules: fc.array(anyRule, { maxLength: 5 }),
  apply: fc.constantFrom('sequential', 'once'),
  replaceAll: fc.boolean(),
  pieceBytes: fc.integer({ min: 1, max: 40 }),
  blockLines: fc.integer({ min: 1, max: 6 }),
}) satisfies fc.Arbitrary<RuleOptions & { pieceBytes: number; blockLines: number }>;

function linesOf(text: string): string[] {
  return text === '' ? [] : (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n');
}

async function applyTo(text: string, options: RuleOptions, pieceBytes?: number, blockLines?: number) {
  const { lines, report } = await collectRun(blocksOf(text, blockLines), undefined, (source, context) =>
    runRules(source, options, null, context, pieceBytes),
  );
  return { lines, report };
}

describe('a list of rules', () => {
  it('equals its rules one by one, or a search at every place, for any size of pieces and blocks', async () => {
    await fc.assert(
      fc.asyncProperty(cases, textOf(60), async ({ pieceBytes, blockLines, ...options }, text) => {
        const expected = applyRulesSlowly(linesOf(text), options);
        const { lines, report } = await applyTo(text, options, pieceBytes, blockLines);
        expect(lines).toEqual(expected.lines);
        expect(report.perRule).toEqual(expected.perRule);
        expect(report.count).toBe(expected.perRule.reduce<number>((sum, count) => sum + (count ?? 0), 0));
      }),
      { seed: 71, numRuns: 2000 },
    );
  }, 120_000);

  it('treats each cell of a table as a text of one line', async () => {
    const cell = textOf(12).map((text) => text.replace(/[\t\n\r\u0085\u2028\u2029]/g, ''));
    const table = fc.array(fc.tuple(cell, cell, cell), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(cases, table, fc.nat(2), async ({ pieceBytes, blockLines, ...options }, rows, column) => {
        const expected = applyRulesToCells(
          rows.map((row) => row[column]),
          options,
        );
        const text = rows.map((row) => `${row.join('\t')}\n`).join('');
        const { lines, report } = await collectRun(blocksOf(text, blockLines), ['A', 'B', 'C'], (source, context) =>
          runRules(source, options, column, context, pieceBytes),
        );
        expect(lines).toEqual(rows.map((row, index) => row.with(column, expected.lines[index]).join('\t')));
        expect(report.perRule).toEqual(expected.perRule);
      }),
      { seed: 72, numRuns: 2000 },
    );
  }, 120_000);

  it('finds what earlier ones of many rules put in', async () => {
    const rule = fc
      .record({
        find: fc.array(fc.constantFrom('a', 'b', 'c', 'K', 's', '\u212a', '\u017f'), { minLength: 1, maxLength: 4 }),
        replaceWith: fc.array(fc.constantFrom('a', 'b', 'c', 'k', '\u212a'), { maxLength: 3 }),
        caseSensitive: fc.boolean(),
      })
      .map(({ find, replaceWith, ...rest }) =>
        newRule({ find: find.join(''), replaceWith: replaceWith.join(''), ...rest }),
      );
    await fc.assert(
      fc.asyncProperty(
        fc.array(rule, { minLength: 70, maxLength: 140 }),
        fc.array(fc.constantFrom('a', 'b', 'c', 's', 'k', ' ', 'd', '\n', '\u017f'), { maxLength: 40 }),
        async (rules, letters) => {
          const options = { rules, apply: 'sequential', replaceAll: true } as const;
          const expected = applyRulesSlowly(linesOf(letters.join('')), options);
          const { lines, report } = await applyTo(letters.join(''), options);
          expect(lines).toEqual(expected.lines);
          expect(report.perRule).toEqual(expected.perRule);
        },
      ),
      { seed: 73, numRuns: 100 },
    );
  }, 120_000);

  it('names a rule that needs more text than fits into memory', async () => {
    const rules = [newRule({ find: '[^]*', regex: true })];
    const source = {
      stats: { lines: 1, bytes: 600_000_000, items: 0, itemBytes: 0 },
      async *blocks() {},
    };
    const context = {
      signal: new AbortController().signal,
      columns() {},
      progress() {},
      async write() {},
      product() {},
    };
    const run = runRules(source, { rules, apply: 'sequential', replaceAll: true }, null, context);
    await expect(run).rejects.toThrow('Rule 1 needs the whole text in memory.');
  });

  it('stops when aborted', async () => {
    const controller = new AbortController();
    const rules: ReplaceRule[] = [newRule({ find: '\\n', regex: true }), newRule({ find: 'a' })];
    const context = {
      signal: controller.signal,
      columns() {},
      progress: (done: number) => done >= 200 && controller.abort(new Error('enough')),
      async write() {},
      product() {},
    };
    const blocks = blocksOf('a\n'.repeat(1000), 100);
    const source = {
      stats: { lines: 1000, bytes: 2000, items: 0, itemBytes: 0 },
      async *blocks() {
        yield* blocks;
      },
    };
    const run = runRules(source, { rules, apply: 'sequential', replaceAll: true }, null, context);
    await expect(run).rejects.toThrow('enough');
  });
});

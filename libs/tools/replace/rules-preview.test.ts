import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blocksOf } from '../../../test/support/engine/replace-patterns.ts';
import { applyRulesSlowly } from '../../../test/support/engine/rules-oracle.ts';
import { newRule } from './options.ts';
import { previewRules } from './rules-preview.ts';
import type { RuleOptions } from './run-rules.ts';

const never = { at: 1, now: () => 0 };
const context = { signal: new AbortController().signal };

function preview(text: string, options: Partial<RuleOptions>, column: number | null = null, deadline = never) {
  const all: RuleOptions = { rules: [], apply: 'sequential', replaceAll: true, ...options };
  return previewRules(blocksOf(text, 3), text.length, all, column, deadline, context);
}

describe('the preview of a list of rules', () => {
  it('counts replacements by rule, and names the rules that changed a line', async () => {
    const rules = [
      newRule({ find: 'cat', replaceWith: 'dog' }),
      newRule({ find: 'dog', replaceWith: 'cow' }),
      newRule({ find: '(', regex: true }),
      newRule({ find: 'x', enabled: false }),
    ];
    expect(await preview('a cat\nbird\nbird\ndog\n', { rules })).toEqual({
      perRule: [1, 2, null, null],
      changed: [
        { row: 0, before: 'a cat', after: 'a cow', rules: [0, 1] },
        { row: 3, before: 'dog', after: 'cow', rules: [1] },
      ],
      isComplete: true,
    });
  });

  it('shows the same as a run, for rules one after the other and all at once', async () => {
    const rule = fc
      .record({
        find: fc.constantFrom('a', 'ab', 'b', 'ba', 'c'),
        replaceWith: fc.constantFrom('', 'b', 'x', 'a', '\\n'),
        escapes: fc.boolean(),
      })
      .map(newRule);
    const line = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd', ' '), maxLength: 8 });
    const apply = fc.constantFrom<RuleOptions['apply']>('sequential', 'once');
    const options = fc.record({ rules: fc.array(rule, { maxLength: 4 }), apply, replaceAll: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(options, fc.array(line, { minLength: 1, maxLength: 40 }), async (given, lines) => {
        const { perRule, changed } = await preview(lines.map((text) => `${text}\n`).join(''), given);
        expect(perRule).toEqual(applyRulesSlowly(lines, given).perRule);
        const expected = lines.flatMap((before, row) => {
          const { lines: after, perRule: counts } = applyRulesSlowly([before], given);
          const rules = counts.flatMap((count, index) => (count ? [index] : []));
          return after.join('\n') === before ? [] : [{ row, before, after: after.join('\n'), rules }];
        });
        expect(changed).toEqual(expected);
      }),
      { seed: 81, numRuns: 500 },
    );
  }, 60_000);

  it('has the first 200 changed lines, of a table the cells of its column', async () => {
    const rules = [newRule({ find: 'a', replaceWith: 'b' })];
    const { changed, perRule } = await preview('x\ta\na\tx\n'.repeat(500), { rules }, 1);
    expect(perRule).toEqual([500]);
    expect(changed).toHaveLength(200);
    expect(changed?.at(-1)).toEqual({ row: 398, before: 'a', after: 'b', rules: [0] });
  });

  it('shows no lines if a rule can match across lines, and says whether it is complete', async () => {
    const rules = [newRule({ find: 'a\\nb', escapes: true, replaceWith: 'c' })];
    expect(await preview('a\nb\n', { rules })).toEqual({ perRule: [1], changed: null, isComplete: true });
    const past = { at: 1, now: () => 2 };
    expect(await preview('a\nb\n', { rules: [newRule({ find: 'a' })] }, null, past)).toMatchObject({
      perRule: [0],
      changed: [],
      isComplete: false,
    });
  });
});

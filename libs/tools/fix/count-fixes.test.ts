import { describe, expect, it } from 'vitest';
import { fixSlowly } from '../../../test/support/engine/fix-oracle.ts';
import { DEFAULT_FIX_RULES, type FixRules } from '../../keywords/fix-rules.ts';
import { defaultOptions } from '../shared/options.ts';
import { FixCounter } from './count-fixes.ts';
import { FIX_OPTIONS } from './options.ts';

const ROWS = [
  'red shoes',
  'love?!',
  '  ',
  '+Big +shoes ',
  'a  b',
  '?!',
  'one two three four five six seven eight nine ten eleven',
  'zero\u200bwidth!',
  '[Red]',
  'x'.repeat(81),
];

function count(rows: readonly string[], rules: Partial<FixRules> = {}): FixCounter {
  const counter = new FixCounter('google', 'keyword', { ...DEFAULT_FIX_RULES, ...rules });
  const bytes = new TextEncoder().encode(`${rows.join('\n')}\n`);
  counter.add({ bytes, count: rows.length });
  return counter;
}

describe('FixCounter', () => {
  it('counts what a run without comparing duplicates changes and drops, and shows the first rows', () => {
    for (const rules of [{}, { symbols: 'remove', words: 'truncate', casing: 'lowercase' }, { plus: false }] as const) {
      const options = { ...defaultOptions(FIX_OPTIONS), removeDuplicates: false, ...rules };
      const expected = fixSlowly(ROWS, options);
      const { preview, pairs } = count(ROWS, rules);
      const { rowCount, changedCount, droppedCount, byFix } = expected.report;
      expect(preview).toMatchObject({ rowCount, changedCount, droppedCount });
      for (const [name, rows] of Object.entries(byFix as Record<string, number>)) {
        const isDropping = name === 'words' || name === 'length';
        expect([name, preview.byFix[name].count]).toEqual([name, isDropping ? expect.any(Number) : rows]);
      }
      expect(pairs.filter((pair) => !pair.includes('\tdropped: '))).toEqual(expected.changed);
      expect(pairs).toHaveLength(expected.changed.length + expected.dropped.length);
    }
  });

  it('tells how many rows a fix would change that is off', () => {
    const { preview } = count(ROWS, { symbols: 'keep', words: 'keep', plus: false });
    expect(preview.byFix.symbols).toEqual({ count: 2, before: 'love?!', after: 'love' });
    expect(preview.byFix.plus).toEqual({ count: 1, before: '+Big +shoes', after: 'big shoes' });
    expect(preview.byFix.words).toMatchObject({ count: 1, after: null });
    expect(preview.byFix.casing).toEqual({ count: 2, before: '+Big +shoes', after: 'big shoes' });
    expect(preview.byFix.length).toMatchObject({ count: 1, after: null });
    expect(preview.byFix.onePhrase).toBeUndefined();
    expect(preview.changedCount).toBe(2);
  });

  it('shows at most fifty rows, the beginning of long ones, and counts all', () => {
    const { preview, pairs } = count([`${'w'.repeat(600)}!`, ...Array.from({ length: 99 }, (_, i) => `a${i}!`)]);
    expect(preview.droppedCount + preview.changedCount).toBe(100);
    expect(pairs).toHaveLength(50);
    expect(pairs[0]).toBe(`${'w'.repeat(500)}…\t\tdropped: length`);
  });
});

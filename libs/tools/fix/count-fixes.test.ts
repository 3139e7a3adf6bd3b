import { describe, expect, it } from 'vitest';
import { fixSlowly } from '../../../test/support/engine/fix-oracle.ts';
import { TooLarge } from '../../errors.ts';
import { DEFAULT_FIX_RULES } from '../../keywords/fix-rules.ts';
import { MemoryText } from '../shared/memory-text.ts';
import { defaultOptions } from '../shared/options.ts';
import { FixCounter, type FixCountRules } from './count-fixes.ts';
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
  'RED-shoes',
  'big shoes!',
  '[red]',
];

async function count(rows: readonly string[], rules: Partial<FixCountRules> = {}): Promise<FixCounter> {
  const counter = new FixCounter('google', 'keyword', { ...DEFAULT_FIX_RULES, removeDuplicates: true, ...rules });
  const text = MemoryText.ofLines(rows.join('\n'));
  await counter.count(text.blocks(), text.stats, {});
  return counter;
}

describe('FixCounter', () => {
  it.each([
    {},
    { removeDuplicates: false },
    { symbols: 'remove', words: 'truncate', casing: 'lowercase' },
    { plus: false },
  ] as const)('counts what a run changes and drops, and shows the first rows: %o', async (rules) => {
    const expected = fixSlowly(ROWS, { ...defaultOptions(FIX_OPTIONS), ...rules });
    const { preview, pairs } = await count(ROWS, rules);
    const { rowCount, changedCount, droppedCount, byFix, byReason } = expected.report;
    expect(preview).toMatchObject({ rowCount, changedCount, droppedCount });
    for (const [name, rows] of Object.entries(byFix as Record<string, number>)) {
      const isDropping = name === 'words' || name === 'length';
      expect([name, preview.byFix[name].count]).toEqual([name, isDropping ? expect.any(Number) : rows]);
    }
    const { duplicate } = byReason as { duplicate?: number };
    expect(preview.byFix.removeDuplicates?.count).toBe(duplicate);
    expect(pairs.filter((pair) => !pair.includes('\tdropped: '))).toEqual(expected.changed);
    expect(pairs).toHaveLength(expected.changed.length + expected.dropped.length);
  });

  it('names the first duplicate, and refuses rows that do not fit into memory', async () => {
    const { preview, pairs } = await count(['red shoes', 'hat!', 'HAT', 'Red-Shoes', 'red shoes']);
    expect(preview).toMatchObject({ rowCount: 5, changedCount: 1, droppedCount: 3 });
    expect(preview.byFix.removeDuplicates).toEqual({ count: 3, before: 'HAT', after: null });
    expect(pairs.slice(0, 2)).toEqual(['hat!\that\tsymbols, spaces', 'HAT\t\tdropped: duplicate']);
    const counter = new FixCounter('google', 'keyword', { ...DEFAULT_FIX_RULES, removeDuplicates: true });
    const text = MemoryText.ofLines(Array.from({ length: 300_000 }, (_, i) => `keyword ${i}`).join('\n'));
    await expect(counter.count(text.blocks(), text.stats, { memoryBytes: 1 << 20 })).rejects.toThrow(TooLarge);
  });

  it('tells how many rows a fix would change that is off', async () => {
    const { preview } = await count(ROWS.slice(0, 10), { symbols: 'keep', words: 'keep', plus: false });
    expect(preview.byFix.symbols).toEqual({ count: 2, before: 'love?!', after: 'love' });
    expect(preview.byFix.plus).toEqual({ count: 1, before: '+Big +shoes', after: 'big shoes' });
    expect(preview.byFix.words).toMatchObject({ count: 1, after: null });
    expect(preview.byFix.casing).toEqual({ count: 2, before: '+Big +shoes', after: 'big shoes' });
    expect(preview.byFix.length).toMatchObject({ count: 1, after: null });
    expect(preview.byFix.onePhrase).toBeUndefined();
    expect(preview.changedCount).toBe(2);
  });

  it('shows at most fifty rows, the beginning of long ones, and counts all', async () => {
    const { preview, pairs } = await count([`${'w'.repeat(600)}!`, ...Array.from({ length: 99 }, (_, i) => `a${i}!`)]);
    expect(preview.droppedCount + preview.changedCount).toBe(100);
    expect(pairs).toHaveLength(50);
    expect(pairs[0]).toBe(`${'w'.repeat(500)}…\t\tdropped: length`);
  });
});

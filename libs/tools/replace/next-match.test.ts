import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blocksOf, flatPattern, plainFind, textOf } from '../../../test/support/engine/replace-patterns.ts';
import { nextMatchRow } from './next-match.ts';
import { compileSearch } from './pattern.ts';

const { signal } = new AbortController();

describe('nextMatchRow', () => {
  it('returns the row of the first match from the given row on', async () => {
    const finds = fc.oneof(
      plainFind.map((find) => ({ find, useRegex: false })),
      flatPattern.map((find) => ({ find, useRegex: true })),
    );
    await fc.assert(
      fc.asyncProperty(textOf(60), finds, fc.nat(12), async (text, { find, useRegex }, fromRow) => {
        const search = compileSearch(find, { caseSensitive: false, wholeWords: false, useRegex });
        fc.pre(search.ok);
        const whole = text.endsWith('\n') ? text.slice(0, -1) : text;
        const matches = text === '' ? [] : [...whole.matchAll(new RegExp(search.regex))];
        const rows = matches.map((match) => whole.slice(0, match.index).split('\n').length - 1);
        const blocks = blocksOf(text, 3);
        const bytes = blocks.reduce((sum, block) => sum + block.bytes.length, 0);
        expect(await nextMatchRow(signal, blocks, bytes, search, fromRow)).toBe(
          rows.find((row) => row >= fromRow) ?? null,
        );
      }),
      { seed: 98, numRuns: 2000 },
    );
  });

  it('finds the row of a cell, which a match cannot leave', async () => {
    const search = compileSearch('a[^]*b', { caseSensitive: false, wholeWords: false, useRegex: true });
    const next = (isCell: boolean) =>
      search.ok && nextMatchRow(signal, blocksOf('a\nb\na b\n', 2), 9, search, 0, isCell);
    expect([await next(false), await next(true)]).toEqual([0, 2]);
  });

  it('stops reading at the match', async () => {
    const search = compileSearch('needle', { caseSensitive: true, wholeWords: false, useRegex: false });
    let read = 0;
    function* blocks() {
      for (const block of blocksOf(`${'hay\n'.repeat(50)}needle\n${'hay\n'.repeat(500)}`, 100)) {
        read++;
        yield block;
      }
    }
    expect(search.ok && (await nextMatchRow(signal, blocks(), 2_207, search, 0))).toBe(50);
    expect(read).toBe(1);
  });
});

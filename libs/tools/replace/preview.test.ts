import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blocksOf, flatPattern, plainFind, textOf } from '../../../test/support/engine/replace-patterns.ts';
import { type CompiledSearch, compileSearch } from './pattern.ts';
import { countMatches, type Deadline, markCells, markLines } from './preview.ts';

const NEVER: Deadline = { at: 1, now: () => 0 };

function searchFor(find: string, useRegex = true): CompiledSearch {
  const search = compileSearch(find, { caseSensitive: false, wholeWords: false, useRegex });
  if (!search.ok) {
    throw new Error(search.reason);
  }
  return search;
}

function count(text: string, search: CompiledSearch, replaceAll: boolean, deadline = NEVER) {
  const blocks = blocksOf(text, 3);
  const bytes = blocks.reduce((sum, block) => sum + block.bytes.length, 0);
  return countMatches(new AbortController().signal, blocks, bytes, search, replaceAll, deadline);
}

/** Returns lines with matches in angle brackets. */
function shown(lines: string[], search: CompiledSearch, replaceAll = true): string[] {
  return markLines(lines, search, replaceAll).map((segments) =>
    segments.map(({ text, isMatch, isReplaced }) => (isReplaced ? `<${text}>` : isMatch ? `(${text})` : text)).join(''),
  );
}

describe('countMatches', () => {
  it('counts the matches in the whole text', async () => {
    const finds = fc.oneof(
      plainFind.map((find) => ({ find, useRegex: false })),
      flatPattern.map((find) => ({ find, useRegex: true })),
    );
    await fc.assert(
      fc.asyncProperty(textOf(60), finds, fc.boolean(), async (text, { find, useRegex }, replaceAll) => {
        const search = compileSearch(find, { caseSensitive: false, wholeWords: false, useRegex });
        fc.pre(search.ok);
        const whole = text.endsWith('\n') ? text.slice(0, -1) : text;
        const matches = text === '' ? [] : [...whole.matchAll(new RegExp(search.regex))];
        const lines = new Set(matches.map((match) => whole.slice(0, match.index).split('\n').length));
        expect(await count(text, search, replaceAll)).toEqual({
          found: matches.length,
          replaced: replaceAll ? matches.length : lines.size,
          isComplete: true,
        });
      }),
      { seed: 97, numRuns: 2000 },
    );
  });

  it('stops at the deadline and reports an incomplete count', async () => {
    const text = 'red shoes\n'.repeat(20_000);
    let looks = 0;
    const late = { at: 3, now: () => looks++ };
    const { found, isComplete } = await count(text, searchFor('e'), true, late);
    expect(isComplete).toBe(false);
    expect(found).toBeGreaterThan(0);
    expect(found).toBeLessThan(40_000);
  });

  it('stops when aborted', async () => {
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(countMatches(signal, blocksOf('a\nb'), 4, searchFor('a'), true, NEVER)).rejects.toThrow('enough');
  });
});

describe('the cells of a table', () => {
  const text = 'red\n\nblue  \n shoes\n';
  const cells = text.split('\n').slice(0, -1);

  it.each(['\\s+', '[^a]', '^', '$', 'e', 'e[^]*s', '\\n'])('are each searched for %s by themselves', async (find) => {
    const search = searchFor(find);
    const { signal } = new AbortController();
    const found = cells.map((cell) => [...cell.matchAll(new RegExp(search.regex))].length);
    expect(await countMatches(signal, blocksOf(text, 2), text.length, search, false, NEVER, true)).toEqual({
      found: found.reduce((sum, count) => sum + count, 0),
      replaced: found.filter((count) => count > 0).length,
      isComplete: true,
    });
    const marked = markCells(cells, search, true).map((segments) => segments.filter(({ isMatch }) => isMatch).length);
    expect(marked).toEqual(found);
  });

  it('get replacements without TABs and line breaks', () => {
    expect(markCells(['a'], searchFor('a'), true, '\\t\\n')[0][0].replacement).toBe('  ');
  });
});

describe('markLines', () => {
  it('marks matches, including empty ones', () => {
    expect(shown(['red shoes, red', 'blue'], searchFor('red'))).toEqual(['<red> shoes, <red>', 'blue']);
    expect(shown(['red', ''], searchFor('^'))).toEqual(['<>red', '<>']);
    expect(shown(['ab'], searchFor('$'))).toEqual(['ab<>']);
  });

  it('distinguishes matches that are replaced from others', () => {
    expect(shown(['aba', 'a'], searchFor('a'), false)).toEqual(['<a>b(a)', '<a>']);
  });

  it("marks each line's part of a match that spans lines", () => {
    expect(shown(['a (b', 'c', 'd) e'], searchFor('\\([^)]*\\)'))).toEqual(['a <(b>', '<c>', '<d)> e']);
    expect(shown(['a', 'b'], searchFor('\\n'))).toEqual(['a<>', 'b']);
    expect(shown(['a', '', 'b'], searchFor('\\s+'))).toEqual(['a<>', '<>', 'b']);
  });

  it('returns segments that add up to the lines', () => {
    fc.assert(
      fc.property(
        fc.array(
          textOf(10).map((text) => text.replaceAll('\n', '')),
          { minLength: 1, maxLength: 5 },
        ),
        flatPattern,
        (lines, find) => {
          const search = compileSearch(find, { caseSensitive: true, wholeWords: false, useRegex: true });
          fc.pre(search.ok);
          const texts = markLines(lines, search, true).map((segments) => segments.map(({ text }) => text).join(''));
          expect(texts).toEqual(lines);
        },
      ),
      { seed: 12, numRuns: 1000 },
    );
  });

  it('marks a single line', () => {
    expect(markLines(['a b'], searchFor('\\s'), true)[0]).toEqual([
      { text: 'a', isMatch: false, isReplaced: false },
      { text: ' ', isMatch: true, isReplaced: true },
      { text: 'b', isMatch: false, isReplaced: false },
    ]);
  });

  it('has the replacement of each match that a run would replace', () => {
    const replacements = (lines: string[], find: string, replaceWith: string, replaceAll = true) =>
      markLines(lines, searchFor(find), replaceAll, replaceWith).map((segments) =>
        segments.filter(({ isMatch }) => isMatch).map(({ replacement }) => replacement),
      );
    expect(replacements(['ab ab', 'b'], '(a)(b)', '$2$1')).toEqual([['ba', 'ba'], []]);
    expect(replacements(['ab ab', 'b'], 'b', '', false)).toEqual([['', undefined], ['']]);
    expect(replacements(['a', 'b'], 'a\\nb', 'c')).toEqual([[undefined], ['c']]);
  });
});

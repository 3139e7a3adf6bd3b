import { describe, expect, test } from 'vitest';
import { checkRegexes, findRegexes } from './check-regexes.ts';

/** Quotes of a template within a template. */
const TICK = '`';

const FILES: Readonly<Record<string, string>> = {
  'backend/space.ts': String.raw`export const SPACE = '\\s*';`,
  'backend/breaks.ts': String.raw`
    import { SPACE } from './space.ts';
    const BREAKS = SPACE + '[\\r\\n]+';
    export const first = text.replace(/\s*[\r\n]+\s*/g, ' ');
    export const second = new RegExp(${TICK}$${'{BREAKS}'}$${'{SPACE}'}${TICK}, 'g');
    export const third = RegExp(String.raw${TICK}^(\d+)+$${TICK});
    export const linear = /[\r\n]+/g;
    // regex-bounded: the input is one line of this repository.
    export const exempt = /\s+$/;
    export const dynamic = new RegExp(pattern);
  `,
};

const find = (file: string) => findRegexes(file, (path) => FILES[path] ?? '');

describe('regular expressions of the source', () => {
  test('are found as literals and as constant texts, across files', () => {
    expect(find('backend/breaks.ts').map(({ source, flags, place }) => [source, flags, place])).toEqual([
      [String.raw`\s*[\r\n]+\s*`, 'g', 'backend/breaks.ts:4'],
      [String.raw`\s*[\r\n]+\s*`, 'g', 'backend/breaks.ts:5'],
      [String.raw`^(\d+)+$`, '', 'backend/breaks.ts:6'],
      [String.raw`[\r\n]+`, 'g', 'backend/breaks.ts:7'],
    ]);
  });

  test('are refused where they take more than linear time', async () => {
    expect(await checkRegexes(find('backend/breaks.ts'))).toEqual([
      expect.stringMatching(/^backend\/breaks\.ts:4: .* takes 2nd degree polynomial time on /),
      expect.stringMatching(/^backend\/breaks\.ts:5: .* takes 2nd degree polynomial time on /),
      expect.stringMatching(/^backend\/breaks\.ts:6: .* takes exponential time on /),
    ]);
  });

  test('are refused where they cannot be checked', async () => {
    const problems = await checkRegexes([{ source: String.raw`^(?=[\s\S]*\S)[^\0]*$`, flags: '', place: 'here' }]);
    expect(problems).toEqual([expect.stringContaining('too complex to check')]);
  });
});

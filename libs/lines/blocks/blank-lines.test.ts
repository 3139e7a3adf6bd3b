import { describe, expect, test } from 'vitest';
import { withoutBlankLines } from './blank-lines.ts';

const encode = (text: string) => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

describe('a text without its blank lines', () => {
  test.each([
    ['no lines', '', '', 0],
    ['no blank lines', 'a\n b \n', 'a\n b \n', 2],
    ['empty lines', '\na\n\n\nb\n\n', 'a\nb\n', 2],
    ['lines of white space', ' \n\t\na\n\u00a0\u2003\u3000\ufeff\n b\n', 'a\n b\n', 2],
    ['only blank lines', '\n \n\n', '', 0],
    ['a last line that goes on', '\na\n ', 'a\n ', 1],
  ])('%s', (_name, text, kept, lineCount) => {
    const result = withoutBlankLines(encode(text));
    expect([decode(result.bytes), result.lineCount]).toEqual([kept, lineCount]);
  });

  test('keeps the end of a line that began in the piece before', () => {
    const { bytes, lineCount } = withoutBlankLines(encode('  \n\nb\n'), true);
    expect([decode(bytes), lineCount]).toEqual(['  \nb\n', 2]);
  });

  test('is the same object where nothing is blank', () => {
    const bytes = encode('a\nb\n');
    expect(withoutBlankLines(bytes).bytes).toBe(bytes);
  });

  test('agrees with splitting and joining on random texts', () => {
    let seed = 20_261_123;
    const random = (limit: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * limit);
    };
    const parts = ['a', ' ', '\n', '\n\n', '\t', 'é', '\u2028', '\u200b', '行'];
    for (let round = 0; round < 2_000; round++) {
      const text = `${Array.from({ length: random(12) }, () => parts[random(parts.length)]).join('')}\n`;
      const lines = text
        .slice(0, -1)
        .split('\n')
        .filter((line) => line.trim() !== '');
      const { bytes, lineCount } = withoutBlankLines(encode(text));
      expect([decode(bytes), lineCount]).toEqual([lines.map((line) => `${line}\n`).join(''), lines.length]);
    }
  });
});

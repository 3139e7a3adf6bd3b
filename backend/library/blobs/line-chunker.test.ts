import { describe, expect, test } from 'vitest';
import { CHUNK_BYTES, chunksOf, LineChunker } from './line-chunker.ts';

/** Returns a generator of reproducible random numbers (mulberry32). */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

/** Reference implementation: returns the text with `\n` after every line. */
function normalised(text: string): string {
  const body = text.replace(/^\uFEFF/, '').replace(/\r\n|\r/g, '\n');
  return body === '' || body.endsWith('\n') ? body : `${body}\n`;
}

function cut(bytes: Buffer, sizes: () => number) {
  const chunker = new LineChunker();
  const chunks = [];
  for (let at = 0; at < bytes.length; ) {
    const size = sizes();
    chunks.push(...chunker.push(bytes.subarray(at, at + size)));
    at += size;
  }
  chunks.push(...chunker.finish());
  return chunks;
}

function check(text: string, sizes: () => number) {
  const chunks = cut(Buffer.from(text), sizes);
  const whole = Buffer.concat(chunks.map(({ bytes }) => bytes)).toString();
  expect(whole === normalised(text)).toBe(true);
  let row = 0;
  chunks.forEach((chunk, index) => {
    expect(chunk.bytes.length).toBeLessThanOrEqual(CHUNK_BYTES);
    expect(chunk).toMatchObject({ seq: index, firstRow: row });
    const part = Buffer.from(chunk.bytes).toString();
    expect(part.includes('\uFFFD')).toBe(false);
    expect(chunk.lineCount).toBe(part.split('\n').length - 1);
    // Only a line longer than a chunk is split.
    expect(part.endsWith('\n') || part.split('\n').length === 1).toBe(true);
    row += chunk.lineCount;
  });
}

const PIECES = ['a', 'shoes', ' ', '\n', '\n', '\r\n', '\r', '\r', 'é', '🦊', 'Ζωή', '\0', '\uFEFF', 'x'.repeat(40)];

describe('a text cut into chunks', () => {
  test('is the same text, whatever the parts it comes in', () => {
    const next = seeded(7);
    for (let round = 0; round < 400; round += 1) {
      const text = Array.from({ length: next(60) }, () => PIECES[next(PIECES.length)]).join('');
      check(text, () => 1 + next(9));
    }
  });

  test('has chunks of whole lines, and long lines between two characters', () => {
    const next = seeded(11);
    const words = ['word ', '\n', '🦊', 'é\n', 'x'.repeat(3_000), '🦊'.repeat(CHUNK_BYTES / 3), '\r\n'];
    for (let round = 0; round < 12; round += 1) {
      const parts = Array.from({ length: 2_000 }, () => words[next(words.length - 2)]);
      parts.splice(next(2_000), 0, words[5], ...(round % 2 ? ['\n'] : []), words[6], words[5]);
      check(parts.join(''), () => 1 + next(300_000));
    }
  });

  test.each([
    ['nothing', '', []],
    ['a mark alone', '\uFEFF', []],
    ['one line without an end', 'a', ['a\n']],
    ['two bytes', 'ab', ['ab\n']],
    ['line ends only', '\r\r\n\n', ['\n\n\n']],
    ['exactly one chunk', `${'x'.repeat(CHUNK_BYTES - 1)}\n`, [`${'x'.repeat(CHUNK_BYTES - 1)}\n`]],
    ['one byte too many', 'x'.repeat(CHUNK_BYTES), ['x'.repeat(CHUNK_BYTES), '\n']],
  ])('%s', (_name, text, expected) => {
    expect(
      chunksOf(text)
        .map(({ bytes }) => Buffer.from(bytes).toString())
        .join('|') === expected.join('|'),
    ).toBe(true);
  });

  test.each([
    ['a stray byte', [0x61, 0xff, 0x62], 'The text is not valid UTF-8.'],
    ['a character that is cut off', [0x61, 0xf0, 0x9f, 0xa6], 'The text is not valid UTF-8.'],
    ['a surrogate', [0xed, 0xa0, 0x80], 'The text is not valid UTF-8.'],
    ['a mark of UTF-16', [0xff, 0xfe, 0x61, 0], 'The text is UTF-16.'],
    ['a mark of UTF-16, high bytes first', [0xfe, 0xff, 0, 0x61], 'The text is UTF-16.'],
  ])('is refused with %s', (_name, bytes, problem) => {
    const message = `${problem} Save it as UTF-8 and send it again.`;
    expect(() => cut(Buffer.from(bytes), () => 1)).toThrow(message);
  });

  test('of bytes that are no characters at all is refused, however long', () => {
    expect(() => cut(Buffer.alloc(3 * CHUNK_BYTES, 0x80), () => 65_536)).toThrow('UTF-8');
  });
});

import { expect, test } from 'vitest';
import { piecesOf } from './paced-port.ts';

test.each<[string, string[]]>([
  ['', ['']],
  ['ab\nc', ['ab\nc']],
  ['a\nb\nc\n', ['a\nb\n', 'c\n']],
  ['abcdefg\nh\n', ['abcd', 'efg\n', 'h\n']],
  ['a\nbcdefgh\n', ['a\n', 'bcde', 'fgh\n']],
])('bytes are sent in pieces that end after lines where they can: %j', (text, pieces) => {
  const parts: string[] = [];
  for (const part of piecesOf(new TextEncoder().encode(text), 4)) {
    parts.push(new TextDecoder().decode(part));
    // As when it is sent.
    structuredClone(part, { transfer: [part.buffer] });
  }
  expect(parts).toEqual(pieces);
});

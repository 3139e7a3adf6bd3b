import { expect, test } from 'vitest';
import { jsonLines } from './json-lines.ts';
import { CHUNK_BYTES, chunksOf } from './line-chunker.ts';

async function* bytesOf(text: string) {
  for (const { bytes } of chunksOf(text)) {
    yield bytes;
  }
}

async function parse(text: string): Promise<unknown> {
  let json = '';
  for await (const piece of jsonLines(bytesOf(text))) {
    json += piece;
  }
  return JSON.parse(json);
}

test.each([
  [[]],
  [['a']],
  [['']],
  [['', '', 'a "quoted" \\ line', '🦊', '\t\0']],
  [['x'.repeat(CHUNK_BYTES * 2), 'b', '🦊"\\'.repeat(CHUNK_BYTES / 2), '', 'c']],
  [['x'.repeat(CHUNK_BYTES), 'y'.repeat(CHUNK_BYTES - 1), 'z'.repeat(CHUNK_BYTES + 1)]],
  [Array.from({ length: 300_000 }, (_, row) => `line ${row}`)],
])('lines become an array, wherever the chunks end (%#)', async (lines) => {
  const found = await parse(lines.map((line) => `${line}\n`).join(''));
  expect(JSON.stringify(found) === JSON.stringify(lines)).toBe(true);
});

import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../test/support/engine/random-list.ts';
import type { LineBlock } from '../../lines/blocks/line-block.ts';
import { findRejectedLines, rejectionCodes } from './rejected-lines.ts';
import { REJECTIONS, rejectionOf } from './tag-url.ts';

const LINES = ['x.com', ' not a url ', '', '\u00a0mailto:a@b.co', 'https://', 'größe.de/ü', 'a b', '„x y“', 'ftp://x'];

function blocksOf(lines: readonly string[], size: number): LineBlock[] {
  const blocks: LineBlock[] = [];
  for (let start = 0; start < lines.length; start += size) {
    const part = lines.slice(start, start + size);
    blocks.push({ bytes: new TextEncoder().encode(part.map((line) => `${line}\n`).join('')), count: part.length });
  }
  return blocks;
}

async function* arriving(blocks: readonly LineBlock[]): AsyncGenerator<LineBlock, void, void> {
  yield* blocks;
}

const codeOf = (line: string) => {
  const found = rejectionOf(line);
  return found === null ? 0 : REJECTIONS.indexOf(found.rejection) + 1;
};

describe('rejected lines', () => {
  it('have the code of their reason', () => {
    const [block] = blocksOf(LINES, LINES.length);
    expect([...rejectionCodes(block)]).toEqual([0, 1, 0, 2, 3, 0, 1, 1, 2]);
  });

  it('are found in the input, also those of a run that was stopped', async () => {
    const random = seededRandom(11);
    const input = Array.from({ length: 3_000 }, () => LINES[Math.floor(random() * LINES.length)]);
    const rejected = input.filter((line) => codeOf(line) > 0).map((line) => line.trim());
    for (const count of [rejected.length, 100, 0]) {
      const codes: number[] = [];
      const found = findRejectedLines(
        arriving(blocksOf(input, 700)),
        arriving(blocksOf(rejected.slice(0, count), 333)),
      );
      for await (const coded of found) {
        codes.push(...coded.codes);
      }
      let left = count;
      expect(codes).toEqual(input.map((line) => (codeOf(line) > 0 && left-- > 0 ? codeOf(line) : 0)));
    }
  });
});

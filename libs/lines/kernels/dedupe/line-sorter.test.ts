import { describe, expect, it } from 'vitest';
import { cutIntoBlocks, readBlock } from '../../../../test/support/engine/collect-dedupe.ts';
import { alphabeticalKey } from '../../../../test/support/engine/dedupe-oracle.ts';
import { randomList, seededRandom } from '../../../../test/support/engine/random-list.ts';
import { LinesTooLarge } from '../../../errors.ts';
import { BLOCK_BYTES } from '../../blocks/line-block.ts';
import { LineSorter } from './line-sorter.ts';
import type { SortOrder } from './lines-kernel.ts';

const ORDERS: readonly SortOrder[] = ['ascii', 'alphabetical', 'reverse'];

describe('a sorter', () => {
  for (const order of ORDERS) {
    it(`sorts short lists: ${order}`, () => {
      for (let seed = 0; seed < 150; seed++) {
        const random = seededRandom(seed);
        expectSorted(linesOf(randomList(random, Math.floor(random() * 200))), order);
      }
    });

    it(`sorts long lists: ${order}`, () => {
      for (let seed = 0; seed < 2; seed++) {
        expectSorted(phrases(seededRandom(seed), 120_000), order);
      }
      expectSorted(linesOf(randomList(seededRandom(77), 30_000)), order);
    });

    it(`sorts lists that are hard to partition: ${order}`, () => {
      const prefix = 'https://www.example.com/a/rather/long/path?page=';
      // More lines than fit into a leaf.
      const numbers = Array.from({ length: 80_000 }, (_, i) => (i * 7919) % 80_000);
      expectSorted(
        numbers.map((number) => prefix + number),
        order,
      );
      expectSorted(
        numbers.map((number) => `same ${number % 3}`),
        order,
      );
      expectSorted(
        numbers.map((number) => 'a'.repeat(number % 150)),
        order,
      );
      // Zero bytes, since they also pad keys.
      expectSorted(
        numbers.map((number) => `x${'\u0000'.repeat(number % 40)}${number % 5 === 0 ? 'y' : ''}`),
        order,
      );
    });

    it(`sorts by every code point: ${order}`, () => {
      const lines: string[] = [];
      for (let codePoint = 0; codePoint <= 0x10ffff; codePoint += codePoint < 0x32000 ? 1 : 77) {
        const isBreakOrSurrogate = codePoint === 10 || codePoint === 13 || (codePoint >= 0xd800 && codePoint < 0xe000);
        if (!isBreakOrSurrogate) {
          lines.push(`${String.fromCodePoint(codePoint)}${lines.length % 10}`);
        }
      }
      expectSorted(lines, order);
    });
  }

  it('accepts lines longer than a block, and writes blocks of about the usual size', () => {
    const long = 'long '.repeat(BLOCK_BYTES / 3);
    const lines = [`${long}b`, 'z', `${long}a`, 'é', ...phrases(seededRandom(1), 150_000), `B${long}`, ''];
    const sizes = expectSorted(lines, 'alphabetical').filter((size) => size < long.length);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(BLOCK_BYTES);
    // Only blocks before a long line, and the last one, are shorter.
    expect(sizes.filter((size) => size < BLOCK_BYTES - 1000).length).toBeLessThanOrEqual(4);
  });

  it('throws when memory is short', () => {
    const sorter = new LineSorter({ lines: 0, bytes: 0 }, { memoryBytes: 16 << 20 });
    const blocks = cutIntoBlocks(phrases(seededRandom(1), 200_000).join('\n'), 20_000);
    expect(() => {
      for (const block of blocks) {
        sorter.add(block);
      }
      sorter.sort('ascii').next();
    }).toThrow(LinesTooLarge);
  });
});

/** Sorts lines and compares them with an implementation on strings. @returns the sizes of the blocks in bytes */
function expectSorted(lines: readonly string[], order: SortOrder): number[] {
  const blocks = lines.length === 0 ? [] : cutIntoBlocks(`${lines.join('\n')}\n`, 7000);
  const sorter = new LineSorter({ lines: lines.length, bytes: 0 });
  for (const block of blocks) {
    sorter.add(block);
  }
  const actual: string[] = [];
  const sizes: number[] = [];
  for (const block of sorter.sort(order)) {
    for (const line of readBlock(block)) {
      actual.push(line);
    }
    sizes.push(block.bytes.length);
  }
  sorter.dispose();
  const expected = sortByKeys(lines, order);
  // Compare joined text first, since matchers are slow on lists of this length.
  if (actual.join('\n') !== expected.join('\n')) {
    expect(actual).toEqual(expected);
  }
  return sizes;
}

/** Sorts by the UTF-8 bytes of the keys, whose order is that of code points. */
function sortByKeys(lines: readonly string[], order: SortOrder): string[] {
  const keyed = lines.map((line) => ({ line, key: Buffer.from(order === 'ascii' ? line : alphabeticalKey(line)) }));
  const sorted = keyed.sort((a, b) => Buffer.compare(a.key, b.key)).map(({ line }) => line);
  return order === 'reverse' ? sorted.reverse() : sorted;
}

function linesOf(text: string): string[] {
  const lines = text.split(/\r\n|\r|\n/);
  if (lines.at(-1) === '') {
    lines.pop();
  }
  return lines;
}

/** Returns lines of a few words, like lists of keywords; some with accents or capitals. */
function phrases(random: () => number, count: number): string[] {
  const words = [
    'red',
    'Red',
    'rouge',
    'été',
    'Etui',
    'shoes',
    'shop',
    'shopping',
    'Öl',
    'ol',
    'for',
    'kids',
    '한글',
    'ΣΑΣ',
  ];
  const pick = () => words[Math.floor(random() * words.length)];
  return Array.from({ length: count }, () => {
    const phrase = Array.from({ length: 1 + Math.floor(random() * 4) }, pick).join(' ');
    return random() < 0.5 ? phrase : `${phrase} ${Math.floor(random() * 100_000)}`;
  });
}

import { describe, expect, it } from 'vitest';
import { cutIntoBlocks, readBlock } from '../../../../test/support/engine/collect-dedupe.ts';
import { cleanLine } from '../../../../test/support/engine/dedupe-oracle.ts';
import { randomList, seededRandom } from '../../../../test/support/engine/random-list.ts';
import { LinesTooLarge } from '../../../errors.ts';
import type { LineBlock } from '../../blocks/line-block.ts';
import { type DedupeRules, EXACT_LINES, type KernelLimits } from './dedupe-rules.ts';
import { LineDeduper } from './line-deduper.ts';
import { type HashedBlock, LineHasher } from './line-hasher.ts';
import { newSecrets } from './lines-kernel.ts';

const DEFAULTS: DedupeRules = { ...EXACT_LINES, caseSensitive: false, trimWhitespace: true, removeEmptyLines: true };

function copyHashed({ bytes, hashes, sizes, ...rest }: HashedBlock): HashedBlock {
  return { ...rest, bytes: bytes.slice(), hashes: hashes.slice(), sizes: sizes.slice() };
}

async function linesApart(deduper: LineDeduper, blocks: readonly LineBlock[]): Promise<string[][]> {
  const apart: string[][] = [];
  for await (const { kept, repeated } of deduper.takeApart(blocks)) {
    apart.push(readBlock(kept), readBlock(repeated));
  }
  deduper.dispose();
  return apart;
}

describe('a deduper', () => {
  it('is exact for any hash collisions', async () => {
    const masks = [0n, 1n, 0xffn, 0xff00000000n, 0x1_0000_0001n, 0xffffffff00000000n];
    for (const [i, hashMask] of masks.entries()) {
      for (let seed = 0; seed < 12; seed++) {
        const random = seededRandom(seed * masks.length + i);
        const rules = randomRules(random);
        const text = randomList(random, 300);
        await expectOracle(cutIntoBlocks(text, 1 + Math.floor(random() * 90)), rules, { hashMask });
      }
    }
  });

  it('is exact over many generations and partitions', async () => {
    for (const [seed, share] of [0.2, 0.97].entries()) {
      const blocks = cutIntoBlocks(randomItems(seededRandom(seed), 300_000, share), 30_000);
      await expectOracle(blocks, DEFAULTS);
      await expectOracle(blocks, EXACT_LINES);
    }
  });

  it('is exact if suspects turn out to be unique in later generations', async () => {
    const blocks = cutIntoBlocks(randomItems(seededRandom(5), 150_000, 0.3), 20_000);
    // 16 bits of the tag and all bits of the partition: most tags collide, and few partitions fill up.
    await expectOracle(blocks, DEFAULTS, { hashMask: 0x0000ffff_ffffffffn });
  });

  it('lowercases every code point as JavaScript does', async () => {
    const lines: string[] = [];
    for (let codePoint = 0; codePoint <= 0x10ffff; codePoint++) {
      const isBreakOrSurrogate = codePoint === 10 || codePoint === 13 || (codePoint >= 0xd800 && codePoint < 0xe000);
      if (!isBreakOrSurrogate) {
        lines.push(String.fromCodePoint(codePoint));
      }
    }
    await expectOracle(cutIntoBlocks(lines.join('\n'), 100_000), { ...DEFAULTS, trimWhitespace: false });
  });

  it('lowercases a sigma at the end of a word for any neighbours', async () => {
    const lines: string[] = [];
    for (let codePoint = 0; codePoint < 0x3000; codePoint++) {
      if (codePoint === 10 || codePoint === 13) {
        continue;
      }
      const letter = String.fromCodePoint(codePoint);
      for (const sigma of ['Σ', 'σ', 'ς']) {
        lines.push(`${letter}${sigma}`, `a${sigma}${letter}`);
      }
    }
    await expectOracle(cutIntoBlocks(lines.join('\n'), 20_000), { ...DEFAULTS, trimWhitespace: false });
  });

  it('deletes and trims the characters that JavaScript does', async () => {
    const lines: string[] = [];
    for (let codePoint = 0; codePoint <= 0xffff; codePoint++) {
      const letter = String.fromCharCode(codePoint);
      const isKept = codePoint === 10 || codePoint === 13 || (codePoint >= 0xd800 && codePoint < 0xe000);
      if (!isKept) {
        lines.push(`${letter}${codePoint}${letter}x${letter}${letter}`, letter);
      }
    }
    const blocks = cutIntoBlocks(lines.join('\n'), 20_000);
    const off = { ...DEFAULTS, trimWhitespace: false };
    const variants: DedupeRules[] = [
      DEFAULTS,
      off,
      { ...off, removeLineBreaks: true },
      { ...off, removeTabs: true },
      { ...off, removeAllSpaces: true },
      { ...DEFAULTS, removeLineBreaks: true, removeTabs: true, removeAllSpaces: true },
      { ...DEFAULTS, removeEmptyLines: false },
    ];
    for (const rules of variants) {
      await expectOracle(blocks, rules);
    }
  });

  it('accepts lines and blocks of any length', async () => {
    const long = 'Longer than a block of a mebibyte. '.repeat(50_000);
    const lengths = Array.from({ length: 200 }, (_, length) => 'x'.repeat(length));
    const text = [...lengths, long, ...lengths, long.toUpperCase(), `${long}!`, ' ', long].join('\n');
    await expectOracle(cutIntoBlocks(text, 1000), DEFAULTS);
    await expectOracle(cutIntoBlocks(text, 1), DEFAULTS);
    await expectOracle([{ bytes: new Uint8Array(0), count: 0 }, ...cutIntoBlocks('a\nA', 1)], DEFAULTS);
  });

  it('accepts wrong estimates of the input', async () => {
    const blocks = cutIntoBlocks(randomItems(seededRandom(9), 500_000, 0.2), 10_000);
    await expectOracle(blocks, DEFAULTS, {}, { lines: 0, bytes: 0 });
    await expectOracle(blocks, DEFAULTS, {}, { lines: 50_000_000, bytes: 300_000_000 });
  });

  it('compares lines that another kernel has cleaned and hashed', async () => {
    const random = seededRandom(8);
    const texts = [...Array.from({ length: 12 }, () => randomList(random, 300)), randomItems(random, 200_000, 0.3)];
    for (const text of texts) {
      const rules = randomRules(random);
      const blocks = cutIntoBlocks(text, text.length > 100_000 ? 20_000 : 1 + Math.floor(random() * 90));
      const secrets = newSecrets();
      const hasher = new LineHasher(rules, secrets);
      const given = blocks.map((block, i) => (i % 5 === 4 ? block : copyHashed(hasher.hash(block))));
      hasher.dispose();
      const found = await linesApart(new LineDeduper(rules, { lines: 0, bytes: 0 }, undefined, secrets), given);
      expect(found).toEqual(await linesApart(new LineDeduper(rules, { lines: 0, bytes: 0 }), blocks));
    }
  });

  it('evicts repeated lines when memory is short', async () => {
    const base = randomItems(seededRandom(3), 50_000, 0.1);
    const blocks = [...cutIntoBlocks(base, 20_000)];
    for (let i = 0; i < 20; i++) {
      blocks.push(...cutIntoBlocks(base, 20_000));
    }
    blocks.push(...cutIntoBlocks(`${base}\nanother`, 20_000));
    // 22 times 1.2 MB of text, of which 1.1 MB are different.
    await expectOracle(blocks, DEFAULTS, { memoryBytes: 18 << 20 });
    // The initial room for text leaves no memory for anything else.
    await expectOracle(blocks, DEFAULTS, { memoryBytes: 18 << 20 }, { lines: 1_100_000, bytes: 10 << 20 });
  });

  it('evicts repeated lines if they are most of a large list', async () => {
    const base = randomItems(seededRandom(4), 1_000_000, 0);
    const blocks = cutIntoBlocks(base, 40_000);
    const deduper = new LineDeduper(DEFAULTS, { lines: 5_000_000, bytes: 120_000_000 });
    const kept: number[] = [];
    for await (const answer of deduper.split([...blocks, ...blocks, ...blocks, ...blocks, ...blocks])) {
      kept.push(answer.keep.count);
    }
    deduper.dispose();
    expect(kept.slice(0, blocks.length)).toEqual(blocks.map((block) => block.count));
    expect(new Set(kept.slice(blocks.length))).toEqual(new Set([0]));
  });

  it('stores no more repeated lines at a time, however many there were', async () => {
    // Long lines, so that every generation fills an arena from which repeated lines are evicted.
    const block = { bytes: new TextEncoder().encode(`${'x'.repeat(1999)}\n`.repeat(512)), count: 512 };
    let read = 0;
    const source = function* () {
      for (; read < 512 * 300; read += block.count) {
        yield block;
      }
    };
    const deduper = new LineDeduper(DEFAULTS, { lines: 0, bytes: 0 });
    let answered = 0;
    let mostStored = 0;
    for await (const { kept, repeated } of deduper.takeApart(source())) {
      mostStored = Math.max(mostStored, read - answered);
      answered += kept.count + repeated.count;
    }
    deduper.dispose();
    expect(answered).toBe(512 * 300);
    expect(mostStored).toBeLessThanOrEqual((1 << 16) + block.count);
  });

  it('throws when memory is short', async () => {
    const blocks = cutIntoBlocks(randomItems(seededRandom(6), 300_000, 0), 20_000);
    const deduper = new LineDeduper(DEFAULTS, { lines: 0, bytes: 0 }, { memoryBytes: 10 << 20 });
    const run = async () => {
      for await (const answer of deduper.split(blocks)) {
        expect(answer.count).toBe(20_000);
      }
    };
    await expect(run()).rejects.toBeInstanceOf(LinesTooLarge);
    expect(() => new LineDeduper(DEFAULTS, { lines: 1, bytes: 1 }, { memoryBytes: 1 << 20 })).toThrow(LinesTooLarge);
  });

  it('refuses input that is not a block, and bytes invalid in UTF-8', async () => {
    const answers = async (...bytes: number[]) => {
      const blocks = [{ bytes: Uint8Array.from(bytes), count: 1 }];
      for await (const answer of new LineDeduper(EXACT_LINES, { lines: 1, bytes: 3 }).takeKept(blocks)) {
        return answer;
      }
      return undefined;
    };
    await expect(answers(97)).rejects.toThrow(TypeError);
    await expect(answers(97, 0xff, 10)).rejects.toThrow(TypeError);
  });
});

describe('written blocks', () => {
  it('returns the first occurrences', async () => {
    const blocks = cutIntoBlocks('a\nB \nb\n\nc\na\nd', 3);
    const kept: string[][] = [];
    for await (const block of new LineDeduper(DEFAULTS, { lines: 7, bytes: 20 }).takeKept(blocks)) {
      kept.push(readBlock(block));
    }
    expect(kept).toEqual([['a', 'B'], ['c'], ['d']]);
  });

  it('returns all lines of blocks that the caller does not keep', async () => {
    const blocks = cutIntoBlocks('a\nb\nb\nc \n\na\nd', 2);
    const deduper = new LineDeduper(DEFAULTS, { lines: 7, bytes: 20 });
    const lines: (readonly string[] | null)[] = [];
    for await (const { cleaned } of deduper.split(blocks, true)) {
      lines.push(cleaned && readBlock(cleaned));
    }
    deduper.dispose();
    expect(lines).toEqual([['a', 'b'], ['b', 'c'], ['a'], ['d']]);
  });

  it('returns both kinds of lines separately', async () => {
    const deduper = new LineDeduper(DEFAULTS, { lines: 0, bytes: 0 });
    const apart: string[][][] = [];
    for await (const { kept, repeated } of deduper.takeApart(cutIntoBlocks('b\na \nB\nc\nA\nC', 2))) {
      apart.push([kept, repeated].map((block) => (block.count === 0 ? [] : readBlock(block))));
    }
    deduper.dispose();
    expect(apart).toEqual([
      [['b', 'a'], []],
      [['c'], ['B']],
      [[], ['A', 'C']],
    ]);
  });

  it('returns the repeated lines, and the sorted first occurrences on request', async () => {
    const deduper = new LineDeduper(DEFAULTS, { lines: 0, bytes: 0 });
    const repeated: string[] = [];
    for await (const block of deduper.takeRepeated(cutIntoBlocks('b\na \nB\nA\nc', 2))) {
      repeated.push(...readBlock(block));
    }
    expect(repeated).toEqual(['B', 'A']);
    expect(deduper.keptCount).toBe(3);
    for (const block of deduper.sort('reverse')) {
      expect(readBlock(block)).toEqual(['c', 'b', 'a']);
    }
    deduper.dispose();
  });
});

/** Runs blocks through a deduper and compares each result with an implementation on strings and a `Set`. */
async function expectOracle(
  blocks: readonly LineBlock[],
  rules: DedupeRules,
  limits: KernelLimits = {},
  expected = { lines: blocks.reduce((sum, block) => sum + block.count, 0), bytes: 1 << 20 },
): Promise<void> {
  const seen = new Set<string>();
  const deduper = new LineDeduper(rules, expected, limits);
  let index = 0;
  for await (const { cleaned, count, keep } of deduper.split(blocks)) {
    const block = blocks[index++];
    const source = block.count === 0 ? [] : readBlock(block);
    const items = source.map((line) => cleanLine(line, rules));
    const lines = rules.removeEmptyLines ? items.filter((item) => item.trim() !== '') : items;
    const isKept = lines.map((line) => {
      const key = rules.caseSensitive ? line : line.toLowerCase();
      return seen.size !== seen.add(key).size;
    });
    const bits = Array.from({ length: count }, (_, i) => ((keep.bits[i >> 3] >> (i & 7)) & 1) === 1);
    // Compare joined text first, since matchers are slow on lists of this length.
    const answer = cleaned ? (cleaned.count === 0 ? [] : readBlock(cleaned)) : source;
    if (answer.join('\n') !== lines.join('\n')) {
      expect(answer).toEqual(lines);
    }
    if (bits.join() !== isKept.join()) {
      expect(bits).toEqual(isKept);
    }
    const kept = lines.filter((_, i) => isKept[i]);
    expect([keep.count, keep.bytes]).toEqual([
      kept.length,
      new TextEncoder().encode(kept.map((line) => `${line}\n`).join('')).length,
    ]);
    expect(cleaned === null).toBe(lines.length === source.length && lines.every((line, i) => line === source[i]));
  }
  deduper.dispose();
  expect(index).toBe(blocks.length);
}

function randomRules(random: () => number): DedupeRules {
  const flip = () => random() < 0.5;
  return {
    caseSensitive: flip(),
    removeLineBreaks: flip(),
    removeTabs: flip(),
    removeAllSpaces: flip(),
    trimWhitespace: flip(),
    removeEmptyLines: flip(),
  };
}

/** Returns items of about 20 characters, of which a share repeats earlier ones, sometimes in another case. */
function randomItems(random: () => number, count: number, repeatedShare: number): string {
  const items: string[] = [];
  for (let i = 0; i < count; i++) {
    if (i > 0 && random() < repeatedShare) {
      const item = items[Math.floor(random() * i)];
      items.push(random() < 0.2 ? item.toUpperCase() : item);
    } else {
      items.push(`item ${i} ${random().toString(36)}${random() < 0.1 ? ' café' : ''}`);
    }
  }
  return items.join('\n');
}

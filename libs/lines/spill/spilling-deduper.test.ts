import { describe, expect, it } from 'vitest';
import { cutIntoBlocks, readBlock } from '../../../test/support/engine/collect-dedupe.ts';
import { MemorySpill } from '../../../test/support/engine/memory-spill.ts';
import { seededRandom } from '../../../test/support/engine/random-list.ts';
import type { LineBlock } from '../blocks/line-block.ts';
import { type DedupeRules, EXACT_LINES } from '../kernels/dedupe/dedupe-rules.ts';
import { LineDeduper } from '../kernels/dedupe/line-deduper.ts';
import { SpillingDeduper } from './spilling-deduper.ts';

/** Little more than a kernel needs to start. */
const MEMORY = 10 << 20;
const EXPECTED = { lines: 0, bytes: 0 };
const RULES: DedupeRules = { ...EXACT_LINES, caseSensitive: false, trimWhitespace: true, removeEmptyLines: true };

const SHARES = [0, 0.3, 0.9];

describe('a deduper beyond memory', () => {
  for (const [seed, share] of SHARES.entries()) {
    const blocks = cutIntoBlocks(randomItems(seededRandom(seed), 200_000, share), 5000);

    it.each([RULES, EXACT_LINES])(
      `separates lines of which a share of ${share} repeats, as in memory: %o`,
      async (rules) => {
        const space = new MemorySpill(MEMORY);
        const spilling = new SpillingDeduper(rules, EXPECTED, space);
        expect(await linesApart(spilling.takeApart(blocks))).toEqual(
          await linesApart(new LineDeduper(rules, EXPECTED).takeApart(blocks)),
        );
        spilling.dispose();
        expect([space.created > 0, space.left]).toEqual([share < 0.9, 0]);
      },
    );

    it(`gives bits for lines of which a share of ${share} repeats`, async () => {
      const kept: string[] = [];
      const spilling = new SpillingDeduper(RULES, EXPECTED, new MemorySpill(MEMORY));
      for await (const { cleaned, count, keep } of spilling.split(blocks, true)) {
        const lines = readBlock(cleaned as LineBlock);
        const chosen = lines.filter((_line, line) => (keep.bits[line >> 3] >> (line & 7)) & 1);
        expect([lines.length, chosen.length, bytesOf(chosen)]).toEqual([count, keep.count, keep.bytes]);
        kept.push(...chosen);
      }
      expect(spilling.keptCount).toBe(kept.length);
      const [expected] = await linesApart(new LineDeduper(RULES, EXPECTED).takeApart(blocks));
      expect(kept).toEqual(expected);
    });
  }

  it.each([
    // These lines fit into memory until they are sorted.
    ['ascii', 100_000],
    ['alphabetical', 100_000],
    // These do not.
    ['reverse', 350_000],
  ] as const)('sorts as in memory: %s, %i lines', async (order, count) => {
    const blocks = cutIntoBlocks(randomItems(seededRandom(11), count, 0.2), 5000);
    const space = new MemorySpill(MEMORY);
    const results: string[][][] = [];
    for (const deduper of [new SpillingDeduper(RULES, EXPECTED, space), new LineDeduper(RULES, EXPECTED)]) {
      const repeated: string[] = [];
      for await (const block of deduper.takeRepeated(blocks)) {
        repeated.push(...(block.count > 0 ? readBlock(block) : []));
      }
      // A sorter needs more to start.
      space.memoryBytes = 26 << 20;
      const sorted: string[] = [];
      for await (const block of deduper.sort(order)) {
        sorted.push(...readBlock(block));
      }
      deduper.dispose();
      results.push([repeated, sorted]);
    }
    expect(results[0]).toEqual(results[1]);
    expect([space.created > (count > 200_000 ? 64 : 5), space.left]).toEqual([true, 0]);
  });

  it('closes the blocks when its reader stops', async () => {
    let isClosed = false;
    const source = async function* () {
      try {
        yield* cutIntoBlocks(randomItems(seededRandom(1), 100_000, 0), 5000);
      } finally {
        isClosed = true;
      }
    };
    for await (const kept of new SpillingDeduper(RULES, EXPECTED, new MemorySpill(MEMORY)).takeKept(source())) {
      expect(kept.count).toBeGreaterThan(0);
      break;
    }
    expect(isClosed).toBe(true);
  });
});

async function linesApart(
  apart: AsyncIterable<{ kept: LineBlock; repeated: LineBlock }>,
): Promise<[string[], string[]]> {
  const lines: [string[], string[]] = [[], []];
  for await (const { kept, repeated } of apart) {
    lines[0].push(...(kept.count > 0 ? readBlock(kept) : []));
    lines[1].push(...(repeated.count > 0 ? readBlock(repeated) : []));
  }
  return lines;
}

function bytesOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0);
}

/** Returns items of about 30 characters, of which a share repeats earlier ones, sometimes with other case or marks. */
function randomItems(random: () => number, count: number, repeatedShare: number): string {
  const items: string[] = [];
  for (let i = 0; i < count; i++) {
    if (i > 0 && random() < repeatedShare) {
      const item = items[Math.floor(random() * i)];
      items.push(random() < 0.2 ? ` ${item.toUpperCase()}` : random() < 0.1 ? item.replace('e', 'é') : item);
    } else {
      items.push(random() < 0.01 ? ' ' : `item ${i} of many ${random().toString(36)}${random() < 0.1 ? ' ΑΣ' : ''}`);
    }
  }
  return items.join('\n');
}

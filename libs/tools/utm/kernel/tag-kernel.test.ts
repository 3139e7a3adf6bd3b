import { describe, expect, it } from 'vitest';
import { borrowedBlocks } from '../../../../test/support/engine/borrowed-blocks.ts';
import { cutIntoBlocks, readBlock } from '../../../../test/support/engine/collect-dedupe.ts';
import { seededRandom } from '../../../../test/support/engine/random-list.ts';
import { randomUrl } from '../../../../test/support/engine/random-urls.ts';
import { BLOCK_BYTES, type LineBlock } from '../../../lines/blocks/line-block.ts';
import { tagUrl } from '../tag-url.ts';
import { TagKernel } from './tag-kernel.ts';
import { prepareTags, type UtmTags } from './utm-parameters.ts';

const VALUES = { source: 's', medium: 'm', campaign: 'c', term: '', content: '' };

function tagsOf(values: Partial<typeof VALUES> = {}, overwriteExisting = false): UtmTags {
  return prepareTags({ ...VALUES, ...values }, { autoEncode: true, overwriteExisting });
}

describe('plain URLs', () => {
  it('are parsed without calling `odd`', () => {
    const plain = [
      'x.com',
      'http://WWW.x.com/a%20b/c.html?b=%C3%A9&utm_source=1&{lp}#top \t',
      '\t https://a_b.co/?utm%5Fterm=x',
      'https://x.com/?&&a&#',
    ];
    const tags = tagsOf();
    const kernel = new TagKernel(tags, false, refuse);
    expect(read(kernel, plain)).toEqual(plain.map((line) => tagUrl(line.trim(), tags)));
  });

  it('are tagged as URL tags them, even if folders differ in a byte or in length', () => {
    const random = seededRandom(7);
    const below = (end: number) => Math.floor(random() * end);
    const ends = ['', 'x', '?a=1', './y', '../z', '%2e%2E/', 'more/1', '#f', ' ', 'É', '?utm_source=old&b'];
    // More folders than the kernel remembers.
    const lines = Array.from({ length: 20_000 }, () => {
      const scheme = below(8) === 0 ? 'http' : 'https';
      const host = `${below(20) === 0 ? 'S' : 's'}${below(400)}.example.com`;
      const folders = '/folder'.repeat(below(3)) + (below(5) === 0 ? `/${'long'.repeat(below(60))}` : '');
      return `${scheme}://${host}${folders}/${ends[below(ends.length)]}`;
    });
    const tags = tagsOf();
    const kernel = new TagKernel(tags, false, (line) => tagUrl(line, tags));
    expect(read(kernel, lines)).toEqual(lines.map((line) => tagUrl(line.trim(), tags)));
  });
});

describe('untagged rows', () => {
  const settings = [
    tagsOf(),
    tagsOf({}, true),
    tagsOf({ source: 'x', medium: 'y', term: 'z'.repeat(300), content: 'ü' }),
    tagsOf({ source: '1', medium: '1', campaign: '1' }),
  ];

  it.each(settings)('are finished to the rows of direct tagging, and equal exactly if those are: %#', (tags) => {
    const random = seededRandom(11);
    const pairs = ['utm_source=s', 'utm_source=1', 'utm_medium=1', 'utm_medium=m', 'utm_campaign=c', 'utm_campaign=1'];
    const queries = Array.from({ length: 8000 }, () => {
      const query = Array.from({ length: Math.floor(random() * 6) }, () => pairs[Math.floor(random() * pairs.length)]);
      return `x.com/${random() < 0.2 ? 'a' : ''}?${query.join('&')}${random() < 0.3 ? '#utm_campaign=c' : ''}`;
    });
    const lines = [...queries, ...Array.from({ length: 8000 }, () => randomUrl(random))].map((line) =>
      line.replace(/[\r\n]/g, ''),
    );
    const odd = (line: string) => tagUrl(line, tags);
    const finished = read(new TagKernel(tags, false, odd), lines);
    const waiting = read(new TagKernel(tags, true, odd), lines);
    const kernel = new TagKernel(tags, true, refuse);
    expect(cutIntoBlocks(waiting.join('\n'), 500).flatMap((block) => rowsOf(kernel.finish(block)))).toEqual(finished);
    expect(new Set(waiting).size).toBe(new Set(finished).size);
    expect(new Set(finished).size).toBeLessThan(finished.length / 2);
  });

  it('are shorter than finished rows', () => {
    const lines = ['https://x.com/?utm_source=s&utm_medium=m&utm_campaign=c#f', 'x.com/#f', 'https://x.com/?a'];
    const kernel = new TagKernel(tagsOf(), true, refuse);
    expect(read(kernel, lines)).toEqual(['https://x.com/#f', 'https://x.com/#f', 'https://x.com/?a']);
  });
});

describe('blocks', () => {
  it('have about the usual size for any tags and rows', () => {
    const tags = tagsOf({ content: 'c'.repeat(3000) });
    const lines = Array.from({ length: 5000 }, (_, i) => `x.com/${i}`);
    const odd = (line: string) => tagUrl(line, tags);
    for (const [isWaiting, prefix] of [
      [false, ''],
      [false, 'ü'],
      [true, ''],
    ] as const) {
      const kernel = new TagKernel(tags, isWaiting, odd);
      const sizes: number[] = [];
      const rows: string[] = [];
      const take = (block: LineBlock) => {
        sizes.push(block.bytes.length);
        for (const row of readBlock(block)) {
          rows.push(row);
        }
      };
      const given = lines.map((line) => prefix + line);
      for (const block of cutIntoBlocks(given.join('\n'), 5000)) {
        if (!isWaiting) {
          for (const read of kernel.read(block)) {
            take(read);
          }
        } else {
          for (const read of kernel.read(block)) {
            for (const done of new TagKernel(tags, true, odd).finish(read)) {
              take(done);
            }
          }
        }
      }
      expect(rows).toEqual(given.map(odd));
      expect(sizes.length).toBeGreaterThan(10);
      expect(Math.max(...sizes)).toBeLessThan(BLOCK_BYTES + 4000);
    }
  });

  it('hold a URL of any length, plain or unusual', () => {
    const tags = tagsOf();
    const long = ['a', 'ü'].map((letter) => `https://x.com/${letter.repeat(3_000_000)}`);
    for (const isWaiting of [false, true]) {
      const kernel = new TagKernel(tags, isWaiting, (line) => tagUrl(line, tags));
      const rows = read(kernel, ['x.com', long[0], 'x.com', long[1], 'x.com']);
      const done = isWaiting ? rowsOf(new TagKernel(tags, true, refuse).finish(toBlock(rows))) : rows;
      const expected = ['x.com', long[0], 'x.com', long[1], 'x.com'].map((line) => tagUrl(line, tags));
      // Compare joined text, since matchers are slow on lines of this length.
      expect(done.join('\n') === expected.join('\n')).toBe(true);
    }
  });

  it('may share memory, and contain nothing for lines without a row', async () => {
    const lines = Array.from({ length: 3000 }, (_, i) => (i % 3 === 0 ? '  ' : i % 3 === 1 ? 'a b' : `x.com/${i}`));
    const tags = tagsOf();
    const rejected: string[] = [];
    const kernel = new TagKernel(tags, false, (line) => {
      const row = tagUrl(line, tags);
      if (row === null) {
        rejected.push(line);
      }
      return row;
    });
    const rows: string[] = [];
    for await (const block of borrowedBlocks(cutIntoBlocks(lines.join('\n'), 100))) {
      for (const read of kernel.read(block)) {
        rows.push(...readBlock(read));
      }
    }
    expect(rows).toEqual(lines.filter((_, i) => i % 3 === 2).map((line) => tagUrl(line, tags)));
    expect(rejected).toEqual(Array(1000).fill('a b'));
  });
});

it('refuses input that is not a block', () => {
  const bytes = new TextEncoder().encode('x.com');
  const kernel = new TagKernel(tagsOf(), false, refuse);
  expect(() => [...kernel.read({ bytes, count: 1 })]).toThrow(TypeError);
  expect([...kernel.read({ bytes: new Uint8Array(0), count: 0 })]).toEqual([]);
});

function refuse(line: string): never {
  throw new Error(`${line} is plain`);
}

function toBlock(lines: readonly string[]): LineBlock {
  return { bytes: new TextEncoder().encode(`${lines.join('\n')}\n`), count: lines.length };
}

function read(kernel: TagKernel, lines: readonly string[]): string[] {
  return rowsOf(kernel.read(toBlock(lines)));
}

function rowsOf(blocks: Iterable<LineBlock>): string[] {
  const rows: string[] = [];
  for (const block of blocks) {
    for (const row of readBlock(block)) {
      rows.push(row);
    }
  }
  return rows;
}

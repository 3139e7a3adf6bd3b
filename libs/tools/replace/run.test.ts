import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { borrowedBlocks } from '../../../test/support/engine/borrowed-blocks.ts';
import { replaceInWholeText } from '../../../test/support/engine/replace-oracle.ts';
import {
  anyOptions,
  blocksOf,
  flatPattern,
  nestedPattern,
  passingPattern,
  plainFind,
  replacementText,
  shortLines,
  textOf,
} from '../../../test/support/engine/replace-patterns.ts';
import { runCase } from '../../../test/support/fixture-cases.ts';
import { UserMistake } from '../../errors.ts';
import { BLOCK_BYTES, type LineBlock } from '../../lines/blocks/line-block.ts';
import { defaultOptions, parseOptions } from '../shared/options.ts';
import type { RunContext, RunInput, TextSource } from '../shared/tool.ts';
import { type OneRuleOptions, REPLACE_OPTIONS } from './options.ts';
import { type ReplaceReport, replaceInLines } from './run.ts';

const ALL = defaultOptions(REPLACE_OPTIONS);
const IDLE_CONTEXT: RunContext = {
  signal: new AbortController().signal,
  columns: () => {},
  progress: () => {},
  write: async () => {},
  product: () => {},
  split: async () => {},
};
const FIXTURES = new URL('../../../test/fixtures/tools/replace/', import.meta.url);
const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

interface Outcome {
  readonly lines: string[];
  readonly report: ReplaceReport;
  readonly blocks: LineBlock[];
}

function inputOf(blocks: LineBlock[], find: string, replaceWith: string): RunInput {
  const bytes = blocks.reduce((sum, block) => sum + block.bytes.length, 0);
  const lines = blocks.reduce((sum, block) => sum + block.count, 0);
  const text: TextSource = {
    stats: { lines, bytes, items: 0, itemBytes: 0 },
    blocks: () => borrowedBlocks(blocks),
  };
  return { texts: { text }, fields: { find, replaceWith } };
}

async function replaceIn(
  blocks: LineBlock[],
  find: string,
  replaceWith: string,
  options: OneRuleOptions,
  chunkBytes?: number,
): Promise<Outcome> {
  const written: LineBlock[] = [];
  const context: RunContext = {
    ...IDLE_CONTEXT,
    write: async (_, block) => {
      written.push(block);
    },
  };
  const report = await replaceInLines(inputOf(blocks, find, replaceWith), options, context, chunkBytes);
  for (const block of written) {
    expect(block.bytes.at(-1)).toBe(0x0a);
    expect(block.count).toBe(block.bytes.filter((byte) => byte === 0x0a).length);
  }
  const text = written.map((block) => decoder.decode(block.bytes)).join('');
  return { lines: text === '' ? [] : text.slice(0, -1).split('\n'), report, blocks: written };
}

describe('find and replace', () => {
  for (const file of readdirSync(FIXTURES)) {
    it(`matches ${file}`, async () => {
      const { input, options, expected } = JSON.parse(readFileSync(new URL(file, FIXTURES), 'utf8'));
      if (options.mode !== undefined) {
        expect(await runCase(FIXTURES.pathname, file)).toEqual({ name: file, state: 'passed' });
        return;
      }
      const parsed = parseOptions(REPLACE_OPTIONS, options);
      if (!parsed.ok) {
        throw new Error('the options of the case are not valid');
      }
      const { lines, report } = await replaceIn(blocksOf(input.text), input.find, input.replaceWith, parsed.options);
      const { problem, ...rest } = { problem: undefined, ...report };
      expect({ lines, ...rest }).toEqual(expected);
      expect(problem !== undefined).toBe(expected.invalid === true);
      const { count } = report;
      expect(replaceInWholeText(input.text, input.find, input.replaceWith, parsed.options)).toMatchObject({
        lines,
        count,
      });
    });
  }

  const cases = fc.record({
    replaceWith: replacementText,
    options: anyOptions,
    chunkBytes: fc.oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 40 })),
    blockLines: fc.integer({ min: 1, max: 6 }),
  });
  const populations = [
    { name: 'plain texts', find: plainFind, useRegex: false, text: textOf(120) },
    { name: 'patterns', find: flatPattern, useRegex: true, text: textOf(90) },
    { name: 'repetitions inside repetitions', find: nestedPattern, useRegex: true, text: textOf(14) },
    { name: 'patterns that pass line breaks', find: passingPattern, useRegex: true, text: shortLines },
  ];
  for (const { name, find, useRegex, text } of populations) {
    it(`equals the search of the whole text for ${name}, for any size of chunks and blocks`, async () => {
      await fc.assert(
        fc.asyncProperty(
          cases,
          text,
          find,
          async ({ replaceWith, chunkBytes, blockLines, ...rest }, whole, pattern) => {
            const options = { ...rest.options, useRegex };
            const expected = replaceInWholeText(whole, pattern, replaceWith, options);
            const actual = await replaceIn(blocksOf(whole, blockLines), pattern, replaceWith, options, chunkBytes);
            expect(actual.lines).toEqual(expected.lines.map((line) => decoder.decode(encoder.encode(line))));
            expect(actual.report.count).toBe(expected.count);
            expect('invalid' in actual.report).toBe(expected.invalid === true);
          },
        ),
        { seed: 4120, numRuns: 2000 },
      );
    }, 120_000);
  }

  it('never pairs a lone surrogate of the find text with one of the replacement', async () => {
    const { lines, report } = await replaceIn(blocksOf('a\ufffdb👍'), '\ud83d', '\udc4d', {
      ...ALL,
      caseSensitive: true,
    });
    expect(lines).toEqual(['a\ufffdb👍']);
    expect(report.count).toBe(0);
  });

  it('reads invalid UTF-8 as U+FFFD, and a byte order mark as a character', async () => {
    const bytes = Uint8Array.from([0xef, 0xbb, 0xbf, 0x61, 0xff, 0x62, 0x0a, 0xe2, 0x82, 0x0a, 0x61, 0xc3, 0xa9, 0x0a]);
    const text = decoder.decode(bytes);
    for (const find of ['\ufeff', '\ufffd', 'b', '.', 'é', '\\s', '^']) {
      const { lines } = await replaceIn([{ bytes, count: 3 }], find, '<$&>', { ...ALL, useRegex: true }, 4);
      expect(lines).toEqual(replaceInWholeText(text, find, '<$&>', { ...ALL, useRegex: true }).lines);
    }
  });

  it('writes blocks of about the usual size, however the text changes', async () => {
    const text = Array.from({ length: 60_000 }, (_, i) => `keyword number ${i}`).join('\n');
    const ways: [find: string, replaceWith: string][] = [
      ['number', 'no.'],
      ['keyword.*[1-9]$', ''],
      ['^', 'long '.repeat(40)],
      ['9$', 'long '.repeat(1000)],
      ['x\\n[^]*', ''],
      ['[^]*', '<$&>'],
      ['\\d', '$&\\n'],
      ['\\s', '$&'.repeat(60)],
    ];
    for (const [find, replaceWith] of ways) {
      const options = { ...ALL, useRegex: true };
      const { lines, report, blocks } = await replaceIn(blocksOf(text, 25_000), find, replaceWith, options);
      const pattern = new RegExp(find, 'gmu');
      expect(report.count).toBe(text.match(pattern)?.length ?? 0);
      expect(lines.join('\n') === text.replace(pattern, replaceWith.replaceAll('\\n', '\n'))).toBe(true);
      expect(Math.max(...blocks.map((block) => block.bytes.length))).toBeLessThan(BLOCK_BYTES * 1.6);
    }
  });

  it('joins many lines to a long one', async () => {
    const text = 'red shoes\n'.repeat(300_000);
    const { lines, report } = await replaceIn(blocksOf(text, 50_000), '\\n', ', ', { ...ALL, useRegex: true });
    expect(report.count).toBe(299_999);
    expect(lines).toEqual([text.slice(0, -1).replaceAll('\n', ', ')]);
  });

  it('reports progress, and stops when aborted', async () => {
    const controller = new AbortController();
    const progress: [number, number][] = [];
    const context = {
      signal: controller.signal,
      columns: () => {},
      progress: (...rows: [number, number]) => {
        progress.push(rows);
        if (rows[0] === 200) {
          controller.abort(new Error('enough'));
        }
      },
      write: async () => {},
      product: () => {},
      split: async () => {},
    };
    const input = inputOf(blocksOf('red shoes\n'.repeat(1000), 100), 'red', 'blue');
    await expect(replaceInLines(input, ALL, context)).rejects.toThrow('enough');
    expect(progress).toEqual([
      [0, 1000],
      [100, 1000],
      [200, 1000],
    ]);
  });

  it('never reports less progress than before if some blocks need the pattern', async () => {
    const progress: number[] = [];
    const context = { ...IDLE_CONTEXT, progress: (done: number) => void progress.push(done) };
    const lines = Array.from({ length: 1000 }, (_, i) => (i % 300 === 150 ? 'maſk' : 'a mask'));
    const { count } = await replaceInLines(inputOf(blocksOf(lines.join('\n'), 100), 'mask', 'hat'), ALL, context);
    expect(count).toBe(1000);
    expect(progress).toEqual([...progress].sort((one, other) => one - other));
    expect(progress.at(-1)).toBe(1000);
  });

  it('reports a pattern that needs more memory than the engine has', async () => {
    const run = replaceIn(blocksOf('a'.repeat(20_000_000)), '^(?:a|b)*c', '', { ...ALL, useRegex: true });
    await expect(run).rejects.toThrow(UserMistake);
  });

  it('refuses a text too long for a pattern that needs all of it', async () => {
    const input = inputOf([], '[^]*', '');
    const long = { ...input.texts.text, stats: { lines: 1, bytes: 600_000_000, items: 0, itemBytes: 0 } };
    const run = replaceInLines({ ...input, texts: { text: long } }, { ...ALL, useRegex: true }, IDLE_CONTEXT);
    await expect(run).rejects.toThrow('512 MB');
  });
});

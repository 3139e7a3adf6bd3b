import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LineBlock } from '../../lines/line-block.ts';
import { parseOptions } from '../options.ts';
import { REPLACE_OPTIONS, type ReplaceOptions } from './options.ts';
import { replaceInWholeText } from './oracle.ts';
import { type ReplaceReport, runReplace } from './run.ts';
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
} from './test-input.ts';

const FIXTURES = new URL('../../../test/fixtures/tools/replace/', import.meta.url);
const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

interface Outcome {
  readonly lines: string[];
  readonly report: ReplaceReport;
  readonly blocks: LineBlock[];
}

async function replaceIn(
  blocks: LineBlock[],
  find: string,
  replaceWith: string,
  options: ReplaceOptions,
  chunkBytes?: number,
): Promise<Outcome> {
  const written: LineBlock[] = [];
  const bytes = blocks.reduce((sum, block) => sum + block.bytes.length, 0);
  const lines = blocks.reduce((sum, block) => sum + block.count, 0);
  const report = await runReplace(
    {
      texts: {
        text: {
          stats: { lines, bytes, items: 0, itemBytes: 0 },
          async *blocks() {
            yield* blocks;
          },
        },
      },
      fields: { find, replaceWith },
    },
    options,
    {
      signal: new AbortController().signal,
      progress: () => {},
      write: async (_, block) => {
        written.push(block);
      },
      product: () => {},
      split: async () => {},
    },
    chunkBytes,
  );
  for (const block of written) {
    expect(block.bytes.at(-1)).toBe(0x0a);
    expect(block.count).toBe(block.bytes.filter((byte) => byte === 0x0a).length);
  }
  const text = written.map((block) => decoder.decode(block.bytes)).join('');
  return { lines: text === '' ? [] : text.slice(0, -1).split('\n'), report, blocks: written };
}

describe('find and replace', () => {
  for (const file of readdirSync(FIXTURES)) {
    it(`gives what ${file} says`, async () => {
      const { input, options, expected } = JSON.parse(readFileSync(new URL(file, FIXTURES), 'utf8'));
      const parsed = parseOptions(REPLACE_OPTIONS, options);
      if (!parsed.ok) throw new Error('the options of the case are not valid');
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
    { name: 'plain texts', find: plainFind, useRegex: false, text: textOf(120), numRuns: 3000 },
    { name: 'patterns', find: flatPattern, useRegex: true, text: textOf(90), numRuns: 4000 },
    { name: 'repetitions inside repetitions', find: nestedPattern, useRegex: true, text: textOf(14), numRuns: 4000 },
    { name: 'patterns that pass line breaks', find: passingPattern, useRegex: true, text: shortLines, numRuns: 8000 },
  ];
  for (const { name, find, useRegex, text, numRuns } of populations) {
    it(`equals the search of the whole text for ${name}, wherever chunks and blocks end`, async () => {
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
        { seed: 4120, numRuns },
      );
    }, 120_000);
  }
});

import { createHash } from 'node:crypto';
import { keywordsTool } from '../../../libs/tools/keywords/run.ts';
import { negativesTool } from '../../../libs/tools/negatives/run.ts';
import { defaultOptions } from '../../../libs/tools/shared/options.ts';
import type { ToolDefinition } from '../../../libs/tools/shared/tool.ts';
import { buildKeywordsSlowly } from '../../support/engine/keywords-oracle.ts';
import { buildNegativesSlowly } from '../../support/engine/negatives-oracle.ts';
import type { Comparison, Peer, Scenario } from '../harness.ts';
import { type StoredText, storeText } from '../run-tool.ts';
import { toolOnTexts } from '../tool-on-file.ts';

/** Rows of both tools. */
const ROWS = 3_000_000;
const encoder = new TextEncoder();
const MATCH_TYPES = { broad: true, modifiedBroad: false, phrase: true, exact: true };

export const scenario: Scenario = {
  name: 'keywords',
  title: 'Keywords and negative keywords in Node',
  about:
    'Keywords from three lists in three match types, and negative keywords from one list without those that exist already; otherwise the default options. The lists are lines in memory; the rows are made as bytes, in one thread. The naive JavaScript is the plain version with which the tests compare every row: arrays of strings, a `Set` for duplicates, joined at the end. On the page neither tool makes more rows than are looked at: both answer with rows that are computed where they are seen.',
  limits:
    'Of negative keywords, each has to be cleaned and looked up among those that exist and those that were there before; that is most of the time, and making the rows is little. Three forms of a keyword are one more digit of the product, so they cost what bytes cost.',
  async prepare(rows = ROWS) {
    return { measurements: [keywords(rows), negatives(rows)] };
  },
};

function keywords(rows: number): Comparison {
  const side = Math.max(1, Math.round((rows / MATCH_TYPES_COUNT) ** (1 / 3)));
  const lists = ['brand', 'product', 'city'].map((word) => items(word, side));
  const tool = keywordsTool as unknown as ToolDefinition;
  const options = { ...defaultOptions(keywordsTool.options), matchTypes: MATCH_TYPES };
  const texts = Object.fromEntries(tool.texts.map(({ id }, i) => [id, stored(lists[i])]));
  return {
    kind: 'comparison',
    title: 'Keywords to bytes',
    rows: side ** 3 * MATCH_TYPES_COUNT,
    ours: toolOnTexts({ tool, options }, texts),
    peers: [naive(() => buildKeywordsSlowly(lists, options))],
  };
}

const MATCH_TYPES_COUNT = 3;

function negatives(rows: number): Comparison {
  const tool = negativesTool as unknown as ToolDefinition;
  const options = { ...defaultOptions(negativesTool.options), broad: true };
  const wanted = Math.max(10, Math.round(rows / MATCH_TYPES_COUNT));
  // Realistic keywords: some with match types, some in capitals, some twice, a tenth existing.
  const list = Array.from({ length: wanted }, (_, i) =>
    NOTATIONS[i % NOTATIONS.length](`free sample ${i - (i % 9 ? 0 : 5)}`),
  );
  const existing = Array.from({ length: Math.ceil(wanted / 10) }, (_, i) => `Free Sample ${i * 10}`);
  const [given, known] = [list.join('\n'), existing.join('\n')];
  return {
    kind: 'comparison',
    title: 'Negative keywords to bytes',
    rows: wanted * MATCH_TYPES_COUNT,
    ours: toolOnTexts({ tool, options }, { keywords: stored(given), existing: stored(known) }),
    peers: [naive(() => buildNegativesSlowly(given, known, options))],
  };
}

const NOTATIONS: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `[${text}]`,
  (text) => `-"${text}"`,
  (text) => text.toUpperCase(),
];

function naive(build: () => readonly string[]): Peer {
  const make = () => encoder.encode(`${build().join('\n')}\n`);
  return {
    name: 'naive JavaScript',
    run: async () => {
      const startedMs = performance.now();
      if (make().length < 2) {
        throw new Error('Nothing came out.');
      }
      return performance.now() - startedMs;
    },
    hash: async () => createHash('sha256').update(make()).digest('hex'),
  };
}

function items(word: string, count: number): string {
  return Array.from({ length: count }, (_, i) => `${word}${i}`).join('\n');
}

function stored(text: string): StoredText {
  return storeText([encoder.encode(text)]);
}

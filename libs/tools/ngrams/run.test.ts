import { describe, expect, it } from 'vitest';
import { borrowedBlocks } from '../../../test/support/engine/borrowed-blocks.ts';
import { cutIntoBlocks, readBlock } from '../../../test/support/engine/collect-dedupe.ts';
import { ngramsOracle } from '../../../test/support/engine/ngrams-oracle.ts';
import { seededRandom } from '../../../test/support/engine/random-list.ts';
import type { LineBlock } from '../../lines/blocks/line-block.ts';
import { defaultOptions } from '../shared/options.ts';
import { parseToolOptions, type RunReport, type TextSource } from '../shared/tool.ts';
import { amountOf } from './amounts.ts';
import { TermMatcher } from './match-terms.ts';
import { NGRAM_OPTIONS, type NgramOptions } from './options.ts';
import { ResultScan } from './result-scan.ts';
import { ngramsTool } from './run.ts';
import { leastWaste } from './suggested-negatives.ts';

const DEFAULTS = defaultOptions(NGRAM_OPTIONS);

interface Counted {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly negatives: readonly string[];
  readonly report: RunReport;
}

/**
 * Counts n-grams of rows that arrive in small blocks whose memory is reused.
 * @param isShared true to prepare them as a reading thread does
 */
async function count(
  columns: readonly string[] | undefined,
  rows: readonly (readonly string[])[],
  options: Partial<NgramOptions>,
  { linesPerBlock = 50, memoryBytes = 2 ** 31, isShared = false } = {},
): Promise<Counted> {
  const blocks = cutIntoBlocks(rows.map((row) => `${row.join('\t')}\n`).join(''), linesPerBlock);
  const stats = { lines: rows.length, bytes: 0, items: rows.length, itemBytes: 0 };
  const outputs: Record<string, string[]> = { ngrams: [], negatives: [] };
  let names: readonly string[] = [];
  const source: TextSource = {
    stats,
    columns,
    isBorrowed: true,
    blocks: () => borrowedBlocks(blocks),
    ...(isShared && { prepared: (settings) => prepareBlocks(borrowedBlocks(blocks), settings) }),
  };
  const report = await ngramsTool.run(
    { texts: { terms: source }, fields: {} },
    { ...DEFAULTS, ...options },
    {
      signal: new AbortController().signal,
      memoryBytes,
      columns: (_output, given) => {
        names = given;
      },
      progress: () => {},
      product: () => {},
      write: async (output, block) => {
        outputs[output].push(...readBlock(block));
      },
    },
  );
  return { columns: names, rows: outputs.ngrams.map((row) => row.split('\t')), negatives: outputs.negatives, report };
}

/** Yields prepared blocks as another thread receives them. */
async function* prepareBlocks(blocks: AsyncIterable<LineBlock>, settings: object): AsyncGenerator<LineBlock> {
  const preparation = ngramsTool.prepareBlocks?.(structuredClone(settings));
  for await (const block of blocks) {
    for (const prepared of preparation?.blocks(block) ?? []) {
      yield structuredClone({ ...prepared, bytes: prepared.bytes.slice() });
    }
  }
  for (const prepared of preparation?.rest?.() ?? []) {
    yield structuredClone({ ...prepared, bytes: prepared.bytes.slice() });
  }
}

const WORDS = [
  ...['red', 'Red', 'shoes', 'shoe', 'boxes', 'box', 'for', 'the', 'a', 'free', 'C++', '#1', "dev's", '&', '.net'],
  ...['é', 'e\u0301', 'İstanbul', 'ΑΣ', 'हिन्दी', '鞋', '😀', '𐐀x', 'ﬁ', 'Ａ', '’s', '-', '+', "''", 'buy-now', 'a.b.'],
];
const BREAKS = [' ', ' ', ' ', ' ', '  ', ', ', '/', '"', '\u00a0', '\u2003', '·'];
const TOTALS = ['Total: Search terms', ' Total', 'Total ', 'total', 'Totals', 'Total: ', 'Total:x'];
const NUMBERS = [
  ...['0', '1', '2', '3.5', '12', '1,234', '1.234,56', '12,50', '1,5', '0.1234567', '--', '', ' ', 'n/a', ' 12% '],
  ...['-2', '+3', '−4', '1.2.3', '€ 3.50', '.5', '5.', '-', '1-2', '99999999999', '123456789012345678.25', '1e3'],
];
const NAMES = [
  ...['Search term', 'query', 'KEYWORD', 'Impr.', 'Clicks', 'Cost', 'Spend', 'Conv.', 'Conversions', 'Conv. value'],
  ...['Sales', 'Campaign', 'Orders', 'Other', '7 Day Total Orders (#)', '7 Day Total Sales '],
];

/** Returns a random report, or list, with options. */
function randomReport(seed: number) {
  const random = seededRandom(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)];
  const flip = (share = 0.5) => random() < share;
  const words = Array.from({ length: 2 + Math.floor(random() * 7) }, () => pick(WORDS));
  const numbers = Array.from({ length: 1 + Math.floor(random() * 6) }, () => pick(NUMBERS));
  const campaigns = ['A', ' A ', 'a', 'Ö'];
  const names = [...NAMES].sort(() => random() - 0.5).slice(0, 1 + Math.floor(random() * 7));
  const columns = flip(0.15) ? undefined : names;
  const makeTerm = () => {
    const count = Math.floor(random() * 6);
    let term = flip(0.1) ? ' ' : '';
    for (let i = 0; i < count; i++) {
      term += (i === 0 ? '' : pick(BREAKS)) + pick(words);
    }
    return flip(0.03) ? pick(TOTALS) : term;
  };
  const isTerm = (name: string) => /search|query|keyword|other/i.test(name);
  const rows = Array.from({ length: Math.floor(random() * 30) }, () =>
    (columns ?? ['']).map((name, place) => {
      if (place === 0 || isTerm(name)) {
        return makeTerm();
      }
      return name === 'Campaign' ? pick(campaigns) : pick(numbers);
    }),
  );
  const minN = 1 + Math.floor(random() * 3);
  const options: Partial<NgramOptions> = {
    minN,
    maxN: minN + Math.floor(random() * (6 - minN)),
    termColumn: columns !== undefined && flip(0.1) ? pick(columns) : '',
    costColumn: columns !== undefined && flip(0.1) ? pick(columns).toUpperCase() : '',
    perCampaign: flip(),
    decimal: pick(['auto', 'auto', 'auto', 'dot', 'comma']),
    stopWords: flip(0.3),
    plurals: flip(0.3),
    order: flip(0.7) ? 'keep' : 'any',
    minTerms: flip(0.7) ? 1 : 2,
    minImpressions: flip(0.9) ? 0 : 2,
    minCost: flip(0.9) ? 0 : 3.25,
    exclude: flip(0.7) ? '' : `${pick(words)} ${pick(words)}, ${pick(words)},,-`,
    sort: pick(NGRAM_OPTIONS.sort.choices).value,
    wasteCost: flip(0.7) ? 0 : 1.5,
    platform: pick(NGRAM_OPTIONS.platform.choices).value,
  };
  return { columns, rows, options, linesPerBlock: 1 + Math.floor(random() * 20) };
}

describe('against the oracle', () => {
  for (let group = 0; group < 20; group++) {
    it(`group ${group} of 100 reports`, async () => {
      for (let seed = group * 100; seed < (group + 1) * 100; seed++) {
        const { columns, rows, options, linesPerBlock } = randomReport(seed);
        const expected = ngramsOracle(columns, rows, { ...DEFAULTS, ...options });
        for (const isShared of seed % 3 === 0 ? [false, true] : [false]) {
          const counted = await count(columns, rows, options, { linesPerBlock, isShared });
          expect(counted, `seed ${seed}`).toEqual(expected);
        }
      }
    });
  }

  it.each([false, true])('many different n-grams, shared: %s', async (isShared) => {
    const random = seededRandom(7);
    const name = () => `w${Math.floor(random() * 3000).toString(36)}`;
    const rows = Array.from({ length: 12_000 }, () => [
      `${name()} ${name()} ${name()}`,
      (random() * 20).toFixed(2),
      String(Math.floor(random() * 3)),
    ]);
    // A block that is longer than those before it.
    rows.splice(6000, 0, [Array.from({ length: 20_000 }, () => 'long').join(' '), '1', '0']);
    const options = { minTerms: 1, sort: 'cpa' } as const;
    const columns = ['Query', 'Cost', 'Conversions'];
    // Less memory makes smaller batches, and none of these n-grams is removed.
    const counted = await count(columns, rows, options, { memoryBytes: 12_000_000, isShared });
    expect(counted.rows.length).toBeGreaterThan(20_000);
    expect(counted).toEqual(ngramsOracle(columns, rows, { ...DEFAULTS, ...options }));
  });
});

describe('memory', () => {
  /** Every hundredth term is `always here`; all others are seen once. */
  const rows = Array.from({ length: 40_000 }, (_, i) => (i % 100 === 0 ? ['always here', '2'] : [`x${i} y${i}`, '1']));
  const often = (counted: Counted) => counted.rows.filter(([gram]) => gram.startsWith('always'));

  it.each([
    [
      ['Search term', 'Cost', 'Currency code'],
      ['EUR', ' usd', '--', '', 'EUR'],
      ['EUR', 'USD'],
    ],
    [['Search term', 'Cost', 'Currency'], ['EUR', 'EUR ', 'eur'], undefined],
    [['Search term', 'Cost', 'Note'], ['EUR', 'USD'], undefined],
    [['Search term', 'Clicks', 'Currency'], ['EUR', 'USD'], undefined],
    [
      ['Search term', 'Clicks', 'Cost'],
      ['€ 1.20', '--', 'US$1', '2 CHF', '3'],
      ['€', 'US$', 'CHF'],
    ],
    [['Search term', 'Clicks', 'Cost'], ['€1', '2 €', 'n/a'], undefined],
  ])('names the currencies that it adds up: %j, %j', async (columns, cells, currencies) => {
    const { report } = await count(
      columns,
      cells.map((cell) => ['red shoes', '1', cell]),
      {},
      { linesPerBlock: 2 },
    );
    expect(report.currencies).toEqual(currencies);
    expect(report.termCount).toBe(cells.length);
  });

  it('finds a second currency in the last row of a long report', async () => {
    const costs = [...Array.from({ length: 5_000 }, (_, row) => `€${row}`), '$1'];
    const { report } = await count(
      ['Search term', 'Cost'],
      costs.map((cost) => ['shoes', cost]),
      {},
    );
    expect(report.currencies).toEqual(['€', '$']);
  });

  it('finds a currency behind sorted words whose numbers look like its sign', async () => {
    // The number of the last of these words is the hash of "$" in `noteMarks`.
    const words = Array.from({ length: 1101 }, (_, i) => `w${i}`);
    const terms = [words[0], ...Array.from({ length: 220 }, (_, i) => words.slice(1 + 5 * i, 6 + 5 * i).join(' '))];
    const rows = [...terms.map((term) => [term, '1']), ['w0', '$1'], ['w0', '€1']];
    const { report } = await count(['Search term', 'Cost'], rows, { maxN: 5, order: 'any' });
    expect(report.currencies).toEqual(['$', '€']);
  });

  it('leaves out rare n-grams above its limit, and says how many', async () => {
    const options = { minTerms: 2, maxN: 2, plurals: true };
    const whole = await count(['Query', 'Cost'], rows, options);
    const limited = await count(['Query', 'Cost'], rows, options, { memoryBytes: 2_000_000 });
    expect(whole.report.rareDropped).toBe(0);
    expect(limited.report.rareDropped).toBeGreaterThan(30_000);
    expect(often(limited)).toEqual(often(whole));
    expect(limited.report.totals).toEqual(whole.report.totals);
    // Two threads leave it to one.
    expect(await count(['Query', 'Cost'], rows, options, { memoryBytes: 2_000_000, isShared: true })).toEqual(limited);
  });

  it('leaves out n-grams with two threads if one does', async () => {
    const size = 652;
    const pairs = Array.from({ length: size ** 2 }, (_, i) => [`w${i % size} w${Math.floor(i / size)}`]);
    const options = { minN: 2, maxN: 2 };
    // The tables of two counters take 17 MB together, that of one takes 19 MB.
    const limits = { linesPerBlock: 20_000, memoryBytes: 18_000_000 };
    const { report } = await count(undefined, pairs, options, limits);
    expect(report.rareDropped).toBeGreaterThan(0);
    expect((await count(undefined, pairs, options, { ...limits, isShared: true })).report).toEqual(report);
  });

  it('counts a term that is longer than its memory', async () => {
    const words = Array.from({ length: 60_000 }, (_, i) => `w${i % 35_000}`);
    const limited = await count(undefined, [[words.join(' ')]], { minTerms: 1, maxN: 1 }, { memoryBytes: 2_000_000 });
    expect(limited.report.termCount).toBe(1);
    expect(limited.report.rareDropped).toBeGreaterThan(0);
    const grams = limited.rows.map(([gram]) => gram);
    expect(grams.filter((gram) => !words.includes(gram))).toEqual([]);
    expect(new Set(grams).size).toBe(limited.report.ngramCount);
  });
});

describe('the search terms of n-grams', () => {
  it('are those from which the n-grams were counted', async () => {
    for (let seed = 5000; seed < 5150; seed++) {
      const { columns, rows, options } = randomReport(seed);
      const counted = await count(columns, rows, options);
      const place = counted.columns.indexOf('N-gram');
      for (const row of counted.rows.slice(0, 5)) {
        const campaign = place === 1 ? row[0] : undefined;
        const gram = { text: row[place], campaign };
        const matcher = new TermMatcher({ ...DEFAULTS, ...options }, columns, [gram], true);
        const blocks = cutIntoBlocks(rows.map((cells) => `${cells.join('\t')}\n`).join(''), 7);
        const source = { stats: { lines: 0, bytes: 0, items: 0, itemBytes: 0 }, blocks: () => borrowedBlocks(blocks) };
        await matcher.readAll(source, { signal: new AbortController().signal, progress: () => {} });
        expect(matcher.count, `seed ${seed}: ${row[place]}`).toBe(Number(row[place + 2]));
        expect(matcher.takeRows().flatMap(readBlock)).toHaveLength(matcher.count);
        const cost = counted.columns.indexOf('Cost');
        expect(matcher.cost).toBeCloseTo(cost < 0 ? 0 : Number(row[cost]), 2);
      }
    }
  });
});

describe('the scan of a result', () => {
  it.each([
    { wasteCost: 50, rest: [], suggested: ['A free'] },
    // The average cost per conversion is 50.5.
    { wasteCost: 0, rest: [['C', 'red', '0', '2']], suggested: ['A free'] },
    { wasteCost: 0, rest: [], suggested: ['A free', 'B free'] },
  ])(
    'suggests an n-gram in the campaigns where it costs enough: $wasteCost $rest',
    async ({ wasteCost, rest, suggested }) => {
      const terms = [['A', 'free', '100', '0'], ['B', 'free', '1', '0'], ...rest];
      const options = { perCampaign: true, minTerms: 1, wasteCost };
      const { columns, rows, negatives, report } = await count(
        ['Campaign', 'Search term', 'Cost', 'Conv.'],
        terms,
        options,
      );
      const { cost, conversions } = report.totals as { readonly cost: number; readonly conversions: number };
      const scan = new ResultScan(columns, 2, leastWaste(wasteCost, amountOf(cost), amountOf(conversions)));
      const blockOf = (lines: readonly string[]) => {
        return { bytes: new TextEncoder().encode(lines.map((line) => `${line}\n`).join('')), count: lines.length };
      };
      scan.addNegatives(blockOf(negatives));
      scan.addRows(blockOf(rows.map((row) => row.join('\t'))));
      expect(Array.from(scan.findings.suggested, (row) => rows[row].slice(0, 2).join(' '))).toEqual(suggested);
    },
  );
});

describe('options', () => {
  it('refuses a shortest n-gram above the longest', () => {
    expect(parseToolOptions(ngramsTool, { minN: 4 })).toEqual({
      ok: false,
      problems: [{ path: 'minN', message: 'must not be above the longest' }],
    });
    expect(parseToolOptions(ngramsTool, { minN: 3 }).ok).toBe(true);
  });
});

it('leaves out n-grams with a negative sum, as a minimum of 0 does', async () => {
  const rows = ['red shoes\t1\t-5.00', 'red boots\t2\t1.00'].map((row) => row.split('\t'));
  const { rows: found } = await count(['Search term', 'Clicks', 'Cost'], rows, { minTerms: 1, maxN: 1, sort: 'ngram' });
  expect(found.map(([gram]) => gram)).toEqual(['boots']);
});

it('decides on the decimal sign by the first 1,000 rows', async () => {
  const rows = [...Array(1000).fill(['a', '1,5']), ...Array(2000).fill(['a', '1.25'])];
  const { report } = await count(['Query', 'Cost'], rows, {}, { linesPerBlock: 300 });
  expect(report.totals).toEqual({ cost: 1000 * 1.5 + 2000 * 125 });
});

it('throws the reason of its signal', async () => {
  const reason = new Error('enough');
  const source = {
    stats: { lines: 1, bytes: 2, items: 1, itemBytes: 1 },
    blocks: () => borrowedBlocks(cutIntoBlocks('a', 1)),
  };
  const context = {
    signal: AbortSignal.abort(reason),
    columns: () => {},
    progress: () => {},
    product: () => {},
    write: async () => {},
  };
  const run = ngramsTool.run({ texts: { terms: source }, fields: {} }, DEFAULTS, context);
  await expect(run).rejects.toBe(reason);
});

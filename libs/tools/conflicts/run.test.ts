import { describe, expect, it } from 'vitest';
import {
  blocksSearch,
  conflictsOracle,
  type OracleOptions,
  type OracleText,
  readNegatives,
  toSearch,
} from '../../../test/support/engine/conflicts-oracle.ts';
import { seededRandom } from '../../../test/support/engine/random-list.ts';
import { runInMemory } from '../../../test/support/engine/run-in-memory.ts';
import { TextList } from './growing-lists.ts';
import { type ConflictLimits, conflictsTool, findConflicts } from './run.ts';

const PLATFORMS = ['google', 'microsoft', 'amazon'] as const;
const SHOW_ALL = { blocked: true, partly: true, sameText: true };
const WORDS = [
  ...['red', 'Red', 'shoe', 'shoes', 'SHOES', 'free', 'trial', 'now', 'buy', 't-rex', 'u.s.', "men's", "'90s", '+red'],
  ...['café', 'cafe\u0301', 'cafe', 'boxes', 'box', 'cafés', 'movies', '東京', 'l’été', '&', '-', '!', 'a&b', '½'],
];
const TYPES = [
  'Broad',
  'Phrase',
  'Exact',
  'exact match',
  'Negative Exact',
  'Campaign Negative Phrase',
  'Campaign Exact',
  'negative',
  '?',
];
const ENTITIES = ['Keyword', 'Campaign Negative Keyword', 'ad group negative keyword ', 'Negative Keyword List', ''];
const NAMES = ['C1', 'c1 ', 'C2', '', ' '];

type Random = () => number;

function pick<T>(random: Random, from: readonly T[]): T {
  return from[Math.floor(random() * from.length)];
}

function randomText(random: Random, words: readonly string[]): string {
  return Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(random, words)).join(
    pick(random, [' ', '  ']),
  );
}

function randomRow(random: Random, words: readonly string[]): string {
  const text = random() < 0.04 ? '' : randomText(random, words);
  const signs = pick(random, ['x', 'x', '[x]', '"x"', '“x”', '[ x ]', '-x', '-[x]', '- "x"', '–x', ' x ', '[x', '[]']);
  return signs.replace('x', text);
}

function randomInput(random: Random, words: readonly string[]): OracleText {
  const count = Math.floor(random() * 14);
  if (random() < 0.6) {
    return Array.from({ length: count }, () => randomRow(random, words));
  }
  const optional = ['Match type', 'Entity', 'Campaign', 'Ad Group'].filter(() => random() < 0.7);
  const columns = random() < 0.5 ? ['keyword', ...optional] : [...optional, 'Keyword'];
  const rows = Array.from({ length: count }, () =>
    columns.map((name) => {
      if (name === 'Match type') {
        return pick(random, TYPES);
      }
      if (name === 'Entity') {
        return pick(random, ENTITIES);
      }
      return name === 'Campaign' || name === 'Ad Group' ? pick(random, NAMES) : randomRow(random, words);
    }),
  );
  return { columns, rows };
}

function randomOptions(random: Random, platform: OracleOptions['platform']): OracleOptions {
  return {
    platform,
    task: pick(random, ['both', 'both', 'conflicts', 'compact']),
    kinds: { blocked: random() < 0.8, partly: random() < 0.8, sameText: random() < 0.5 },
    closeVariants: pick(random, ['auto', 'on', 'off']),
    perKeyword: pick(random, [0, 1, 2, 5]),
  };
}

async function run(keywords: OracleText, negatives: OracleText, options: object) {
  const { outputs, columns, report } = await runInMemory(conflictsTool, { keywords, negatives }, options);
  const rows = (id: string) => outputs[id].rows(0, outputs[id].count);
  return {
    found: {
      lines: rows('conflicts'),
      blockedKeywords: rows('blockedKeywords'),
      keptKeywords: rows('keptKeywords'),
      culprits: rows('culprits'),
      keptNegatives: rows('keptNegatives'),
      redundant: rows('redundant'),
      report,
    },
    columns,
  };
}

/** Of each platform, 2,100 in all. */
const ROUNDS = 700;

describe('against the oracle', () => {
  it.each(PLATFORMS)('%s', async (platform) => {
    const random = seededRandom(1 + PLATFORMS.indexOf(platform));
    let conflicts = 0;
    let redundant = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const words = Array.from({ length: 3 + Math.floor(random() * 5) }, () => pick(random, WORDS));
      const keywords = randomInput(random, words);
      const negatives = randomInput(random, words);
      const options = randomOptions(random, platform);
      const expected = conflictsOracle(keywords, negatives, options);
      const { found } = await run(keywords, negatives, options);
      expect({ keywords, negatives, options, ...found }).toEqual({ keywords, negatives, options, ...expected });
      conflicts += expected.lines.length;
      redundant += expected.redundant.length;
    }
    expect(Math.min(conflicts, redundant)).toBeGreaterThan(ROUNDS);
  });
});

describe('short list', () => {
  it('is not shortened again in the place of the negatives among the keywords', async () => {
    const columns = ['Campaign', 'Ad Group', 'Keyword', 'Criterion Type'];
    const keywords = [
      ['C1', 'G', 'free shoes', 'Broad'],
      ['C2', 'G', 'red shoes', 'Exact'],
    ];
    const among = [
      ['C1', '', 'free', 'Campaign Negative Broad'],
      ['C2', '', 'free', 'Campaign Negative Broad'],
      ['C1', 'G', 'free shoes', 'Negative Exact'],
    ];
    const options = { platform: 'google', task: 'both' };
    const { found, columns: names } = await run({ columns, rows: [...keywords, ...among] }, [], options);
    expect(found.report).toMatchObject({ negativeCount: 3, keptNegativeCount: 2, redundantCount: 1 });
    const short = { columns: [...names.keptNegatives], rows: found.keptNegatives.map((row) => row.split('\t')) };
    const again = await run({ columns, rows: keywords }, short, options);
    expect(again.found.report).toMatchObject({
      negativeCount: 2,
      keptNegativeCount: 2,
      redundantCount: 0,
      blockedCount: 1,
    });
    expect(again.found.culprits).toEqual(found.culprits);
  });

  it.each(PLATFORMS)('blocks the same searches on %s', async (platform) => {
    const random = seededRandom(40 + PLATFORMS.indexOf(platform));
    const options: OracleOptions = { ...randomOptions(random, platform), task: 'compact', closeVariants: 'auto' };
    const words = WORDS.slice(0, 12);
    const rows = Array.from({ length: 400 }, () => [
      randomRow(random, words),
      ...[TYPES.slice(0, 3), NAMES, NAMES].map((cells) => pick(random, cells)),
    ]);
    const negatives = { columns: ['Keyword', 'Match type', 'Campaign', 'Ad Group'], rows };
    const { found, columns } = await run([], negatives, options);
    const short = { columns: columns.keptNegatives, rows: found.keptNegatives.map((row) => row.split('\t')) };
    const before = readNegatives(negatives, options);
    const after = readNegatives(short, options);
    expect(after.length).toBeLessThan(before.length / 2);
    let blocked = 0;
    for (let round = 0; round < 10_000; round++) {
      const text = randomText(random, [...words, 'other']);
      const search = toSearch(text, pick(random, NAMES).trim(), pick(random, NAMES).trim(), options);
      const isBlocked = before.some((negative) => blocksSearch(negative, search, platform));
      expect(after.some((negative) => blocksSearch(negative, search, platform))).toBe(isBlocked);
      blocked += isBlocked ? 1 : 0;
    }
    expect(blocked).toBeGreaterThan(1000);
    expect(blocked).toBeLessThan(9990);
  });
});

describe('unusual input', () => {
  it('finds negatives whose words are in very many others', async () => {
    // All buckets of single words are large, so that they are divided.
    const letters = [...'abcdefgh'];
    const all = letters.flatMap((a) =>
      letters.flatMap((b) => letters.flatMap((c) => letters.map((d) => `"${a} ${b} ${c} ${d}"`))),
    );
    const negatives = [...all, '"a"', 'a b', '[h g f e]'];
    const keywords = ['[h g f e]', '[x a b c d x]', '[a a a a a]', '[c a]'];
    const options = { kinds: SHOW_ALL, perKeyword: 0, task: 'conflicts' };
    const { found } = await run(keywords, negatives, options);
    const expected = conflictsOracle(keywords, negatives, {
      ...{ platform: 'google', task: 'conflicts', closeVariants: 'off', perKeyword: 0, kinds: SHOW_ALL },
    });
    expect(found).toEqual(expected);
    expect(found.lines).toHaveLength(8);
  });

  it('takes very many equal keywords and negatives', async () => {
    const keywords = Array.from({ length: 100_000 }, () => 'red shoes');
    const negatives = Array.from({ length: 100_000 }, () => '-shoes');
    const { found } = await run(keywords, negatives, { perKeyword: 2 });
    expect(found.report).toMatchObject({ conflictCount: 1e10, blockedCount: 100_000, keptNegativeCount: 1 });
    expect(found.lines).toHaveLength(200_000);
    expect(found.culprits[99_999]).toBe('shoes\tBroad\tlist\t100000');
  });

  it('keeps blocks of the input that hold only trimmed keywords', async () => {
    const filler = Array.from({ length: 90_000 }, (_, row) => `keyword number ${row}`);
    const keywords = [...filler, '', ' free ', '[]', 'last'];
    const { found } = await run(keywords, ['free', 'number 7', '-'], {});
    expect(found.blockedKeywords).toEqual(['keyword number 7', 'free']);
    expect(found.keptKeywords).toEqual([...filler.filter((line) => !line.endsWith(' 7')), 'last']);
    expect(found.report).toMatchObject({ keywordCount: 90_002, negativeCount: 2, emptyCount: 2 });
  });

  it('takes lines without words, and no lines at all', async () => {
    const nothing = await run([], [], {});
    expect(nothing.found.report).toMatchObject({ keywordCount: 0, negativeCount: 0, emptyCount: 0 });
    const signs = await run(['-', '[ ]', '""', '...'], ['-', '--', '-[]', '+'], {});
    expect(signs.found.report).toMatchObject({ keywordCount: 0, negativeCount: 0, emptyCount: 8 });
    expect(signs.columns.conflicts).toHaveLength(6);
  });

  it('writes TABs of lines as spaces in tables, and as they are in lists', async () => {
    const { found } = await run(['free\tshoes', 'hat'], ['-free\tshoes', '-"free \u2028shoes"'], {});
    expect(found).toMatchObject({
      lines: ['free shoes\tBroad\tfree shoes\tBroad\tlist\tblocked'],
      blockedKeywords: ['free\tshoes'],
      culprits: ['free shoes\tBroad\tlist\t1'],
      keptNegatives: ['-free\tshoes'],
      redundant: ['free  shoes\tPhrase\tlist\tfree shoes\tBroad\tlist'],
    });
    const keywords = { columns: ['Keyword', 'Match type'], rows: [['used', 'Negative Exact']] };
    const { found: table } = await run(keywords, ['-free\tshoes'], {});
    expect(table.keptNegatives).toEqual(['free shoes\tBroad\t\t', 'used\tExact\t\t']);
  });

  it('finds words of long lines that occur often', async () => {
    const long = `[${'a b '.repeat(50_000)}c]`;
    const { found } = await run([long, 'c'], ['"b c"', '"c a"', 'c b a', '[a b c]'], { kinds: SHOW_ALL });
    expect(found.report).toMatchObject({ blockedCount: 1, conflictCount: 2 });
  });
});

describe('limits', () => {
  const LIMITS: ConflictLimits = { storedConflictBytes: 1e6, listedRows: 1e6, listedBytes: 1e6, negativeBytes: 1e6 };
  const TOO_MANY = 'These are more negatives than fit into memory (about 4 GB of text). Please split the list.';
  const keywords = Array.from({ length: 40 }, (_, i) => `free keyword ${i}`);

  /** Runs the tool on computed keywords, with limits. */
  function runLimited(limits: Partial<ConflictLimits>) {
    const limited: typeof conflictsTool = {
      ...conflictsTool,
      run: ({ texts, fields }, options, context) => {
        const { stats } = texts.keywords;
        const computed = { stats, isBorrowed: true as const, blocks: () => texts.keywords.blocks() };
        const input = { texts: { ...texts, keywords: computed }, fields };
        return findConflicts(input, options, context, { ...LIMITS, ...limits });
      },
    };
    return runInMemory(limited, { keywords, negatives: ['free', 'keyword'] }, {});
  }

  it('lists the first conflicts, and counts all', async () => {
    const { outputs, report } = await runLimited({ storedConflictBytes: 300 });
    expect(report).toMatchObject({ blockedCount: 40, conflictCount: 80, listedConflictCount: outputs.conflicts.count });
    expect(outputs.conflicts.count).toBeGreaterThan(2);
    expect(outputs.conflicts.count).toBeLessThan(12);
    expect(outputs.blockedKeywords.count).toBe(40);
    const whole = await runLimited({});
    expect(whole.report).not.toHaveProperty('listedConflictCount');
    expect(outputs.conflicts.rows(0, 3)).toEqual(whole.outputs.conflicts.rows(0, 3));
  });

  it('does not list too many computed keywords', async () => {
    for (const limits of [{ listedRows: 39 }, { listedBytes: 100 }]) {
      const { outputs, report } = await runLimited(limits);
      expect(report).toMatchObject({ listsLeftOut: true, blockedCount: 40 });
      expect([outputs.blockedKeywords.count, outputs.keptKeywords.count, outputs.conflicts.count]).toEqual([0, 0, 80]);
    }
    expect((await runLimited({ listedRows: 40 })).report.listsLeftOut).toBe(false);
  });

  it('refuses too large negatives', async () => {
    await expect(runLimited({ negativeBytes: 12 })).rejects.toThrow(TOO_MANY);
    expect((await runLimited({ negativeBytes: 13 })).report.negativeCount).toBe(2);
    const texts = new TextList(100_000);
    const bytes = new Uint8Array(60_000);
    texts.append(bytes);
    expect(() => texts.append(bytes)).toThrow(TOO_MANY);
  });
});

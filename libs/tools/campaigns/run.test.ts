import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildSlowly } from '../../../test/support/engine/campaigns-oracle.ts';
import { runInMemory } from '../../../test/support/engine/run-in-memory.ts';
import { defaultOptions } from '../shared/options.ts';
import { CAMPAIGN_OPTIONS, type CampaignOptions } from './options.ts';
import { campaignsTool } from './run.ts';

async function build(input: unknown, options: Partial<CampaignOptions> = {}) {
  const { outputs, columns, report } = await runInMemory(campaignsTool, input, options);
  const lines = (id: string) => outputs[id].rows(0, outputs[id].count);
  const rows = lines('rows').map((row) => {
    const cells = row.split('\t').map((text, i) => [columns.rows[i], text] as const);
    return Object.fromEntries(cells.filter(([, text]) => text !== ''));
  });
  return { rows, columns, leftOut: lines('leftOut'), negativeLines: lines('negativeLines'), report };
}

const text = fc.constantFrom(
  ...['red shoes', 'Red-Shoes', 'red  shoes', 'blue hat sale', 'a', 'b', '?!', 'love?!', '+red +hat', 'größe', '東京'],
  ...['w1 w2 w3 w4 w5 w6 w7 w8 w9 w10 w11', 'x'.repeat(70), `${'x'.repeat(70)} y`, '', 'one two three', 'aa'],
);
const keyword = fc
  .tuple(text, fc.constantFrom('|', '|', '[|]', '"|"', ' | '))
  .map(([inner, around]) => around.replace('|', () => inner));
const negative = fc
  .tuple(fc.constantFrom('free', 'Free', 'free  trial', 'used', ''), fc.constantFrom('|', '-|', '-[|]', '-"|"'))
  .map(([inner, around]) => around.replace('|', () => inner));
const long = 'n'.repeat(250);
const template = fc.constantFrom(
  ...['G', '{keyword}', '{word1}', '{first2} {match}', '{word2}', `${long} {keyword}`, `${long}{match}x{word1}`, 'G 2'],
  `${'n'.repeat(254)}{word1}`,
);
const anyOptions: fc.Arbitrary<Partial<CampaignOptions>> = fc.record({
  platform: fc.constantFrom('google', 'microsoft'),
  campaign: template,
  adGroup: template,
  matchTypesFrom: fc.constantFrom('chosen', 'signs'),
  matchTypes: fc.constantFrom(
    { exact: true, phrase: true, broad: false },
    { exact: false, phrase: false, broad: true },
    { exact: true, phrase: true, broad: true },
  ),
  separateMatchTypes: fc.constantFrom('none', 'adGroup', 'campaign'),
  maxKeywordsPerAdGroup: fc.constantFrom(1, 2, 3),
  status: fc.constantFrom('paused', 'enabled'),
  bid: fc.constantFrom(null, 0.5),
  finalUrl: fc.constantFrom('', 'https://x.com/{word1}', '{word1}'),
  includeParents: fc.boolean(),
  budget: fc.constant(10),
  negativeLevel: fc.constantFrom('campaign', 'adGroup'),
  applyFixes: fc.boolean(),
  removeDuplicates: fc.boolean(),
});

function withDefaults(options: Partial<CampaignOptions>): CampaignOptions {
  return { ...defaultOptions(CAMPAIGN_OPTIONS), ...options };
}

/** Removes empty cells. */
function filled(rows: readonly Record<string, string>[]): Record<string, string>[] {
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== '')));
}

describe('campaigns', () => {
  it('matches the reference implementation for any lists and options', async () => {
    const lists = fc.tuple(fc.array(keyword, { minLength: 1, maxLength: 9 }), fc.array(negative, { maxLength: 3 }));
    await fc.assert(
      fc.asyncProperty(lists, anyOptions, async ([keywords, negatives], options) => {
        fc.pre(keywords.some((line) => line.trim() !== ''));
        const { rows, leftOut, negativeLines, report } = await build({ keywords, negatives }, options);
        const expected = buildSlowly(keywords, negatives, withDefaults(options));
        expect({ rows, leftOut, negativeLines, report }).toEqual({ ...expected, rows: filled(expected.rows) });
      }),
      { seed: 401, numRuns: 2000 },
    );
  });

  it('matches the reference implementation for any table', async () => {
    const type = fc.constantFrom(
      ...['Exact', 'broad match', 'PHRASE', '', 'other', 'Campaign'],
      ...[
        'Negative Exact',
        ' campaign  negative phrase match',
        'NEGATIVE',
        'negativePhrase',
        'Campaign Negative other',
      ],
    );
    const from = fc.constantFrom('chosen' as const, 'signs' as const, 'column' as const);
    const brand = fc.constantFrom('Acme', 'Big  Co', '', 'https://a.de');
    const entity = fc.constantFrom(
      'Keyword',
      'Campaign Negative Keyword',
      ' negative keyword ',
      'Negative Keyword List',
    );
    const record = fc.tuple(keyword, type, brand, entity);
    await fc.assert(
      fc.asyncProperty(
        fc.array(record, { minLength: 1, maxLength: 8 }),
        anyOptions,
        from,
        async (cells, given, matchTypesFrom) => {
          const columns = ['Keyword', 'Match type', 'Brand', 'Type'];
          const options = {
            ...given,
            matchTypesFrom,
            adGroup: '{brand} {Keyword}',
            finalUrl: given.finalUrl === '{word1}' ? '{Brand}' : '',
          };
          const { rows, leftOut, report } = await build({ keywords: { columns, rows: cells } }, options);
          const lines = cells.map((texts) => texts.join('\t'));
          const expected = buildSlowly(lines, [], withDefaults(options), columns);
          expect({ rows, leftOut, report }).toEqual({
            rows: filled(expected.rows),
            leftOut: expected.leftOut,
            report: expected.report,
          });
        },
      ),
      { seed: 402, numRuns: 500 },
    );
  });

  it.each([
    ['chosen', 'Criterion Type', ''],
    ['signs', 'Criterion Type', ''],
    ['column', 'Criterion Type', ''],
    ['chosen', 'Art', 'Art'],
    ['signs', 'Criterion Type', 'Column of another table'],
  ] as const)(
    'leaves out the negatives of an account export (%s, column %s, option “%s”)',
    async (from, name, option) => {
      const rows = [
        ['red shoes', 'Exact'],
        ['free', 'Campaign Negative Broad'],
        ['[used]', 'negative exact'],
        ['', 'Negative Phrase'],
        ['cheap', 'negativeExact'],
      ];
      const keywords = { columns: ['Keyword', name], rows };
      const options = { matchTypesFrom: from, matchTypeColumn: option };
      const { rows: made, leftOut, report } = await build({ keywords }, options);
      expect(new Set(made.map(({ Keyword }) => Keyword))).toEqual(new Set(['red shoes']));
      expect(leftOut).toEqual([
        'free\tCampaign Negative Broad\tmatch type',
        'used\tnegative exact\tmatch type',
        '\tNegative Phrase\tmatch type',
        'cheap\tnegativeExact\tmatch type',
      ]);
      expect(report).toMatchObject({ leftOutCount: 4, byReason: { 'match type': 4 } });
    },
  );

  it.each(['chosen', 'signs', 'column'] as const)('leaves out the negatives of a bulk file (%s)', async (from) => {
    const rows = [
      ['Keyword', 'red shoes', 'Exact'],
      ['Ad Group Negative Keyword', 'free', 'Phrase'],
      ['campaign negative keyword', 'used', 'Exact'],
    ];
    const keywords = { columns: ['Type', 'Keyword', 'Match Type'], rows };
    const { rows: made, leftOut } = await build({ keywords }, { matchTypesFrom: from });
    expect(new Set(made.map(({ Keyword }) => Keyword))).toEqual(new Set(['red shoes']));
    expect(leftOut).toEqual([
      'free\tAd Group Negative Keyword\tmatch type',
      'used\tcampaign negative keyword\tmatch type',
    ]);
  });

  it('reads keywords of a column named like those of entities', async () => {
    const keywords = { columns: ['Type', 'Match type'], rows: [['negative keyword', 'Exact']] };
    expect((await build({ keywords })).leftOut).toEqual([]);
  });

  it('does not read the keywords themselves as match types', async () => {
    const keywords = { columns: ['Match type'], rows: [['negative space']] };
    expect((await build({ keywords })).leftOut).toEqual([]);
  });

  it('divides long negative lists, and associates each with every campaign', async () => {
    const negatives = Array.from({ length: 5_001 }, (_, i) => `[n${i}]`);
    const options = { platform: 'microsoft', negativeLevel: 'list', campaign: '{keyword}' } as const;
    const { rows, report } = await build({ keywords: ['a', 'b'], negatives }, options);
    expect(rows.filter(({ Type }) => Type === 'Negative Keyword List')).toMatchObject([
      { Id: '-19', Name: 'Negatives' },
      { Id: '-20', Name: 'Negatives 2' },
    ]);
    expect(rows[5_002]).toMatchObject({ 'Parent Id': '-20', Keyword: 'n5000', 'Match Type': 'Exact' });
    const associations = rows.slice(-4).map(({ Id, Campaign }) => [Id, Campaign]);
    expect(associations).toEqual([
      ['-19', 'a'],
      ['-20', 'a'],
      ['-19', 'b'],
      ['-20', 'b'],
    ]);
    expect(report).toMatchObject({ negativeCount: 5_001, rowCount: 5_011 });
  });

  it.each([
    [{ keywords: '', negatives: '' }, {}, 'Please enter some keywords to process.'],
    [{ keywords: 'a' }, { matchTypes: {} }, 'Please choose at least one match type.'],
    [{ keywords: 'a' }, { platform: 'amazon' }, 'Amazon needs a bid for every keyword. Please fill in Max CPC or bid.'],
    [{ keywords: 'a' }, { includeParents: true }, 'New campaigns need a daily budget.'],
    [{ negatives: 'a' }, { platform: 'amazon', negativeLevel: 'list' }, 'Amazon has no negative lists.'],
    [
      { negatives: 'a' },
      { platform: 'microsoft', negativeLevel: 'list', negativeListName: ' \t' },
      'The negative list needs a name.',
    ],
    [{ keywords: 'a' }, { matchTypesFrom: 'column' }, 'There is no match type column.'],
    [{ negatives: 'a' }, { campaign: '{keyword}' }, 'The campaign name needs keywords.'],
    [{ negatives: 'a' }, { negativeLevel: 'adGroup' }, 'The ad group name needs keywords.'],
    [{ keywords: 'a' }, { adGroup: '{Colour}' }, 'There is no column “Colour”.'],
  ])('refuses %j with %j', async (input, options, message) => {
    await expect(build(input, options as unknown as Partial<CampaignOptions>)).rejects.toThrow(message);
  });

  it.each(['2026-1-1', '2026-12-01', '20261399', '20260229', 'x'])('refuses %s as start date', async (startDate) => {
    const options = { platform: 'amazon', bid: 1, includeParents: true, budget: 1, startDate } as const;
    await expect(build({ keywords: 'a' }, options)).rejects.toThrow('Write the start date as YYYYMMDD.');
  });

  it('takes a leap day as start date', async () => {
    const options = { platform: 'amazon', bid: 1, includeParents: true, budget: 1, startDate: '20280229' } as const;
    const { rows } = await build({ keywords: 'a' }, options);
    expect(rows[0]['Start Date']).toBe('20280229');
  });

  it.each([
    ['google', 'adGroup', '1,001 ad groups. Use the campaign level or a list.'],
    ['google', 'campaign', '1,001 campaigns. Use a list or fewer campaigns.'],
    ['amazon', 'adGroup', '1,001 ad groups. Use the campaign level.'],
    ['amazon', 'campaign', '1,001 campaigns. Use fewer campaigns.'],
  ] as const)('refuses more than 5 million rows of negatives (%s, %s)', async (platform, negativeLevel, end) => {
    const input = { keywords: Array.from({ length: 1_001 }, (_, i) => `k${i}`), negatives: [] as string[] };
    input.negatives = Array.from({ length: 5_000 }, (_, i) => `n${i}`);
    const matchTypes = { exact: true, phrase: false, broad: false };
    await expect(build(input, { platform, negativeLevel, campaign: '{keyword}', bid: 1, matchTypes })).rejects.toThrow(
      `These negatives would be 5,005,000 rows in ${end}`,
    );
  });
});

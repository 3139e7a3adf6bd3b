import { describe, expect, it } from 'vitest';
import { runInMemory } from '../../../test/support/engine/run-in-memory.ts';
import type { CampaignOptions } from './options.ts';
import { campaignsTool } from './run.ts';

const EXACT = { exact: true, phrase: false, broad: false };
const PLACEHOLDERS =
  'keyword, match, word1, word2, word3, word4, word5, word6, word7, word8, word9, word10, first2, first3';

async function build(input: unknown, options: Partial<CampaignOptions> = {}) {
  const given = { matchTypes: EXACT, adGroup: 'G', campaign: 'C', ...options };
  const { outputs, report } = await runInMemory(campaignsTool, input, given);
  const cells = (id: string) => outputs[id].rows(0, outputs[id].count).map((row) => row.split('\t'));
  return { rows: cells('rows'), leftOut: cells('leftOut'), report };
}

describe('bad input of the campaign builder', () => {
  it.each([
    ['an unclosed placeholder', { campaign: '{A' }, '{A has no closing }.'],
    ['a placeholder that is closed only', { adGroup: 'a}' }, 'A } has no { before it. Write }} for a brace.'],
    ['an unknown placeholder', { campaign: '{x}' }, `There is no column “x”. The columns are: ${PLACEHOLDERS}.`],
    ['an unknown placeholder of a URL', { finalUrl: 'https://a.de/{word11}' }, 'There is no column “word11”.'],
    [
      'no bid for Amazon',
      { platform: 'amazon' },
      'Amazon needs a bid for every keyword. Please fill in Max CPC or bid.',
    ],
  ] as const)('refuses %s', async (_, options, message) => {
    await expect(build({ keywords: 'a' }, options)).rejects.toThrow(message);
  });

  it.each([
    ['the campaign', { campaign: '{Brand}' }, 'no campaign'],
    ['the campaign, of white space', { campaign: ' \u00a0 ' }, 'no campaign'],
    ['the ad group', { adGroup: '{Brand} ' }, 'no ad group'],
    ['the ad group, but for its suffix', { adGroup: '{Brand}', separateMatchTypes: 'adGroup' }, 'no ad group'],
  ] as const)('leaves out keywords without a name for %s', async (_, options, reason) => {
    const keywords = { columns: ['Keyword', 'Brand'], rows: [['red shoes', '']] };
    const { rows, leftOut, report } = await build({ keywords }, options);
    expect({ rows, leftOut }).toEqual({ rows: [], leftOut: [['red shoes', 'Exact', reason]] });
    expect(report).toMatchObject({ leftOutCount: 1, byReason: { [reason]: 1 }, parts: 0 });
  });

  it('tells names apart that become equal when they are cut', async () => {
    for (const [long, cut, second] of [
      ['x'.repeat(255), 'x'.repeat(255), `${'x'.repeat(252)} ~2`],
      ['👍'.repeat(255), '👍'.repeat(255), `${'👍'.repeat(252)} ~2`],
      [`${'x'.repeat(254)} y`, 'x'.repeat(254), `${'x'.repeat(252)} ~2`],
    ]) {
      const { rows, report } = await build({ keywords: ['one', 'two', 'one'] }, { adGroup: `${long}{word1}` });
      expect(rows.map(([, adGroup]) => adGroup)).toEqual([cut, second]);
      expect(report).toMatchObject({ adGroupCount: 2, namesCut: 2, byReason: { duplicate: 1 } });
    }
  });

  it.each([
    ['none', '', 255],
    ['adGroup', ' - Exact', 247],
  ] as const)(
    'passes over a name whose continuation is cut (separate match types: %s)',
    async (separate, end, room) => {
      const keywords = {
        columns: ['Keyword', 'G'],
        rows: [room, room, room + 1].map((length, i) => ['abc'[i], 'x'.repeat(length)]),
      };
      const options = { adGroup: '{G}', maxKeywordsPerAdGroup: 1, separateMatchTypes: separate } as const;
      const { rows, report } = await build({ keywords }, options);
      expect(rows.map(([, adGroup]) => adGroup)).toEqual([
        'x'.repeat(room) + end,
        `${'x'.repeat(room - 2)}${end} 2`,
        `${'x'.repeat(room - 3)} ~2${end}`,
      ]);
      expect(report).toMatchObject({ adGroupCount: 3, namesCut: 2 });
    },
  );

  it.each([
    [true, 'red shoes'],
    [false, 'red\u200b shoes'],
  ])('leaves out keywords of unknown match types as read (fixes: %s)', async (applyFixes, text) => {
    const keywords = { columns: ['Keyword', 'Match type'], rows: [['"red\u200b shoes" ', '?']] };
    const { leftOut } = await build({ keywords }, { matchTypesFrom: 'column', applyFixes });
    expect(leftOut).toEqual([[text, '?', 'match type']]);
  });

  it('counts no name that is in no row', async () => {
    const { rows, report } = await build({ keywords: '', negatives: '--\n--' }, { campaign: 'n'.repeat(300) });
    expect({ rows, report }).toMatchObject({ rows: [], report: { campaignCount: 0, namesCut: 0, negativeCount: 0 } });
  });

  it.each([
    ['x', 80],
    ['ß', 80],
    ['👍', 80],
    ['ש', 80],
  ])('takes %s up to the 80 characters of Google', async (character, most) => {
    const keywords = [character.repeat(most), character.repeat(most + 1)];
    const { rows, leftOut } = await build({ keywords });
    expect(rows.map(([, , keyword]) => keyword)).toEqual([keywords[0]]);
    expect(leftOut).toEqual([[keywords[1], 'Exact', 'length']]);
  });

  it.each([...'!@%^*()={};~`<>?\\|,'])(
    'replaces the refused symbol %s at the start, inside and at the end',
    async (sign) => {
      const keywords = [`${sign}a b`, `c${sign}d`, `e ${sign} f`, `g${sign}`, sign, `${sign}${sign}h`];
      const { rows, leftOut } = await build({ keywords });
      expect(rows.map(([, , keyword]) => keyword)).toEqual(['a b', 'c d', 'e f', 'g', 'h']);
      expect(leftOut).toEqual([[sign, 'Exact', 'empty']]);
    },
  );

  it('keeps emoji and text from right to left', async () => {
    const keywords = ['👍🏽 shoes', 'שלום עולם', 'أحذية حمراء', '日本語'];
    const { rows } = await build({ keywords }, { adGroup: '{word1}' });
    expect(rows.map(([, adGroup, keyword]) => [adGroup, keyword])).toEqual([
      ['👍🏽', '👍🏽 shoes'],
      ['שלום', 'שלום עולם'],
      ['أحذية', 'أحذية حمراء'],
      ['日本語', '日本語'],
    ]);
  });

  it('writes TABs and line breaks of names and negatives as spaces', async () => {
    const list = { platform: 'microsoft', negativeLevel: 'list', negativeListName: '\u0085 a\tb ' } as const;
    const { rows } = await build({ negatives: ['-[free\u0085\ttrial]', '\u0085', 'used\u2028'] }, list);
    expect(rows.map((row) => [row.length, row[7], row[11]])).toEqual([
      [12, '', 'a b'],
      [12, 'free trial', ''],
      [12, 'used', ''],
      [12, '', ''],
    ]);
    const sku = { platform: 'amazon', bid: 1, includeParents: true, budget: 1, sku: ' S\t1 ' } as const;
    const { rows: amazon } = await build({ keywords: 'a' }, sku);
    expect(amazon.map((row) => [row.length, row[16]])).toEqual([
      [27, ''],
      [27, ''],
      [27, 'S 1'],
      [27, ''],
    ]);
  });

  it('reads negatives with broken signs as broad, and leaves out those without text', async () => {
    const negatives = ['-[free', '-"used', 'old]', '-[cheap"', '--- new', '-', '-[]', '""', '– – x'];
    const { rows, leftOut } = await build({ keywords: 'a', negatives });
    expect(rows.slice(1).map(([, , keyword, type]) => [keyword, type])).toEqual(
      ['[free', '"used', 'old]', '[cheap"', 'new', 'x'].map((text) => [text, 'Campaign Negative Broad']),
    );
    expect(leftOut).toEqual([
      ['', 'Negative Broad', 'empty'],
      ['', 'Negative Exact', 'empty'],
      ['', 'Negative Phrase', 'empty'],
    ]);
  });
});

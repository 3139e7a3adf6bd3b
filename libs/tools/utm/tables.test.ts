import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../test/support/engine/random-list.ts';
import { randomUrl } from '../../../test/support/engine/random-urls.ts';
import { runInMemory } from '../../../test/support/engine/run-in-memory.ts';
import { tagTableSlowly } from '../../../test/support/engine/utm-table-oracle.ts';
import { defaultOptions } from '../shared/options.ts';
import type { ToolDefinition } from '../shared/tool.ts';
import { UTM_OPTIONS, type UtmOptions } from './options.ts';
import { utmTool } from './run.ts';

const tool = utmTool as unknown as ToolDefinition;
const DEFAULTS = defaultOptions(UTM_OPTIONS);

interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Runs the builder on a table and returns what the oracle returns. */
async function tagTable(table: Table, fields: { readonly [id: string]: string }, options: Partial<UtmOptions> = {}) {
  const { outputs, columns, report } = await runInMemory(tool, { urls: table, ...fields }, options);
  const rowsOf = (id: string) => outputs[id].rows(0, outputs[id].count);
  return { columns: columns.urls, lines: rowsOf('urls'), rejected: rowsOf('rejected'), report };
}

const COLUMNS = ['URL', 'final-url', 'Landing_Page', 'Network', 'Camp', 'UTM_Medium', 'utm_id', 'utm_term', 'x y', 'n'];
const CELLS = [
  ...['', '', ' ', 'google', 'Google', 'bing', 'facebook', 'youtube.com', 'news', 'etsy', 'l.facebook.com', '(direct)'],
  ...['cpc', 'CPC', 'email', 'e mail', 'banner', 'social', 'qr', 'ai-assistant', 'organic', 'referral', 'Été  2026'],
  ...[
    'Spring Sale',
    ' shop now ',
    '{network}',
    '{{ad.name}}',
    '50% OFF!!',
    'a&b=c#d',
    '%20',
    '{{Camp}}',
    'ÀΣ',
    '😀-_-x',
  ],
  ...['_a__b_', '\u00a0', 'x\u3000y', 'cross-network', 'Very Long Campaign Name That Goes On', '(none)', 'a+b'],
];
const FIELDS = [
  ...['', '', '{{Network}}', '{{ camp }}', '{{x y}}', '{{nothing}}', '{adid}', 'google', 'CPC', ' Spring Sale '],
  ...['{{Network}}-{{Camp}}', 'a{{n}}b', '{{{n}}}', '{{}}', 'x}}y{{', '{{Camp}} {Campaign}', '{{{{n}}}}'],
];

describe('tables', () => {
  it('match the reference implementation for 2,000 random tables', async () => {
    const random = seededRandom(41);
    const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)];
    for (let round = 0; round < 2000; round++) {
      const columns = [...COLUMNS].sort(() => random() - 0.5).slice(0, 1 + Math.floor(random() * 6));
      const urlColumn = pick(columns);
      const rows = Array.from({ length: Math.floor(random() * 9) }, () =>
        columns.map((column) =>
          (column === urlColumn && random() < 0.9) || random() < 0.1
            ? randomUrl(random).replace(/[\t\n\r\u0085\u2028\u2029]/g, ' ')
            : pick(CELLS),
        ),
      );
      const fields = Object.fromEntries(
        ['source', 'medium', 'campaign', 'term', 'content', 'id', 'sourcePlatform', 'creativeFormat', 'marketingTactic']
          .map((field, index) => [field, index < 5 || random() < 0.2 ? pick(FIELDS) : ''] as const)
          .map(([field, value], index) => [field, index < 3 && value.trim() === '' ? 'k' : value]),
      );
      const options: UtmOptions = {
        ...DEFAULTS,
        urlColumn: random() < 0.7 ? urlColumn : '',
        useUtmColumns: random() < 0.8,
        autoEncode: random() < 0.8,
        overwriteExisting: random() < 0.3,
        removeDuplicates: random() < 0.7,
        naming: {
          case: pick(['keep', 'lower', 'upper']),
          accents: pick(['keep', 'remove']),
          spaces: pick(['keep', 'underscore', 'hyphen', 'remove']),
          others: pick(['keep', 'replace', 'remove']),
          maxLength: pick([0, 0, 1, 6, 12, 30]),
        },
        allowedSources: random() < 0.1 ? 'google, Bing,,news , k' : '',
        allowedMediums: random() < 0.1 ? 'cpc, e mail, EMAIL, k, été  2026' : '',
      };
      if (rows.length === 0) {
        continue;
      }
      const found = await tagTable({ columns, rows }, fields, options);
      expect({ round, ...found }).toEqual({ round, ...tagTableSlowly({ columns, rows }, fields, options) });
    }
  });

  it('have one set of values for each combination of cells, however many there are', async () => {
    const rows = Array.from({ length: 150_000 }, (_, i) => [
      `x.com/${i}`,
      `s${i % 70_000}`,
      i % 3 === 0 ? 'cpc' : 'email',
    ]);
    const fields = { source: '{{s}}', medium: '{{m}}', campaign: 'c' };
    const { lines, report } = await tagTable({ columns: ['url', 's', 'm'], rows }, fields);
    expect(lines).toHaveLength(150_000);
    expect(lines.every((line, i) => line.includes(`\thttps://x.com/${i}?utm_source=s${i % 70_000}&utm_medium=`))).toBe(
      true,
    );
    expect(report.channels).toEqual({ 'Paid Other': 50_000, Email: 100_000 });
  });

  it('find URLs that are the same in the end, whatever their rows and tags were', async () => {
    const long = 't'.repeat(2000);
    const rows = [
      // The first four are the same: tagged already, with all tags from its cells, left to `URL`.
      ['x.com?utm_source=o&utm_medium=o&utm_campaign=o&utm_term=x', 'g', ''],
      ['x.com', 'g', 'x'],
      ['"x.com"', 'g', 'x'],
      ['‘https:x.com’', 'G', 'x'],
      // Another order, another fragment, another page, a name inside a value.
      ['x.com?utm_medium=o&utm_source=o&utm_campaign=o&utm_term=x', 'g', ''],
      ['x.com#f', 'g', 'x'],
      ['x.com?utm_source=o&utm_medium=o&utm_campaign=o&utm_term=x#f', 'g', ''],
      ['x.com?utm_source=o&utm_medium=o&utm_campaign=o&utm_term=x#g', 'g', ''],
      ['x.com?a=?utm_source=g&utm_source=o', 'g', 'x'],
      ['x.com?a=?utm_source=g', 'g', 'x'],
      ['x.com?a', 'g', 'x'],
      ['x.com?a&utm_source=o&utm_medium=o&utm_campaign=o&utm_term=x&b', 'g', ''],
      // Tags that are too long for a number.
      ['x.com', 'g', long],
      [`x.com?utm_source=o&utm_medium=o&utm_campaign=o&utm_term=${long}`, 'g', ''],
      ['x.com', 'h', long],
    ];
    const fields = { source: '{{s}}', medium: 'm', campaign: 'c', term: '{{t}}' };
    const options: UtmOptions = { ...DEFAULTS, naming: { ...DEFAULTS.naming, case: 'lower' } };
    for (const given of [rows, rows.toReversed()]) {
      const table = { columns: ['url', 's', 't'], rows: given };
      const found = await tagTable(table, fields, options);
      expect(found).toEqual(tagTableSlowly(table, fields, options));
      expect(found.report).toMatchObject({ urlCount: 9, duplicateCount: 6, rejectedCount: 0 });
    }
  });

  it('accept values and URLs of any length', async () => {
    // The pair, the cell and the key together are longer than the memory for sets.
    const long = 'v'.repeat(9_000_000);
    const url = `x.com/${'ü'.repeat(400_000)}`;
    const rows = [
      ['x.com', 'a'],
      ['x.com', long],
      [url, 'a'],
      ['', long],
      ['x.com', long],
      ['x.com', 'a'],
    ];
    const { lines, rejected, report } = await tagTable(
      { columns: ['url', 's'], rows },
      {
        source: '{{s}}',
        medium: 'm',
        campaign: 'c',
      },
    );
    const expected = [
      ['x.com', 'a', 'https://x.com/'],
      ['x.com', long, 'https://x.com/'],
      [url, 'a', `https://x.com/${'%C3%BC'.repeat(400_000)}`],
    ].map(
      ([cell, value, address]) =>
        `${cell}\t${value}\t${address}?utm_source=${value}&utm_medium=m&utm_campaign=c\t${value}\tm\tc\t\t\tUnassigned\tunassigned`,
    );
    // Compare joined text, since matchers are slow on lines of this length.
    expect(lines.join('\n') === expected.join('\n')).toBe(true);
    expect(rejected.map((row) => row.slice(-7))).toEqual(['\tno URL']);
    expect(report).toMatchObject({ urlCount: 3, rejectedCount: 1, duplicateCount: 2 });
  });

  it('tag unusual URLs with values of rows long before them', async () => {
    const campaigns = Array.from({ length: 3000 }, (_, i) => `Campaign ${i}`);
    const table = {
      columns: ['url', 'utm_campaign', 'utm_medium'],
      rows: ['x.com', 'ü.com/?utm_medium=old'].flatMap((url) => campaigns.map((campaign) => [url, campaign, 'cpc'])),
    };
    const fields = { source: 's' };
    expect(await tagTable(table, fields)).toEqual(tagTableSlowly(table, fields, DEFAULTS));
  });

  it('are refused without the required parameters, and with too many columns', async () => {
    const table = { columns: ['url', 'utm_source', 'utm_medium'], rows: [['x.com', 'a', 'b']] };
    await expect(tagTable(table, {})).rejects.toThrow('UTM Source, Medium, and Campaign are required.');
    await expect(tagTable(table, { campaign: 'c' }, { useUtmColumns: false })).rejects.toThrow('are required.');
    await expect(tagTable(table, { campaign: 'c' }, { urlColumn: 'x' })).rejects.toThrow(
      'There is no column “x”. The columns are: url, utm_source, utm_medium.',
    );
    const columns = Array.from({ length: 250 }, (_, i) => `c${i}`);
    const wide = { columns, rows: [columns] };
    await expect(tagTable(wide, { source: 's', medium: 'm', campaign: 'c' })).rejects.toThrow(
      'The result would have 258 columns. A table can have 256.',
    );
  });
});

import { describe, expect, it } from 'vitest';
import { auditSlowly } from '../../../test/support/engine/audit-oracle.ts';
import { seededRandom } from '../../../test/support/engine/random-list.ts';
import { randomUrl } from '../../../test/support/engine/random-urls.ts';
import { runInMemory } from '../../../test/support/engine/run-in-memory.ts';
import { defaultOptions } from '../shared/options.ts';
import type { ToolDefinition } from '../shared/tool.ts';
import { AUDIT_OPTIONS, type AuditOptions } from './options.ts';
import { auditTool } from './run.ts';
import { ValueCounts } from './value-counts.ts';

const tool = auditTool as unknown as ToolDefinition;
const DEFAULTS = defaultOptions(AUDIT_OPTIONS);

/** Audits lines and returns what the oracle returns. */
async function audit(urls: string, options: Partial<AuditOptions> = {}) {
  const { outputs, report } = await runInMemory(tool, { urls }, options);
  const rowsOf = (id: string) => outputs[id].rows(0, outputs[id].count);
  return { audit: rowsOf('audit'), values: rowsOf('values'), clean: rowsOf('clean'), report };
}

const NAMES = [
  ...['utm_source', 'utm_source', 'utm_medium', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content', 'utm_id'],
  ...['utm_source_platform', 'utm_creative_format', 'utm_marketing_tactic', 'UTM_Source', 'utm-medium', 'utm_campain'],
  ...['utmcampaign', 'utm_mediun', 'utm_soucre', 'utm_sourceid', 'utm%5Fsource', 'utm_+id', 'gclid', 'fbclid', 'a', ''],
  ...['tum_id', 'utm_ids', 'utm__term', 'yclid', 'li_fat_id', 'Gclid', 'utm_te%72m', 'utm_terme%09x', 'q'],
];
const VALUES = [
  ...['google', 'Google', 'google', 'bing', 'facebook', 'LinkedIn', 'linkedin', 'linked-in', 'Linked_In', 'cpc', 'CPC'],
  ...['email', 'e-mail', 'social', 'qr', 'referral', '', '%20', '+', 'Spring+Sale', 'spring-sale', 'spring_sale'],
  ...[
    'Spring%20Sale',
    '%C3%89t%C3%A9',
    'ete',
    'a%2520b',
    'a%25zz',
    'ann@x.org',
    'a%40b.co',
    '{network}',
    '{CampaignID}+X',
  ],
  ...[
    '%FF',
    'x%0Ay',
    'x%20y',
    '100%',
    '%7B%7Bad.name%7D%7D',
    'é',
    'a=b',
    'x%E2%82%AC',
    '%E2%82',
    '++a--b__',
    '😀',
    'X,y',
  ],
];
const ENDS = [
  '',
  '',
  '',
  '',
  '',
  '#top',
  '#utm_source=x',
  '#/p?utm_id',
  '#a&utm%5Fterm=1',
  '#?',
  '#utm_sourcex=1',
  '#x?y#&utm_id=1',
];
const HOSTS = [
  'e.com',
  'https://e.com',
  'http://www.e.com:8080',
  'https://shop.example.com/a/b',
  'x',
  'E.com/ü',
  '"e.com',
];

function rowsOf({ audit: audited, values, clean }: { audit: string[]; values: string[]; clean: string[] }): string {
  return JSON.stringify([audited, values, clean]);
}

describe('the audit', () => {
  it('matches the reference implementation for 2,000 random lists', async () => {
    const random = seededRandom(51);
    const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)];
    const tagged = () => {
      const pairs = Array.from({ length: Math.floor(random() * 7) }, () =>
        random() < 0.95 ? `${pick(NAMES)}=${pick(VALUES)}` : pick(NAMES),
      );
      const path = random() < 0.5 ? '/' : '';
      const line = `${pick(HOSTS)}${path}${random() < 0.9 ? '?' : ''}${pairs.join('&')}${pick(ENDS)}`;
      return random() < 0.05 ? `“${line}”` : random() < 0.05 ? ` ${line}\t` : line;
    };
    for (let round = 0; round < 2000; round++) {
      const lines = Array.from({ length: 1 + Math.floor(random() * 12) }, () =>
        random() < 0.85 ? tagged() : random() < 0.2 ? '  ' : randomUrl(random),
      );
      const options: AuditOptions = {
        ...DEFAULTS,
        unify: random() < 0.7,
        siteHosts: random() < 0.3 ? 'https://www.e.com:80/x, ,shop.example.com, not one' : '',
        naming: {
          case: pick(['keep', 'keep', 'lower', 'upper']),
          accents: pick(['keep', 'keep', 'remove']),
          spaces: pick(['keep', 'keep', 'underscore', 'hyphen', 'remove']),
          others: pick(['keep', 'keep', 'replace', 'remove']),
          maxLength: pick([0, 0, 4, 10]),
        },
      };
      const text = `${lines.join('\n')}\nx.com\n`;
      const [found, expected] = [await audit(text, options), auditSlowly(text, options)];
      // Matchers are slow, so the rows are compared as one text first.
      if (rowsOf(found) !== rowsOf(expected)) {
        expect({ round, ...found }).toEqual({ round, ...expected });
      }
      expect(found.report).toEqual(expected.report);
    }
  });

  it('counts values beyond what its caches hold', async () => {
    const lines = Array.from(
      { length: 150_000 },
      (_, i) =>
        `e.com/${i}?utm_source=s${i % 70_000}&utm_medium=${i % 3 === 0 ? 'Email' : 'email'}&x=${i}&utm_campaign=c`,
    );
    const { values, report, clean } = await audit(lines.join('\n'));
    expect(values).toHaveLength(70_003);
    expect(values.slice(0, 2)).toEqual(['utm_source\ts0\t3\t', 'utm_source\ts1\t3\t']);
    expect(values.slice(-3)).toEqual([
      'utm_medium\temail\t100000\t',
      'utm_medium\tEmail\t50000\temail',
      'utm_campaign\tc\t150000\t',
    ]);
    expect(report).toMatchObject({ urlCount: 150_000, problemCount: 50_000, channels: { Email: 150_000 } });
    expect(clean[3]).toBe('e.com/3?utm_source=s3&utm_medium=email&x=3&utm_campaign=c');
  });

  it('reads lines of any length and refuses a list without URLs', async () => {
    const long = `e.com/?utm_source=${'A'.repeat(2_000_000)}&utm_medium=${'é'.repeat(400_000)}`;
    const result = await audit(`${long}\ne.com?${'a&'.repeat(300_000)}utm_id=1`);
    const slow = auditSlowly(`${long}\ne.com?${'a&'.repeat(300_000)}utm_id=1`, DEFAULTS);
    // Compare joined text, since matchers are slow on lines of this length.
    expect(JSON.stringify([result.audit, result.values, result.clean])).toHaveLength(
      JSON.stringify([slow.audit, slow.values, slow.clean]).length,
    );
    expect(result.audit.join('\n') === slow.audit.join('\n')).toBe(true);
    await expect(audit(' \n')).rejects.toThrow('Please enter some URLs to process.');
  });
});

it('stops when values do not fit into memory', () => {
  const counts = new ValueCounts(1000);
  counts.entry(0, 'a');
  expect(() => counts.entry(0, 'b'.repeat(1000))).toThrow(
    'These are more different values than fit into memory. Please split the list.',
  );
});

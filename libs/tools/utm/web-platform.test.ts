import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { runInMemory } from '../../../test/support/engine/run-in-memory.ts';
import { auditTool } from '../audit/run.ts';
import type { ToolDefinition } from '../shared/tool.ts';
import { utmTool } from './run.ts';

interface UrlCase {
  readonly input: string;
  readonly href?: string;
  readonly failure?: boolean;
}

const FILE = new URL('../../../test/support/web-platform/urltestdata.json', import.meta.url);
const PARTS = ['protocol', 'username', 'password', 'host', 'pathname', 'hash'] as const;

const cases = (JSON.parse(readFileSync(FILE, 'utf8')) as readonly (string | UrlCase)[]).filter(
  (entry): entry is UrlCase => typeof entry !== 'string',
);
/** A quote in front of the path is left over from text around the URL (`docs/spec/tools.md`, UTM builder). */
const STRAY_QUOTE = /^[^?#]*\/\/[^/?#]*"/;
/** Every http and https URL of the data: as it was parsed, and as it was written if that needs no base. */
const all = [
  ...new Set(
    cases.flatMap(({ input, href }) => {
      const isWeb = href !== undefined && /^https?:/.test(href);
      const isWhole = /^https?:/i.test(input) && !/\s/.test(input) && URL.canParse(input);
      return isWeb ? [href, ...(isWhole && new URL(input).href === href ? [input] : [])] : [];
    }),
  ),
];
const urls = all.filter((url) => !STRAY_QUOTE.test(url));

async function linesOf(tool: unknown, texts: { readonly [id: string]: string }, output: string, options = {}) {
  const { outputs, report } = await runInMemory(tool as ToolDefinition, texts, options);
  return { lines: outputs[output].rows(0, outputs[output].count), report };
}

/** Returns the pairs of a query that are not empty. */
function pairsOf(url: string): string[] {
  return new URL(url).search
    .replace('?', '')
    .split('&')
    .filter((pair) => pair !== '');
}

describe('http and https URLs of the web platform’s tests', () => {
  it('keep all other parts when they are tagged', async () => {
    const fields = { source: 'news', medium: 'email', campaign: 'june' };
    const { lines, report } = await linesOf(utmTool, { urls: urls.join('\n'), ...fields }, 'urls', {
      removeDuplicates: false,
    });
    expect(report).toMatchObject({ urlCount: urls.length, rejectedCount: 0 });
    expect(urls.length).toBeGreaterThan(250);
    expect(all.length - urls.length).toBe(1);
    for (const [index, line] of lines.entries()) {
      const [before, after] = [urls[index], line].map((url) => new URL(url));
      for (const part of PARTS) {
        expect({ url: urls[index], [part]: after[part] }).toEqual({ url: urls[index], [part]: before[part] });
      }
      expect(pairsOf(line)).toEqual([
        ...pairsOf(urls[index]),
        ...['utm_source=news', 'utm_medium=email', 'utm_campaign=june'],
      ]);
    }
  });

  it('keep all bytes but the values when they are audited', async () => {
    const tagged = (source: string) =>
      urls.map((url) => {
        const [address, ...fragment] = url.split('#');
        const sign = address.includes('?') ? '&' : '?';
        return [`${address}${sign}utm_source=${source}&utm_medium=email`, ...fragment].join('#');
      });
    const { lines, report } = await linesOf(auditTool, { urls: tagged('News').join('\n') }, 'clean', {
      naming: { case: 'lower' },
    });
    expect(report).toMatchObject({ urlCount: urls.length, notUrlCount: 0 });
    expect(lines).toEqual(tagged('news'));
  });
});

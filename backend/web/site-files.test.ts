import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { KEPT_PAGES_PLACEHOLDER, type KeptFile, SHELL_PATH } from '../../libs/contracts/site/offline.ts';
import { FACT_PLACEHOLDERS } from '../../libs/contracts/site/site-facts.ts';
import { readSiteFiles } from './site-files.ts';

const FACTS = {
  appUrl: 'https://overprint.example',
  supportEmail: 'help&more@overprint.example',
  jurisdiction: '"Nowhere" & <Elsewhere>',
};
const PAGE = `<link rel="canonical" href="${FACT_PLACEHOLDERS.appUrl}/terms" /><p>${FACT_PLACEHOLDERS.jurisdiction}</p>`;
const FILLED =
  '<link rel="canonical" href="https://overprint.example/terms" /><p>&quot;Nowhere&quot; &amp; &lt;Elsewhere&gt;</p>';

let siteDir: string;

beforeAll(() => {
  siteDir = mkdtempSync(join(tmpdir(), 'overprint-site-files-'));
  writeFileSync(join(siteDir, 'terms.html'), PAGE);
  writeFileSync(join(siteDir, 'terms.html.br'), brotliCompressSync(PAGE));
  writeFileSync(join(siteDir, 'plain.html'), '<p>Nothing to fill in</p>');
  mkdirSync(join(siteDir, 'faq'));
  writeFileSync(join(siteDir, 'faq/index.html'), PAGE);
  writeFileSync(join(siteDir, 'app.html'), '<p>Shell</p>');
  writeFileSync(join(siteDir, 'sw.js'), `keep(${KEPT_PAGES_PLACEHOLDER});`);
  writeFileSync(join(siteDir, 'main.js'), `const name = '${FACT_PLACEHOLDERS.appUrl}';`);
});

afterAll(() => rmSync(siteDir, { recursive: true, force: true }));

describe('built pages', () => {
  test('are filled with what is configured, in every form in which they are sent', () => {
    const variants = readSiteFiles(siteDir, FACTS).get('/terms.html')?.variants ?? [];
    expect(variants.map(({ encoding }) => encoding)).toEqual(['br', 'gzip', 'identity']);
    const [br, gzip, plain] = variants.map(({ bytes }) => bytes);
    expect(plain.toString()).toBe(FILLED);
    expect(brotliDecompressSync(br).toString()).toBe(FILLED);
    expect(gunzipSync(gzip).toString()).toBe(FILLED);
  });

  test('have another validator when the configuration is another', () => {
    const tagOf = (facts: typeof FACTS) => readSiteFiles(siteDir, facts).get('/terms.html')?.variants[0].etag;
    expect(tagOf(FACTS)).toBe(tagOf({ ...FACTS }));
    expect(tagOf(FACTS)).not.toBe(tagOf({ ...FACTS, jurisdiction: 'Utopia' }));
  });

  test('without a place for facts, and scripts, are sent as they were built', () => {
    const files = readSiteFiles(siteDir, FACTS);
    expect(files.get('/plain.html')?.variants.map(({ bytes }) => bytes.toString())).toEqual([
      '<p>Nothing to fill in</p>',
    ]);
    expect(files.get('/main.js')?.variants[0].bytes.toString()).toContain(FACT_PLACEHOLDERS.appUrl);
  });
});

describe('the service worker', () => {
  const listOf = (facts: typeof FACTS): KeptFile[] => {
    const script = readSiteFiles(siteDir, facts).get('/sw.js')?.variants.at(-1)?.bytes.toString() ?? '';
    return JSON.parse(/^keep\((.*)\);$/.exec(script)?.[1] ?? '');
  };

  test('is told the pages and the shell, with the hashes of what is sent', () => {
    const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
    const list = listOf(FACTS).map(({ url, integrity }) => [url, integrity]);
    expect(Object.fromEntries(list)).toEqual({ '/faq': hashOf(FILLED), [SHELL_PATH]: hashOf('<p>Shell</p>') });
  });

  test('is another one when the configuration is another', () => {
    const pageOf = (facts: typeof FACTS) => listOf(facts).find(({ url }) => url === '/faq')?.revision;
    expect(pageOf({ ...FACTS, jurisdiction: 'Utopia' })).not.toBe(pageOf(FACTS));
    const tagOf = (facts: typeof FACTS) => readSiteFiles(siteDir, facts).get('/sw.js')?.variants[0].etag;
    expect(tagOf({ ...FACTS, jurisdiction: 'Utopia' })).not.toBe(tagOf(FACTS));
    expect(tagOf({ ...FACTS })).toBe(tagOf(FACTS));
  });
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FACT_PLACEHOLDERS } from '../../libs/contracts/site-facts.ts';
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

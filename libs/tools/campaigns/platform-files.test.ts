import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import readXlsxFile from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { runInMemory } from '../../../test/support/engine/run-in-memory.ts';
import { writeParts } from '../../files/part-files.ts';
import type { LineBlock } from '../../lines/blocks/line-block.ts';
import { ZipArchive } from '../../spreadsheets/zip-archive.ts';
import { defaultOptions } from '../shared/options.ts';
import { CAMPAIGN_OPTIONS, type CampaignOptions } from './options.ts';
import { PART_LIMITS, PartCounter } from './parts.ts';
import { negativeListFiles, platformFile } from './platform-files.ts';
import { campaignsTool } from './run.ts';

const FOLDER = join(import.meta.dirname, '../../../test/fixtures/platform-files');
const ONLY_EXACT = { exact: true, phrase: false, broad: false };

async function writeFiles(input: unknown, given: Partial<CampaignOptions>): Promise<Buffer[]> {
  const options = { ...defaultOptions(CAMPAIGN_OPTIONS), ...given };
  const { outputs, columns } = await runInMemory(campaignsTool, input, options);
  return collect(platformFile(options), columns.rows, outputs.rows.blocks() as Iterable<LineBlock>);
}

async function collect(
  form: Parameters<typeof writeParts>[0],
  columns: readonly string[],
  blocks: Iterable<LineBlock>,
): Promise<Buffer[]> {
  const files: Buffer[][] = [];
  for await (const { part, bytes } of writeParts(form, columns, blocks)) {
    files[part - 1] ??= [];
    files[part - 1].push(Buffer.from(bytes));
  }
  return files.map((pieces) => Buffer.concat(pieces));
}

function rowsOf(count: number, row: string): LineBlock {
  return { bytes: new TextEncoder().encode(`${row}\n`.repeat(count)), count };
}

describe('platform files', () => {
  it.each([
    ['google.csv', { campaign: 'Shoes, "new"', adGroup: 'G' }],
    ['google-editor.csv', { campaign: 'Größe "M"', adGroup: 'G', encoding: 'editor' }],
    ['microsoft.csv', { platform: 'microsoft', campaign: 'C', adGroup: 'AG', bid: 0.5 }],
  ] as const)('writes %s byte by byte', async (name, options) => {
    const input = { keywords: 'red shoes', negatives: name === 'microsoft.csv' ? '' : '-free' };
    const [file, ...others] = await writeFiles(input, { matchTypes: ONLY_EXACT, ...options });
    expect(others).toEqual([]);
    expect(file.equals(await readFile(join(FOLDER, name)))).toBe(true);
  });

  it('writes a spreadsheet for Amazon, with numbers as numbers', async () => {
    const [file] = await writeFiles(
      { keywords: 'red & <blue> _x0041_' },
      { platform: 'amazon', campaign: 'C', adGroup: ' AG ', bid: 0.75, matchTypes: ONLY_EXACT, applyFixes: false },
    );
    const bytes = new Uint8Array(file);
    const pieces: Uint8Array[] = [];
    for await (const chunk of new ZipArchive(bytes).chunks('xl/worksheets/sheet1.xml')) {
      pieces.push(chunk);
    }
    const expected = await readFile(join(FOLDER, 'amazon-sheet1.xml'), 'utf8');
    expect(Buffer.concat(pieces).toString()).toBe(expected);
  });

  it('writes a spreadsheet that another program reads', async () => {
    const keywords = [
      'red & <blue> _x0041_',
      '  größe "M"',
      '👍 日本語',
      '007',
      '=1+1',
      "it's",
      'no\ufffe\uffff signs',
    ];
    const [file] = await writeFiles(
      { keywords, negatives: '-[used]' },
      { platform: 'amazon', campaign: 'C', adGroup: 'AG', bid: 0.75, matchTypes: ONLY_EXACT, applyFixes: false },
    );
    const sheets = await readXlsxFile(file);
    expect(sheets.map(({ sheet }) => sheet)).toEqual(['Sponsored Products Campaigns']);
    const [header, ...rows] = sheets[0].data;
    expect(header).toHaveLength(27);
    expect(header[0]).toBe('Product');
    const filled = rows.map((row) => row.filter((cell) => cell !== null));
    const before = ['Sponsored Products', 'Keyword', 'Create', 'C', 'AG', 'paused', 0.75];
    expect(filled).toEqual([
      ...keywords.map((text) => [...before, text.trim().replace(/[\ufffe\uffff]/g, ''), 'Exact']),
      ['Sponsored Products', 'Campaign Negative Keyword', 'Create', 'C', 'enabled', 'used', 'Negative Exact'],
    ]);
  });

  it('begins each file with its header and, for Microsoft, with Format Version', async () => {
    const form = platformFile({ ...defaultOptions(CAMPAIGN_OPTIONS), platform: 'microsoft' });
    const head = Buffer.concat(await form.encode(['Type', 'Name']).begin());
    expect(head.toString()).toBe('\ufeffType,Name\r\nFormat Version,6.0\r\n');
  });

  it('counts files by rows and by bytes', () => {
    const bytes = new PartCounter(PART_LIMITS.microsoft);
    expect([bytes.takes(60_000_000), bytes.takes(60_000_000), bytes.takes(30_000_000)]).toEqual([true, true, false]);
    const microsoft = new PartCounter(PART_LIMITS.microsoft);
    for (let row = 0; row < 3_999_999; row++) {
      microsoft.takes(10);
    }
    // With Format Version, 4,000,000 records are in the first file.
    expect([microsoft.count, microsoft.takes(10), microsoft.count]).toEqual([1, true, 2]);
    const amazon = new PartCounter(PART_LIMITS.amazon);
    const rows = rowsOf(1_000, 'a\tb');
    for (let block = 0; block < 1_049; block++) {
      amazon.add(rows.bytes, rows.count);
    }
    expect(amazon.count).toBe(2);
  });

  it('writes lists of 5,000 negatives', async () => {
    const form = negativeListFiles({ ...defaultOptions(CAMPAIGN_OPTIONS), negativeListName: 'Brand: Terms' });
    expect([form.fileName, form.extension]).toEqual(['brand-terms', 'txt']);
    const files = await collect(form, [], [rowsOf(3_000, 'free'), rowsOf(3_000, '[used]')]);
    expect(files.map((file) => file.toString().split('\n').length - 1)).toEqual([5_000, 1_000]);
  });
});

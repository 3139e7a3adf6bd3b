import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { ToolModel } from '../models/tool.model.ts';
import { openLive } from '../support/open-live.ts';
import { pretendSignedIn, withoutSavePicker } from '../support/session.ts';

/** Input of a tool, and the exported files (name and text) by menu entry. */
interface ExportCase {
  readonly path: string;
  readonly runName: string;
  readonly resultsName?: string;
  readonly inputs: { readonly [label: string]: string };
  readonly fields?: { readonly [label: string]: string };
  readonly files: { readonly [format: string]: readonly [name: string | RegExp, text: string | object] };
}

/** A list, several outputs, a report, and a name with the time. `export-formats.test.ts` compares the files of six tools. */
const CASES: readonly ExportCase[] = [
  {
    path: '/merge',
    runName: 'MERGE',
    inputs: { 'Column A': '=red\n"blue", green' },
    files: {
      CSV: ['merge-results.csv', '=red\n"""blue"", green"\n'],
      TXT: ['merge-results.txt', '=red\n"blue", green\n'],
      JSON: [
        'merge-results.json',
        {
          exportDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
          totalCombinations: 2,
          options: expect.objectContaining({ casing: 'lowercase', removeDuplicates: true }),
          combinations: ['=red', '"blue", green'],
        },
      ],
      'CSV for Google Sheets': ['merge-results-sheets.csv', '\'=red\n"""blue"", green"\n'],
    },
  },
  {
    path: '/dedupe',
    runName: 'Remove Duplicates',
    resultsName: 'Unique Items',
    inputs: { List: 'a,b\nA,B\nc' },
    files: {
      TXT: ['deduplicated-list.txt', 'a,b\nc\n'],
      CSV: ['deduplicated-list.csv', '"a,b"\nc\n'],
      JSON: [
        'deduplicated-list.json',
        {
          exportDate: expect.any(String),
          options: expect.objectContaining({ sortOrder: 'original' }),
          stats: { originalCount: 3, uniqueCount: 2, duplicateCount: 1, duplicatePercent: '33.3' },
          unique: ['a,b', 'c'],
          duplicates: ['A,B'],
        },
      ],
    },
  },
  {
    path: '/replace',
    runName: 'FIND & REPLACE',
    inputs: { 'Input Text': 'red, shoes\nhat' },
    fields: { 'Find Text': 'shoes', 'Replace With': 'boots' },
    files: {
      JSON: [
        'find-replace-results.json',
        {
          exportDate: expect.any(String),
          options: expect.objectContaining({ replaceAll: true }),
          replacements: 1,
          lines: ['red, boots', 'hat'],
        },
      ],
    },
  },
  {
    path: '/utm-builder',
    runName: 'Generate UTM URLs',
    inputs: { URLs: 'a.example/?x=1,2' },
    fields: { Source: 'google', Medium: 'cpc', Campaign: 'sale' },
    files: {
      JSON: [
        /^utm-urls-\d{8}-\d{6}\.json$/,
        {
          urls: ['https://a.example/?x=1,2&utm_source=google&utm_medium=cpc&utm_campaign=sale'],
          generated_at: expect.any(String),
          total_count: 1,
          utm_parameters: { source: 'google', medium: 'cpc', campaign: 'sale', term: '', content: '' },
        },
      ],
    },
  },
];

async function openAndRun(page: Page, { path, runName, resultsName, inputs, fields = {} }: ExportCase) {
  await openLive(page, path);
  const tool = new ToolModel(page, { runName, ...(resultsName && { resultsName }) });
  for (const [label, text] of Object.entries(inputs)) {
    await tool.paste(label, text);
  }
  for (const [label, value] of Object.entries(fields)) {
    await page.getByRole('textbox', { name: label, exact: true }).fill(value);
  }
  await tool.run();
  await expect(tool.row(1)).toBeVisible();
  return tool;
}

test.describe('exports', () => {
  for (const exportCase of CASES) {
    test(`of ${exportCase.path} have their names and forms`, async ({ page }) => {
      await withoutSavePicker(page);
      await pretendSignedIn(page);
      const tool = await openAndRun(page, exportCase);
      for (const [format, [name, content]] of Object.entries(exportCase.files)) {
        const download = page.waitForEvent('download');
        await tool.export(format);
        const file = await download;
        const text = await readFile(await file.path(), 'utf8');
        expect(file.suggestedFilename()).toEqual(typeof name === 'string' ? name : expect.stringMatching(name));
        expect(typeof content === 'string' ? text : JSON.parse(text)).toEqual(content);
        await expect(page.getByText('Export ready')).toBeVisible();
      }
    });
  }

  test('go to where the user chooses, where the browser asks', async ({ page }) => {
    // The dialog itself cannot be answered; what it gives is a file, here in the browser's own storage.
    await page.addInitScript(() => {
      Object.assign(window, {
        showSaveFilePicker: async ({ suggestedName }: { suggestedName: string }) =>
          (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true }),
      });
    });
    const dedupe = await openAndRun(page, CASES[1]);
    await dedupe.export('TXT');
    await expect(page.getByText('deduplicated-list.txt · 6 bytes')).toBeVisible();
    const written = await page.evaluate(async () => {
      const folder = await navigator.storage.getDirectory();
      return (await (await folder.getFileHandle('deduplicated-list.txt')).getFile()).text();
    });
    expect(written).toBe('a,b\nc\n');
  });
});

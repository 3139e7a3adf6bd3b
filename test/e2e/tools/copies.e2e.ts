import { expect, type Page, test } from '@playwright/test';
import { DedupeModel } from '../models/dedupe.model.ts';
import { MergeModel } from '../models/merge.model.ts';
import { expectToast } from '../models/toast.model.ts';
import type { ToolModel } from '../models/tool.model.ts';
import { pretendSignedIn, withoutSavePicker } from '../support/session.ts';

/** Merges the words `w0`, `w1`, … of three columns. */
async function mergeWords(page: Page, perColumn: readonly number[]): Promise<ToolModel> {
  const merge = await MergeModel.open(page);
  for (const [index, count] of perColumn.entries()) {
    const words = Array.from({ length: count }, (_, i) => `w${i}`);
    await merge.paste(`Column ${'ABC'[index]}`, words.join('\n'));
  }
  await page.getByRole('group', { name: 'Separator' }).getByRole('radio', { name: 'Minus' }).check();
  const rows = perColumn.reduce((product, count) => product * count, 1);
  await expect(page.getByText(`${rows.toLocaleString('en-US')} combination`)).toBeVisible();
  await merge.run();
  await merge.expectRows(rows);
  return merge;
}

test.describe('results', () => {
  test('go to a spreadsheet by the clipboard, where no cell becomes a formula', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await context.route('https://sheets.new/', (route) => route.fulfill({ body: 'a new sheet' }));
    const dedupe = await DedupeModel.open(page);
    await dedupe.paste('List', '=1+1\n-free\nred');
    await dedupe.run();
    await dedupe.expectRows(3);
    const opened = context.waitForEvent('page');
    await dedupe.export('Open in Google Sheets');
    await expectToast(page, 'Opening Google Sheets', 'The rows are on your clipboard: paste them into the first cell.');
    expect((await opened).url()).toBe('https://sheets.new/');
    await page.bringToFront();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("'=1+1\n'-free\nred");
  });

  test('that no clipboard and no sheet can hold are refused, with the file as the way', async ({ page }) => {
    await pretendSignedIn(page);
    const merge = await mergeWords(page, [1000, 1000, 100]);
    const copy = page.getByRole('button', { name: 'Copy', exact: true });
    await copy.press('Enter');
    await expect(page.getByText('Copy failed')).toBeVisible();
    await expect(copy).toBeFocused();
    await expect(page.getByText(/is more than a clipboard can hold\. Please export a file instead\./)).toBeVisible();
    await merge.export('Open in Google Sheets');
    await expect(page.getByText('100,000,000 rows do not fit into a Google Sheet')).toBeVisible();
    await expect(page.getByText('Please export a CSV file instead.')).toBeVisible();
  });

  test('are not copied where the browser refuses, which is said', async ({ page }) => {
    await page.addInitScript(() => {
      navigator.clipboard.write = () => Promise.reject(new DOMException('Denied', 'NotAllowedError'));
    });
    await mergeWords(page, [2]);
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await expectToast(page, 'Copy failed', 'Could not copy to clipboard. Please try again.');
  });

  test('of a guest go to no sheet without an account', async ({ page }) => {
    const merge = await mergeWords(page, [2]);
    await merge.export('Open in Google Sheets');
    await expectToast(page, 'Sign in Required', 'Please sign in to export to Google Sheets');
    await page.waitForURL('**/auth/signin');
  });

  test('export with progress, until it is cancelled; a search is stopped, too', async ({ page }) => {
    await withoutSavePicker(page);
    await pretendSignedIn(page);
    const merge = await mergeWords(page, [1000, 1000, 300]);
    await merge.export('CSV');
    await expect(page.getByText(/Exporting .* of 300M rows/)).toBeVisible();
    await page.getByRole('button', { name: 'Cancel export' }).click();
    await expectToast(page, 'Export cancelled', 'merge-results.csv was not written.');
    await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeVisible();
    await expect(page.getByText('Export ready')).toHaveCount(0);
    // Nothing of it stays in the browser's own storage.
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('exports');
          const names: string[] = [];
          for await (const name of folder.keys()) {
            names.push(name);
          }
          return names;
        }),
      )
      .toEqual([]);

    const search = page.getByRole('searchbox', { name: 'Find in results' });
    await search.fill('w7-w7');
    await expect(page.getByText(/rows match so far/)).toBeVisible();
    await search.press('Escape');
    await expect(page.getByText(/rows match so far/)).toHaveCount(0);
    await expect(search).toHaveValue('');
  });
});

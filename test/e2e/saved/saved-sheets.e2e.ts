import { expect, test } from '@playwright/test';
import { SavingModel } from '../models/saving.model.ts';
import { expectAccessible } from '../support/axe.ts';
import { openLive } from '../support/open-live.ts';
import { PRIVATE_SHEET, sheetAddress } from '../support/saved-data.ts';

const SHEET = sheetAddress('red shoes,Berlin\n"blue, boots",\n,Wien\n');

/** Labels of the address field on pages of lists and of campaigns. */
const PLAIN = ['URL Required', 'Please enter a Google Sheets URL'] as const;
const CAMPAIGN = ['Error', 'Please enter a Google Sheets URL.'] as const;

/** Place of each tool's dialog, label of its column field, and word for the imported lines. */
const TOOLS = [
  { path: '/merge', label: 'Column B', columns: 'letters', noun: 'items', missing: PLAIN },
  { path: '/dedupe', label: 'List', columns: 'letters', noun: 'items', missing: PLAIN },
  { path: '/replace', label: 'Input Text', columns: 'letters', noun: 'items', missing: PLAIN },
  { path: '/keywords', label: 'List C', columns: 'choice', noun: 'keywords', missing: CAMPAIGN },
  { path: '/negative-keywords', label: 'Input Keywords', columns: 'choice', noun: 'keywords', missing: CAMPAIGN },
  { path: '/utm-builder', label: 'URLs', columns: 'choice', noun: 'URLs', missing: CAMPAIGN },
] as const;

test.describe('import from Google Sheets', () => {
  for (const { path, label, columns, noun, missing } of TOOLS) {
    test(`fills ${label} of ${path}`, async ({ page }) => {
      await openLive(page, path);
      const saving = new SavingModel(page);
      const url = saving.dialog.getByLabel('Google Sheets URL');
      const column = saving.dialog.getByLabel('Column', { exact: true });
      await saving.openSheets(label);
      await expect(url).toBeFocused();
      await expect(column).toHaveValue('A');
      await saving.submit('Import');
      await saving.expectToast(missing[0], missing[1]);
      if (columns === 'choice') {
        await expect(column.locator('option')).toHaveText(['A', 'B', 'C', 'D', 'E']);
        await column.selectOption('B');
      } else {
        await column.fill('b');
        await expect(column).toHaveValue('B');
      }
      await url.fill(SHEET);
      const request = page.waitForRequest('**/api/import-google-sheets');
      await saving.submit('Import');
      const body = (await request).postDataJSON();
      expect(body).toEqual(columns === 'choice' ? { url: SHEET, column: 'B' } : { sheetUrl: SHEET, column: 'B' });
      await saving.expectToast('Success', `Imported 2 ${noun} from Google Sheets`);
      await expect(saving.dialog).toBeHidden();
      await saving.expectItems(label, 2);
      await expect(page.getByRole('textbox', { name: label })).toContainText('Berlin');

      // Address and column start anew.
      await saving.openSheets(label);
      await expect(url).toHaveValue('');
      await expect(column).toHaveValue('A');
    });
  }

  test('says why it did not work, and leaves what was there', async ({ page }) => {
    await openLive(page, '/merge');
    const saving = new SavingModel(page);
    const url = saving.dialog.getByLabel('Google Sheets URL');
    await saving.openSheets('Column A');
    await url.fill(SHEET);
    await saving.submit('Import');
    await saving.expectItems('Column A', 2);

    await saving.openSheets('Column A');
    await url.fill(PRIVATE_SHEET);
    await saving.submit('Import');
    await expect(saving.failure).toContainText(/private|shared/i);
    await expect(saving.toast).toContainText('Import failed');
    await expectAccessible(page);
    await url.fill('https://example.com/sheet');
    await saving.submit('Import');
    await expect(saving.failure).not.toContainText(/private/i);
    await saving.dialog.getByLabel('Column', { exact: true }).fill('Z');
    await url.fill(SHEET);
    await saving.submit('Import');
    await saving.expectToast('Import failed', 'No data found in the specified column');
    await saving.submit('Cancel');
    await saving.expectItems('Column A', 2);
  });

  for (const [how, answer] of [
    ['out of reach', null],
    ['broken', { status: 500, json: {} }],
    ['behind something that answers in its place', { status: 502, contentType: 'text/html', body: '<html>' }],
  ] as const) {
    test(`says that it failed where the server is ${how}`, async ({ page }) => {
      await openLive(page, '/merge');
      const saving = new SavingModel(page);
      await page.route('**/api/import-google-sheets', (route) => (answer ? route.fulfill(answer) : route.abort()));
      await saving.openSheets('Column A');
      await saving.dialog.getByLabel('Google Sheets URL').fill(SHEET);
      await saving.submit('Import');
      await saving.expectToast('Import failed', 'Failed to import from Google Sheets');
      await expect(saving.failure).toHaveText(/./);
      // The way it works again: the same once more.
      await page.unroute('**/api/import-google-sheets');
      await saving.submit('Import');
      await saving.expectItems('Column A', 2);
    });
  }

  test('has its own words on the keyword page', async ({ page }) => {
    await openLive(page, '/keywords');
    const saving = new SavingModel(page);
    await saving.openSheets('List A');
    await saving.dialog.getByLabel('Google Sheets URL').fill(PRIVATE_SHEET);
    await saving.submit('Import');
    const message = 'Could not import from Google Sheets. Please check the URL and try again.';
    await saving.expectToast('Import Failed', message);
  });

  test('is not there for existing negative keywords', async ({ page }) => {
    await openLive(page, '/negative-keywords');
    const saving = new SavingModel(page);
    const input = saving.input('Existing Negative Keywords');
    await input.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['File (TXT, CSV, JSON)…', 'Starter pack…']);
  });
});

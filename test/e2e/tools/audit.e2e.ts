import { expect, test } from '@playwright/test';
import { AuditModel } from '../models/audit.model.ts';
import { expectToast } from '../models/toast.model.ts';
import { UtmModel } from '../models/utm.model.ts';
import { expectAccessible } from '../support/axe.ts';

const URLS = [
  'https://e.com/?utm_source=LinkedIn&utm_medium=social',
  'https://e.com/?utm_source=linkedin&utm_medium=social',
  'https://e.com/?utm_source=linkedin&utm_medium=social&utm_campaign=x',
  'no url here',
].join('\n');

test.describe('audit', () => {
  test('lists problems, values and clean URLs', async ({ page }) => {
    const audit = await AuditModel.open(page);
    await audit.paste('URLs', URLS);
    await audit.run();
    await expectToast(page, 'URLs audited', '3 of 4 URLs have problems');
    await audit.expectRows(4);
    await expect(audit.row(1)).toContainText('variant: utm_source LinkedIn → linkedin');
    await page.getByText('Charts', { exact: true }).click();
    const channels = page.getByRole('table', { name: 'Which GA4 channels do the URLs count to?' });
    await expect(channels.getByRole('row')).toHaveText([/GA4 channel/, /Organic Social\s*3/]);
    await expectAccessible(page);
    await audit.show('Values');
    await expect(page.getByRole('grid', { name: 'Values' }).locator('[aria-rowindex="2"]')).toContainText('LinkedIn');
    await audit.show('Clean URLs');
    await expect(page.getByRole('grid', { name: 'Clean URLs' }).locator('[aria-rowindex="1"]')).toHaveText(
      'https://e.com/?utm_source=linkedin&utm_medium=social',
    );
  });

  test('cleans a sheet of 100,000 rows, which the builder then tags', async ({ page }) => {
    const sources = ['google', 'google', 'google', 'Google', 'newsletter', 'linkedin', 'LinkedIn'];
    const rows = Array.from({ length: 100_000 }, (_, row) => {
      const source = sources[row % sources.length];
      const medium = source === 'newsletter' ? 'email' : source === 'google' || source === 'Google' ? 'cpc' : 'social';
      const url = `https://shop.example.com/p/${row}?utm_source=${source}&utm_medium=${medium}&utm_campaign=Sale+${row % 40}`;
      return `"Product, no. ${row}",${row % 500},${url}`;
    });
    const audit = await AuditModel.open(page);
    await audit.importFile('URLs', 'live.csv', `Title,Clicks,Final URL\n${rows.join('\n')}\n`);
    await audit.input('URLs').getByRole('button', { name: 'Choose a column' }).click();
    await expect(page.getByRole('combobox', { name: 'Column', exact: true })).toHaveValue('2');
    await audit.useColumn('Final URL');
    await page.getByRole('button', { name: 'Use recommended rules' }).click();
    await audit.run();
    await audit.expectRows(100_000);
    await audit.show('Values');
    const values = page.getByRole('grid', { name: 'Values' });
    await expect(values.locator('[aria-rowindex="1"]')).toContainText('google');
    await audit.show('Clean URLs');
    const clean = page.getByRole('grid', { name: 'Clean URLs' });
    await expect(clean.locator('[aria-rowindex="4"]')).toHaveText(
      'https://shop.example.com/p/3?utm_source=google&utm_medium=cpc&utm_campaign=sale_3',
    );
    await page.getByRole('button', { name: 'Send to', exact: true }).click();
    await page.getByRole('menuitem', { name: 'UTM Builder', exact: true }).click();
    const utm = new UtmModel(page);
    await expect(utm.input('URLs')).toContainText('100,000');
    await utm.fill({ Source: 'google', Medium: 'cpc', Campaign: 'june' });
    await utm.run();
    await utm.expectRows(100_000);
    await expect(utm.row(4)).toHaveText(
      'https://shop.example.com/p/3?utm_source=google&utm_medium=cpc&utm_campaign=june',
    );
  });

  test('explains a run without URLs', async ({ page }) => {
    const audit = await AuditModel.open(page);
    await audit.input('URLs').getByRole('textbox', { name: 'URLs' }).focus();
    await page.keyboard.press('Control+Enter');
    await expectToast(page, 'No URLs', 'Please enter some URLs to process.');
  });

  test('hands its rules to the builder as a file', async ({ page }) => {
    const audit = await AuditModel.open(page);
    await audit.paste('URLs', URLS);
    await page.getByRole('button', { name: 'Use recommended rules' }).click();
    await audit.run();
    await audit.expectRows(4);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download rules' }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toBe('utm-rules.json');
    await UtmModel.open(page);
    await page
      .getByLabel('Load rules', { exact: true })
      .and(page.locator('input'))
      .setInputFiles(await file.path());
    await expectToast(page, 'Rules loaded', 'The naming rules of the file are in use.');
    await expect(page.getByRole('textbox', { name: 'Allowed sources' })).toHaveValue('linkedin');
    await expect(page.getByRole('radio', { name: 'Lowercase' })).toBeChecked();
  });
});

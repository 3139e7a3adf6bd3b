import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { UTM_PRESETS } from '../../../libs/tools/utm/presets.ts';
import { expectToast } from '../models/toast.model.ts';
import { UtmModel } from '../models/utm.model.ts';
import { expectAccessible } from '../support/axe.ts';
import { type GoldenCase, goldenCases } from '../support/golden-cases.ts';
import { pretendSignedIn, withoutSavePicker } from '../support/session.ts';

type UtmCase = GoldenCase<
  { urls: string; source: string; medium: string; campaign: string; term?: string; content?: string },
  { autoEncode?: boolean; overwriteExisting?: boolean; removeDuplicates?: boolean }
>;

test.describe('utm', () => {
  test('gives the golden results on the screen', async ({ page }) => {
    const utm = await UtmModel.open(page);
    const cases = goldenCases<UtmCase['input'], UtmCase['options']>(
      'utm',
      // Naming rules and further parameters are covered by the engine's tests.
      ({ expected }) => Object.keys(expected).join() === 'lines,rejected',
    );
    for (const { name, input, options, expected } of cases) {
      await test.step(name, async () => {
        await page.getByRole('button', { name: 'Clear All' }).click();
        await expect(utm.input('URLs')).toContainText('0 items');
        await utm.paste('URLs', input.urls);
        await utm.fill({
          Source: input.source,
          Medium: input.medium,
          Campaign: input.campaign,
          Term: input.term ?? '',
          Content: input.content ?? '',
        });
        await utm.option('Auto-encode').setChecked(options.autoEncode ?? true);
        await utm.option('Overwrite').setChecked(options.overwriteExisting ?? false);
        await utm.option('Remove duplicates').setChecked(options.removeDuplicates ?? true);
        await utm.run();
        await utm.expectRows(expected.lines.length);
        for (const [index, line] of expected.lines.entries()) {
          await expect(utm.row(index + 1)).toHaveText(line);
        }
        const { rejected } = expected;
        await expect(utm.rejected).toHaveCount(rejected.length === 0 ? 0 : 1);
        for (const [index, line] of rejected.entries()) {
          await expect(utm.rejectedRow(index + 1).first()).toHaveText(line);
        }
      });
    }
  });

  test('lists what it rejects with the reason', async ({ page }) => {
    await withoutSavePicker(page);
    await pretendSignedIn(page);
    const utm = await UtmModel.open(page);
    await utm.paste('URLs', 'x.com\nnot a url\nmailto:a@b.co\nhttps://\nx.com\n\n  also, none ');
    await utm.fill({ Source: 'google', Medium: 'cpc', Campaign: 'c' });
    await utm.run();
    await utm.expectRows(1);
    await expect(page.getByText('Total: 1 URL', { exact: true })).toBeVisible();
    await expect(page.getByText('1 duplicate removed')).toBeVisible();
    await expect(page.getByText('4 lines rejected')).toBeVisible();
    await expect(utm.rejectedRow(1)).toHaveText(['not a url', 'There is white space inside the address.']);
    await expect(utm.rejectedRow(2)).toHaveText(['also, none', 'There is white space inside the address.']);
    await expect(utm.rejectedRow(3)).toHaveText([
      'mailto:a@b.co',
      'Only http and https addresses can be tagged, not mailto.',
    ]);
    await expect(utm.rejectedRow(4)).toHaveText(['https://', 'This is not a valid web address.']);
    await expect(utm.rejectedReasons).toHaveText([
      'There is white space inside the address.2',
      'Only http and https addresses can be tagged.1',
      'This is not a valid web address.1',
    ]);
    const download = page.waitForEvent('download');
    await utm.exportRejected('CSV: row, line, reason');
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^utm-urls-rejected-\d{8}-\d{6}\.csv$/);
    expect(await readFile(await file.path(), 'utf8')).toBe(
      [
        'Row,Line,Reason',
        '2,not a url,There is white space inside the address.',
        '3,mailto:a@b.co,Only http and https addresses can be tagged.',
        '4,https://,This is not a valid web address.',
        '7,"  also, none ",There is white space inside the address.',
        '',
      ].join('\n'),
    );
  });

  test('fills in examples and presets, and gives back what a preset overwrote', async ({ page }) => {
    const utm = await UtmModel.open(page);
    await utm.paste('URLs', 'https://mine.example/');
    await utm.fill({ Source: 'mine' });
    await page.getByRole('button', { name: 'Load Examples' }).click();
    await expect(utm.input('URLs')).toContainText('5 items');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(utm.input('URLs')).toContainText('https://mine.example/');
    await expect(utm.field('Source')).toHaveValue('mine');
    await expect(utm.field('Campaign')).toHaveValue('');

    await page.getByRole('button', { name: 'Load Examples' }).click();
    await expectToast(page, 'Examples Loaded', 'Five sample URLs and their parameters are filled in.');
    await expect(utm.input('URLs')).toContainText('5 items');
    await expect(utm.field('Campaign')).toHaveValue('spring_sale');
    await expect(utm.field('Term')).toHaveValue('running shoes');
    await expect(utm.field('Content')).toHaveValue('ad_text_1');

    for (const { label, values } of UTM_PRESETS) {
      await utm.preset(label).click();
      await expectToast(page, 'Preset Applied', `Applied ${label} UTM parameters`);
      await expect(utm.field('Source')).toHaveValue(values.source);
      await expect(utm.field('Medium')).toHaveValue(values.medium);
      await expect(utm.field('Campaign')).toHaveValue(values.campaign);
      await expect(utm.field('Term')).toHaveValue('');
      await expect(utm.field('Content')).toHaveValue('');
    }
    expect(UTM_PRESETS).toHaveLength(18);

    await utm.field('Term').fill('mine');
    await utm.preset('Email').click();
    await expect(utm.field('Term')).toHaveValue('');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(utm.field('Term')).toHaveValue('mine');
    await expect(utm.field('Medium')).toHaveValue('organic');

    await utm.run();
    await expectToast(page, 'UTM URLs Generated', 'Generated 5 UTM-tagged URLs');
  });

  test('says what is missing when the shortcut is pressed, and runs when nothing is', async ({ page }) => {
    const utm = await UtmModel.open(page);
    await expect(utm.runButton).toBeDisabled();
    await page.keyboard.press('Control+Enter');
    await expectToast(page, 'No URLs', 'Please enter some URLs to process.');
    await utm.paste('URLs', 'example.com');
    await utm.fill({ Source: 'google', Medium: ' ', Campaign: 'c' });
    await expect(utm.runButton).toBeDisabled();
    await page.keyboard.press('Control+Enter');
    await expectToast(page, 'Missing UTM Parameters', 'UTM Source, Medium, and Campaign are required.');
    await expect(utm.field('Medium')).toBeFocused();
    await expect(utm.field('Medium')).toHaveAttribute('aria-invalid', 'true');
    await expect(utm.field('Medium')).toHaveAccessibleDescription('Enter a value.');
    await utm.fill({ Medium: 'cpc' });
    await expect(utm.runButton).toBeEnabled();
    await page.keyboard.press('Control+Enter');
    await utm.expectRows(1);
    // A refused run keeps the rows of the one before.
    await utm.fill({ Medium: ' ' });
    await page.keyboard.press('Control+Enter');
    await expectToast(page, 'Missing UTM Parameters', 'UTM Source, Medium, and Campaign are required.');
    await utm.expectRows(1);
    await expect(utm.panel.getByText('Out of date')).toBeVisible();
  });

  test('names the channel of Google Analytics, and warns without blocking', async ({ page }) => {
    const utm = await UtmModel.open(page);
    await utm.fill({ Source: 'google', Medium: 'cpc', Campaign: 'c' });
    await expect(page.getByText('Paid Search')).toBeVisible();
    await utm.fill({ Source: 'Blog', Medium: 'newsletter' });
    await expect(page.getByText('Unassigned', { exact: true })).toBeVisible();
    await expect(page.getByText('these visits will count as Unassigned')).toBeVisible();
    await expect(page.getByText('There are capitals in: Source.')).toBeVisible();
    await utm.paste('URLs', 'example.com');
    await utm.run();
    await utm.expectRows(1);
    await utm.fill({ Medium: '{network}' });
    await expect(page.getByText('Decided when the ad is shown')).toBeVisible();
  });

  test('streams hundreds of thousands of URLs, and writes them to a file', async ({ page }) => {
    await withoutSavePicker(page);
    await pretendSignedIn(page);
    const utm = await UtmModel.open(page);
    const urls = Array.from({ length: 300_000 }, (_, i) => `https://example.com/p/${i}?c=blue`).join('\n');
    await utm.importFile('URLs', 'urls.txt', urls);
    await expect(utm.input('URLs')).toContainText('300,000 items');
    await utm.preset('Google Ads').click();
    await utm.run();
    await expect(utm.row(1)).toHaveText(
      'https://example.com/p/0?c=blue&utm_source=google&utm_medium=cpc&utm_campaign=google_ads_campaign',
    );
    await utm.expectRows(300_000);
    await utm.goToRow(300_000);
    await expect(utm.row(300_000)).toContainText('/p/299999?c=blue&utm_source=google');

    const download = page.waitForEvent('download');
    await utm.export('CSV');
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^utm-urls-\d{8}-\d{6}\.csv$/);
    const lines = (await readFile(await file.path(), 'utf8')).split('\n');
    expect(lines).toHaveLength(300_002);
    expect(lines[0]).toBe('UTM URLs');
    expect(lines[1]).toContain('/p/0?c=blue&utm_source=google');
  });

  test('exports JSON with its parameters', async ({ page }) => {
    await withoutSavePicker(page);
    await pretendSignedIn(page);
    const utm = await UtmModel.open(page);
    await utm.paste('URLs', 'example.com');
    await utm.fill({ Source: 's', Medium: 'm', Campaign: 'c', Term: 't t' });
    await utm.run();
    await utm.expectRows(1);
    const download = page.waitForEvent('download');
    await utm.export('JSON');
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^utm-urls-\d{8}-\d{6}\.json$/);
    expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({
      urls: ['https://example.com/?utm_source=s&utm_medium=m&utm_campaign=c&utm_term=t%20t'],
      total_count: 1,
      utm_parameters: { source: 's', medium: 'm', campaign: 'c', term: 't t', content: '' },
    });
  });

  test('keeps the work through a trip to sign-in and a reload', async ({ page }) => {
    const utm = await UtmModel.open(page);
    await page.getByRole('button', { name: 'Load Examples' }).click();
    await utm.option('Overwrite').check();
    await utm.run();
    await utm.expectRows(5);
    await utm.export('TXT');
    await expect(page.getByText('Sign in Required')).toBeVisible();
    await page.waitForURL('**/auth/signin');
    await page.goBack();
    await utm.expectRows(5);
    await expect(utm.field('Campaign')).toHaveValue('spring_sale');
    await page.reload();
    await expect(utm.input('URLs')).toContainText('5 items');
    await expect(utm.field('Term')).toHaveValue('running shoes');
    await expect(utm.option('Overwrite')).toBeChecked();
    await page.getByRole('button', { name: 'Clear All' }).click();
    await expect(utm.input('URLs')).toContainText('0 items');
    await expect(utm.field('Term')).toHaveValue('');
  });

  test('has nothing that axe finds with results, and fits a phone', async ({ page }) => {
    const utm = await UtmModel.open(page);
    await utm.paste('URLs', 'x.com\nnot a url');
    await utm.fill({ Source: 'Blog', Medium: 'other', Campaign: 'c' });
    await utm.run();
    await utm.expectRows(1);
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { NegativesModel } from '../models/negatives.model.ts';
import { expectToast } from '../models/toast.model.ts';
import { expectAccessible } from '../support/axe.ts';
import { goldenCases } from '../support/golden-cases.ts';
import { pretendSignedIn, withoutSavePicker } from '../support/session.ts';

interface NegativeInput {
  readonly keywords: string;
  readonly existing?: string;
}

interface NegativeCaseOptions {
  readonly exact?: boolean;
  readonly phrase?: boolean;
  readonly broad?: boolean;
  readonly platform?: keyof typeof PLATFORMS;
  readonly removeDuplicates?: boolean;
}

const PLATFORMS = { google: 'Google Ads', microsoft: 'Microsoft Ads', amazon: 'Amazon Ads' } as const;

test.describe('negatives', () => {
  test('gives the golden results on the screen', async ({ page }) => {
    const negatives = await NegativesModel.open(page);
    for (const { name, input, options, expected } of goldenCases<NegativeInput, NegativeCaseOptions>('negatives')) {
      await test.step(name, async () => {
        await page.getByRole('button', { name: 'Clear All' }).click();
        await expect(negatives.runButton).toBeDisabled();
        await negatives.option('Exact match').setChecked(options.exact ?? true);
        await negatives.option('Phrase match').setChecked(options.phrase ?? true);
        await negatives.option('Broad match').setChecked(options.broad ?? false);
        await negatives.option('Remove duplicates').setChecked(options.removeDuplicates ?? true);
        await negatives.choosePlatform(PLATFORMS[options.platform ?? 'google']);
        await negatives.paste('Input Keywords', input.keywords);
        if (input.existing) {
          await negatives.paste('Existing Negative Keywords', input.existing);
        }
        await expect(negatives.runButton).toBeEnabled();
        await negatives.run();
        await negatives.expectRows(expected.lines.length);
        for (const [index, line] of expected.lines.entries()) {
          await expect(negatives.row(index + 1)).toHaveText(line);
        }
      });
    }
  });

  test('explains itself, says what is missing, and what it made', async ({ page }) => {
    const negatives = await NegativesModel.open(page);
    await expect(page.getByText('-[keyword]')).toBeVisible();
    await expect(page.getByText('-"keyword"')).toBeVisible();
    await expect(page.getByText('-keyword', { exact: true })).toBeVisible();
    await expect(page.getByText('Amazon does not')).toBeVisible();

    await page.keyboard.press('Control+Enter');
    await expectToast(page, 'No input', 'Please enter some keywords to process.');

    await negatives.paste('Input Keywords', 'free\nfree\njobs');
    await negatives.paste('Existing Negative Keywords', '-[jobs]');
    await negatives.option('Exact match').uncheck();
    await negatives.option('Phrase match').uncheck();
    await expect(negatives.runButton).toBeEnabled();
    await negatives.run();
    await expectToast(page, 'No match type', 'Please choose at least one match type.');
    await expect(negatives.results).toHaveCount(0);

    await negatives.option('Broad match').check();
    await negatives.run();
    await expectToast(page, 'Keywords Processed', 'Generated 1 negative keyword');
    await expect(page.getByText('Total: 1 negative keyword')).toBeVisible();
    await expect(page.getByText('1 left out because you already have it')).toBeVisible();
    await expect(page.getByText('1 duplicate removed')).toBeVisible();

    // Without a match type there is no output, not even that of the run before.
    await negatives.option('Broad match').uncheck();
    await negatives.run();
    await expect(page.getByText('No match type', { exact: true })).toBeVisible();
    await expect(negatives.results).toHaveCount(0);
    await expect(page.getByText('Total: 1 negative keyword')).toHaveCount(0);
    await expect(negatives.input('Input Keywords')).toContainText('3 items');
  });

  test('warns of what a platform does not take, and leaves it out', async ({ page }) => {
    const negatives = await NegativesModel.open(page);
    await negatives.paste('Input Keywords', 'free\nhow do i fix old shoes');
    await negatives.option('Broad match').check();
    await negatives.choosePlatform('Amazon Ads');
    await negatives.run();
    await negatives.expectRows(6);
    await expect(negatives.check).toContainText('3 of 6 rows may be rejected by Amazon Ads');
    await expect(negatives.check).toContainText('1 over the limit of 10 words (4 in a phrase negative)');
    await expect(negatives.check).toContainText('2 of the broad match type');
    // The rows are still those that were written for Amazon.
    await negatives.choosePlatform('Google Ads');
    await expect(negatives.check).toContainText('Amazon Ads');
    await negatives.show('Only these');
    await negatives.expectRows(3);
    await expect(negatives.line(1)).toHaveText('free');
    await expect(negatives.note(1)).toHaveText('no broad negatives');
    await expect(negatives.note(3)).toHaveText('too many words');
    await negatives.show('Without these');
    await negatives.expectRows(3);
    await expect(page.getByText('Total: 3 negative keywords')).toBeVisible();
    await negatives.run();
    await negatives.expectRows(6);
    await expect(negatives.check).toContainText('All 6 rows fit Google Ads.');
  });

  test('exports with a header and a time in the name, once signed in', async ({ page }) => {
    await withoutSavePicker(page);
    await pretendSignedIn(page);
    const negatives = await NegativesModel.open(page);
    await negatives.paste('Input Keywords', 'free, now\nfree');
    await negatives.run();
    await negatives.expectRows(4);
    const download = page.waitForEvent('download');
    await negatives.export('CSV');
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^negative-keywords-\d{8}-\d{6}\.csv$/);
    expect(await readFile(await file.path(), 'utf8')).toBe(
      'Negative Keywords\n"-[free, now]"\n"-""free, now"""\n-[free]\n"-""free"""\n',
    );
  });

  test('sends guests who export to sign in, and keeps the work through it and a reload', async ({ page }) => {
    const negatives = await NegativesModel.open(page);
    await negatives.importFile('Input Keywords', 'list.txt', 'free\njobs\n');
    await expect(negatives.input('Input Keywords')).toContainText('2 items');
    await negatives.importFile('Existing Negative Keywords', 'old.csv', 'Negative Keywords\n-[jobs]\n');
    await expect(negatives.input('Existing Negative Keywords')).toContainText('1 item');
    await negatives.choosePlatform('Microsoft Ads');
    await negatives.run();
    await negatives.expectRows(2);
    await negatives.export('TXT');
    await expect(page.getByText('Sign in Required')).toBeVisible();
    await page.waitForURL('**/auth/signin');
    await page.goBack();
    await negatives.expectRows(2);
    await page.reload();
    await expect(negatives.input('Input Keywords')).toContainText('2 items');
    await expect(negatives.input('Existing Negative Keywords')).toContainText('1 item');
    await expect(page.getByRole('radio', { name: 'Microsoft Ads' })).toBeChecked();
  });

  test('has nothing that axe finds with results, and fits a phone', async ({ page }) => {
    const negatives = await NegativesModel.open(page);
    await negatives.paste('Input Keywords', 'free!\njobs');
    await negatives.run();
    await expect(negatives.check).toContainText('2 of 4 rows may be rejected');
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

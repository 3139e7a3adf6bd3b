import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { KeywordsModel } from '../models/keywords.model.ts';
import { MergeModel } from '../models/merge.model.ts';
import { expectToast } from '../models/toast.model.ts';
import { ToolModel } from '../models/tool.model.ts';
import { expectAccessible } from '../support/axe.ts';

test.describe('from words to campaigns', () => {
  // Files are downloaded, and not written to a place that a dialog asks for.
  test.beforeEach(({ context }) => context.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker')));

  test('merged words are fixed, grouped by column, and downloaded as the file of a platform', async ({ page }) => {
    const merge = await MergeModel.open(page);
    await merge.paste('Column A', 'red\nblue!');
    await merge.paste('Column B', 'shoes\nboots');
    await page.getByRole('group', { name: 'Separator' }).getByRole('radio', { name: 'Space' }).check();
    await merge.run();
    await merge.expectRows(4);
    await page.getByRole('button', { name: 'Continue as campaign file', exact: true }).click();
    await expectToast(page, 'Sent to Campaign Builder', '4 rows in Keywords');
    await expect(page).toHaveURL('/campaign-builder');

    const campaigns = new ToolModel(page, {
      runName: 'Build campaigns',
      resultsName: 'Campaign rows',
      panelName: 'Campaign file',
    });
    await expect(campaigns.input('Keywords')).toContainText('4 rows · 3 columns');
    await page.getByRole('textbox', { name: 'Ad group name', exact: true }).fill('{B}');
    await campaigns.paste('Negative keywords', '-free');
    const structure = page.getByRole('region', { name: '2 Structure', exact: true });
    await expect(structure.getByRole('status')).toHaveText('1 campaign, 2 ad groups');
    const preview = page.getByRole('grid', { name: 'Preview', exact: true });
    await expect(preview).toHaveAttribute('aria-rowcount', '5');
    await expect(preview.locator('[role=row][aria-rowindex="3"]')).toContainText('boots');
    await page.getByRole('textbox', { name: 'Campaign name', exact: true }).fill('{colour}');
    await expect(structure.getByRole('status')).toContainText(
      'There is no column “colour”. The columns are: Keyword, A, B',
    );
    await page.getByRole('textbox', { name: 'Campaign name', exact: true }).fill('{colour');
    await expect(structure.getByRole('status')).toHaveText('');
    await page.getByRole('textbox', { name: 'Campaign name', exact: true }).fill('Campaign 1');
    await expect(structure.getByRole('status')).toHaveText('1 campaign, 2 ad groups');
    await campaigns.run();
    await campaigns.expectRows(9);
    await expectToast(page, 'Campaign rows ready', '9 rows in 1 campaign and 2 ad groups');
    await expectAccessible(page);

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download for Google Ads Editor', exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('google-ads-editor.csv');
    const rows = [
      'Campaign,Ad Group,Keyword,Criterion Type,Status',
      ...['red shoes', 'red boots', 'blue shoes', 'blue boots'].flatMap((keyword) =>
        ['Exact', 'Phrase'].map((type) => `Campaign 1,${keyword.split(' ')[1]},${keyword},${type},Paused`),
      ),
      'Campaign 1,,free,Campaign Negative Broad,',
    ];
    expect(await readFile(await download.path(), 'utf8')).toBe(`\ufeff${rows.map((row) => `${row}\r\n`).join('')}`);

    await page.getByRole('checkbox', { name: 'First 10 rows only' }).check();
    const [trial] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download for Google Ads Editor', exact: true }).click(),
    ]);
    expect(trial.suggestedFilename()).toBe('google-ads-editor-trial.csv');
    await page.getByRole('checkbox', { name: 'First 10 rows only' }).uncheck();

    const note = campaigns.panel.getByText('The file has all 9 rows, not only the 4 shown.');
    await expect(campaigns.panel.getByText('The file has all')).toHaveCount(0);
    await campaigns.results.getByRole('button', { name: 'Criterion Type: column menu', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Filter…', exact: true }).click();
    await page.getByLabel('Condition').selectOption('equals');
    await page.getByRole('textbox', { name: 'Value' }).fill('exact');
    await page.getByRole('button', { name: 'Apply', exact: true }).click();
    await expect(note).toBeVisible();
    const [all] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download for Google Ads Editor', exact: true }).click(),
    ]);
    expect(await readFile(await all.path(), 'utf8')).toBe(`\ufeff${rows.map((row) => `${row}\r\n`).join('')}`);
    await expectAccessible(page);

    const levels = page.getByRole('group', { name: 'Negatives in', exact: true });
    await expect(levels.getByRole('radio')).toHaveCount(3);
    await page.getByRole('radio', { name: 'Amazon Ads', exact: true }).check();
    await expect(levels.getByRole('radio')).toHaveCount(2);
    await expect(levels).not.toContainText('A negative list');
  });

  test('keywords keep their match types, and a billion rows are there at once', async ({ page }) => {
    const keywords = await KeywordsModel.open(page);
    const numbered = (word: string) => Array.from({ length: 1_000 }, (_, i) => `${word}${i}`).join('\n');
    for (const [list, word] of [
      ['List A', 'red'],
      ['List B', 'shoe'],
      ['List C', 'city'],
    ]) {
      await keywords.paste(list, numbered(word));
    }
    await keywords.matchType('Exact').check();
    await keywords.matchType('Modified broad').check();
    await keywords.run();
    await keywords.expectRows(3_000_000_000);
    await page.getByRole('button', { name: 'Continue as campaign file', exact: true }).click();
    // For the platforms, modified broad is broad.
    await expectToast(page, 'Sent to Campaign Builder', '2,000,000,000 rows in Keywords');
    await expect(page.getByRole('radio', { name: 'A column' })).toBeChecked();
    const campaigns = new ToolModel(page, {
      runName: 'Build campaigns',
      resultsName: 'Campaign rows',
      panelName: 'Campaign file',
    });
    await expect(campaigns.input('Keywords')).toContainText('2,000,000,000 rows · 5 columns');
    await campaigns.run();
    await campaigns.expectRows(2_000_000_000);
    await expect(campaigns.row(2)).toContainText('Exact');
  });
});

import { writeFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { DashboardModel } from '../models/dashboard.model.ts';
import { DedupeModel } from '../models/dedupe.model.ts';
import { MergeModel } from '../models/merge.model.ts';
import { SavingModel } from '../models/saving.model.ts';
import { createOwner, type Owner, signInAs } from '../support/saved-data.ts';

let owner: Owner;

test.beforeEach(async ({ page, request }) => {
  owner = await createOwner(request);
  await signInAs(page, owner);
});

/** Many lines that do not compress to nothing. */
function manyLines(count: number): string[] {
  return Array.from({ length: count }, (_, row) => `línea ${row} ${((row * 2654435761) >>> 0).toString(36)}`);
}

test.describe('long lists', () => {
  test('are sent compressed, with progress, and stream back', async ({ page }) => {
    test.setTimeout(120_000);
    const saving = new SavingModel(page);
    const dedupe = await DedupeModel.open(page);
    const lines = manyLines(300_000);
    await dedupe.importFile('List', 'list.txt', lines.join('\n'));
    await saving.expectItems('List', 300_000);
    await saving.saveInput('List');
    await saving.name.fill('Long');
    const sent = page.waitForRequest('**/api/texts');
    await saving.submit();
    expect((await sent).headers()).toMatchObject({ 'content-encoding': 'gzip' });
    await saving.expectSaved('List', 'Long');
    expect(await owner.get('GET /api/saved-lists')).toMatchObject([{ itemCount: 300_000, truncated: true }]);

    const dashboard = await DashboardModel.open(page);
    await expect(dashboard.card('Long')).toContainText('300,000 items');
    await dashboard.choose('Long', 'Find & Replace: Input Text', 'Open in');
    await saving.expectItems('Input Text', 300_000);
    await expect(page.getByRole('grid', { name: 'Input Text' })).toHaveAttribute('aria-rowcount', '300000');
  });

  test('are not saved where the upload is cancelled', async ({ page }) => {
    const saving = new SavingModel(page);
    const dedupe = await DedupeModel.open(page);
    await dedupe.importFile('List', 'list.txt', manyLines(50_000).join('\n'));
    await saving.expectItems('List', 50_000);
    // The server is slow: the request never gets there.
    await page.route('**/api/texts', () => new Promise(() => undefined));
    await saving.saveInput('List');
    await saving.name.fill('Never');
    const aborted = page.waitForEvent('requestfailed');
    await saving.submit();
    await expect(saving.dialog.getByRole('button', { name: 'Saving...' })).toBeVisible();
    await expect(saving.dialog.getByRole('progressbar')).toBeVisible();
    // A slip does not end it, the button does.
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await expect(saving.dialog.getByRole('progressbar')).toBeVisible();
    await saving.submit('Cancel');
    await expect(saving.dialog).toBeHidden();
    expect((await aborted).url()).toContain('/api/texts');
    expect(await owner.get('GET /api/saved-lists')).toEqual([]);
    await saving.expectItems('List', 50_000);
  });

  test('that no plan holds are refused before anything is sent', async ({ page }) => {
    const saving = new SavingModel(page);
    const dedupe = await DedupeModel.open(page);
    const file = test.info().outputPath('list.txt');
    await writeFile(file, 'x'.repeat(999).concat('\n').repeat(50_100));
    await dedupe.input('List').locator('input[type=file]').setInputFiles(file);
    await saving.expectItems('List', 50_100);
    await saving.saveInput('List');
    await saving.name.fill('Too much');
    const save = saving.dialog.getByRole('button', { name: 'Save', exact: true });
    await expect(save).toBeDisabled();
    await expect(save).toHaveAccessibleDescription(/This needs 50\.1 MB, and your Free plan has 50 MB left\./);
  });

  test('of merge are saved as columns and options, and computed when opened', async ({ page }) => {
    const saving = new SavingModel(page);
    const merge = await MergeModel.open(page);
    await merge.paste('Column A', Array.from({ length: 2000 }, (_, i) => `colour ${i}`).join('\n'));
    await merge.paste('Column B', Array.from({ length: 1000 }, (_, i) => `shoe ${i}`).join('\n'));
    await page.getByRole('radio', { name: 'Space' }).check();
    await merge.run();
    await merge.expectRows(2_000_000);
    await saving.saveResult('Save Results');
    await expect(saving.dialog).toContainText('computed again when you open them');
    await saving.name.fill('Two million');
    await saving.submit();
    await saving.expectSaved('Result', 'Two million');
    expect(await owner.get('GET /api/saved-results')).toMatchObject([{ itemCount: 2_000_000, isComputed: true }]);

    const dashboard = await DashboardModel.open(page, '?tab=results');
    await expect(dashboard.card('Two million')).toContainText('Computed when opened');
    await dashboard.card('Two million').getByRole('button', { name: 'Open' }).click();
    await merge.expectRows(2_000_000);
    await merge.goToRow(2_000_000);
    await expect(merge.row(2_000_000)).toHaveText('colour 1999 shoe 999');
  });
});

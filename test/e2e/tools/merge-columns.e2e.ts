import { expect, test } from '@playwright/test';
import { MergeModel } from '../models/merge.model.ts';
import { expectToast } from '../models/toast.model.ts';
import { expectAccessible } from '../support/axe.ts';

test.describe('columns, templates and tables of merge', () => {
  test('columns are added, described, moved and removed with their lines, and come back after a reload', async ({
    page,
  }) => {
    const merge = await MergeModel.open(page);
    await merge.paste('Column A', 'red\nblue');
    await merge.paste('Column B', 'shoes');
    await page.getByRole('button', { name: 'Add column', exact: true }).click();
    await merge.paste('Column D', 'sale\nonline');
    await merge.chooseForColumn('A', 'Optional');
    await expect(merge.input('Column A')).toContainText('optional');
    await expect(page.getByText('6 combinations', { exact: true })).toBeVisible();
    await expect(page.getByText('(2 + 1) × 1 × 2')).toBeVisible();

    await merge.chooseForColumn('B', 'Text before and after…');
    const dialog = page.getByRole('dialog', { name: 'Column B' });
    await expect(dialog.getByRole('textbox', { name: 'Text before' })).toBeFocused();
    await dialog.getByRole('textbox', { name: 'Text before' }).fill('new ');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(merge.input('Column B')).toContainText('new …');
    await merge.chooseForColumn('D', 'Move left');
    await expect(merge.input('Column C')).toContainText('2 items');
    await page.getByRole('group', { name: 'Separator' }).getByRole('radio', { name: 'Space' }).check();
    await merge.run();
    await merge.expectRows(6);
    await expect(merge.row(1)).toHaveText('red new shoes sale');
    await expect(merge.row(5)).toHaveText('new shoes sale');
    await expectAccessible(page);

    await page.reload();
    await expect(merge.input('Column A')).toContainText('optional');
    await expect(merge.input('Column C')).toContainText('2 items');
    await merge.chooseForColumn('A', 'Remove');
    await expectToast(page, 'Column removed', 'Column A and its 2 lines were removed.');
    await expect(merge.input('Column A')).toContainText('new …');
    await expect(merge.input('Column D')).toBeHidden();
    await merge.undo();
    await expect(merge.input('Column A')).toContainText('optional');
    await expect(merge.input('Column C')).toContainText('2 items');
  });

  test('an empty column is removed without a word about lines, and the focus stays with the columns', async ({
    page,
  }) => {
    const merge = await MergeModel.open(page);
    await page.getByRole('button', { name: 'Add column' }).click();
    await merge.chooseForColumn('D', 'Remove');
    await expectToast(page, 'Column removed', 'Column D was removed.');
    await expect(merge.input('Column D')).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.matches('main *'))).toBe(true);
  });

  test('templates give a table, and a refused one says why', async ({ page }) => {
    const merge = await MergeModel.open(page);
    await merge.paste('Column A', 'plumber');
    await merge.paste('Column B', 'London\nYork');
    await merge.paste('Column C', 'unused');
    await page.getByRole('group', { name: 'Templates' }).getByRole('button', { name: 'Template presets' }).click();
    await page.getByRole('menuitem', { name: 'All six' }).click();
    await expect(page.getByText('12 combinations', { exact: true })).toBeVisible();
    await expect(page.getByText('Column C is not used by the templates.')).toBeVisible();
    await page.getByRole('radio', { name: 'Table with columns' }).check();
    await merge.run();
    await merge.expectRows(12);
    await expect(merge.results.getByRole('columnheader')).toHaveText(['Keyword', 'A', 'B', 'C']);
    await expect(merge.row(5).getByRole('gridcell').first()).toHaveText('plumber in london');
    await expectAccessible(page);

    const first = page.getByRole('textbox', { name: 'Template 1', exact: true });
    await first.fill('{A} {Town}');
    await expect(page.getByText('There is no column “Town”.').first()).toBeVisible();
    await expect(merge.runButton).toBeDisabled();
  });
});

import { expect, test } from '@playwright/test';
import { MergeModel } from '../models/merge.model.ts';
import { expectToast } from '../models/toast.model.ts';
import { fileHash, productHash } from '../support/product-hash.ts';
import { pretendSignedIn, withoutSavePicker } from '../support/session.ts';

const A = Array.from({ length: 1000 }, (_, i) => `colour ${i}`);
const B = Array.from({ length: 1000 }, (_, i) => `shoe ${i}`);
const C = Array.from({ length: 10 }, (_, i) => `sale ${i}`);

test.describe('merge', () => {
  test('from paste to file: ten million rows', async ({ page }) => {
    await withoutSavePicker(page);
    await pretendSignedIn(page);
    const merge = await MergeModel.open(page);
    await expect(merge.runButton).toBeDisabled();
    await merge.paste('Column A', A.join('\n'));
    await merge.paste('Column B', B.join('\r\n'));
    await merge.paste('Column C', C.join('\n'));
    await expect(page.getByText('10,000,000 combinations')).toBeVisible();

    await page.getByRole('group', { name: 'Separator' }).getByRole('radio', { name: 'Space' }).check();
    await merge.run();
    await expect(merge.row(1)).toHaveText('colour 0 shoe 0 sale 0');
    await merge.expectRows(10_000_000);
    await merge.goToRow(10_000_000);
    await expect(merge.row(10_000_000)).toHaveText('colour 999 shoe 999 sale 9');

    const download = page.waitForEvent('download');
    await merge.export('TXT');
    const file = await download;
    expect(file.suggestedFilename()).toBe('merge-results.txt');
    expect(await fileHash(await file.path())).toBe(productHash([A, B, C], ' '));

    await page.reload();
    await expect(page.getByText('10,000,000 combinations')).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Space' })).toBeChecked();
    await expect(merge.input('Column A')).toContainText('1,000 items');
  });

  test('a run that has to look for duplicates streams, is cancelled, and runs again', async ({ page }) => {
    const merge = await MergeModel.open(page);
    // Joined without a separator, different numbers can give the same row, so every row has to be compared.
    await merge.pasteLongRun();
    await merge.run();
    await expect(merge.row(1)).toHaveText('000');
    await merge.cancelButton.click();
    await merge.expectStopped();
    await expect(merge.row(1)).toHaveText('000');

    await merge.keepColumnA();
    await merge.run();
    await merge.expectRows(1000);
  });

  test('a billion rows open at once and can be seen to the last', async ({ page }) => {
    const merge = await MergeModel.open(page);
    const thousand = Array.from({ length: 1000 }, (_, i) => `w${i}`).join('\n');
    for (const column of ['Column A', 'Column B', 'Column C']) {
      await merge.paste(column, thousand);
    }
    await page.getByRole('group', { name: 'Separator' }).getByRole('radio', { name: 'Minus' }).check();
    await expect(page.getByText('1,000,000,000 combinations')).toBeVisible();
    await merge.run();
    await merge.expectRows(1_000_000_000);
    await merge.results.focus();
    await page.keyboard.press('Control+End');
    await expect(merge.row(1_000_000_000)).toHaveText('w999-w999-w999');
    await page.keyboard.press('Control+Home');
    await expect(merge.row(1)).toHaveText('w0-w0-w0');
    await merge.goToRow(500_000_001);
    await expect(merge.row(500_000_001)).toHaveText('w500-w0-w0');
    await page.getByRole('searchbox', { name: 'Find in results' }).fill('w0-w1-w7');
    await expect(page.getByText('Row 1,008')).toBeVisible();
  });

  test('a guest who exports is told to sign in, and finds the work again', async ({ page }) => {
    const merge = await MergeModel.open(page, '/');
    await merge.paste('Column A', 'red\nblue');
    await expect(page.getByText('2 combinations')).toBeVisible();
    await merge.run();
    await merge.expectRows(2);
    await merge.export('CSV');
    await expectToast(page, 'Sign in Required', 'Please sign in to export your results');
    await page.waitForURL('**/auth/signin');
    await page.goBack();
    await expect(merge.input('Column A')).toContainText('2 items');
  });

  test('imports files, large texts as rows, and says what is wrong with others', async ({ page }) => {
    const merge = await MergeModel.open(page);
    await merge.importFile('Column A', 'list.csv', 'Combination\n"a, b"\nc\n');
    await expect(page.getByText('Successfully imported the file')).toBeVisible();
    await expect(merge.input('Column A')).toContainText('2 items');
    await merge.importFile('Column A', 'list.json', '{"no": 1}');
    await expect(page.getByText('Invalid JSON format')).toBeVisible();
    await merge.importFile('Column A', 'empty.txt', '\n \n');
    await expect(page.getByText('No valid items found in file')).toBeVisible();
    // Nothing of what was there is lost.
    await expect(merge.input('Column A')).toContainText('2 items');

    const lines = Array.from({ length: 200_000 }, (_, i) => `line ${i}`).join('\n');
    await merge.paste('Column B', lines);
    await expect(merge.input('Column B')).toContainText('200,000 items');
    await expect(merge.input('Column B').getByRole('grid', { name: 'Column B' })).toHaveAttribute(
      'aria-rowcount',
      '200000',
    );
    // The narrow columns of a wide window show the text on one line, above the button.
    await page.setViewportSize({ width: 1440, height: 900 });
    const hint = merge.input('Column B').getByText('Too long to edit here.');
    expect((await hint.boundingBox())?.height).toBeLessThan(20);
    await page.reload();
    await expect(merge.input('Column B')).toContainText('200,000 items');
    await merge.input('Column B').getByRole('button', { name: 'Clear' }).click();
    await expect(merge.input('Column B').getByRole('textbox', { name: 'Column B' })).toBeEditable();
  });
});

import { expect, test } from '@playwright/test';
import { UtmModel } from '../models/utm.model.ts';
import { expectAccessible } from '../support/axe.ts';

const TABLE = 'Brand;Landing page;Network;Camp\nA;example.com/a;Google;Spring Sale\nB;b.com;news;June\nC;no url;x;y\n';

/** Imports a CSV file as a table. */
async function importTable(utm: UtmModel): Promise<void> {
  const { page } = utm;
  await utm.input('URLs').getByRole('button', { name: 'Import', exact: true }).click();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: /^Table/ }).click();
  await (await choosing).setFiles({ name: 'ads.csv', mimeType: 'text/csv', buffer: Buffer.from(TABLE) });
  await expect(page.getByRole('combobox', { name: 'URL column' })).toBeVisible();
}

test.describe('utm on tables', () => {
  test('takes values from columns and filters by channel', async ({ page }) => {
    const utm = await UtmModel.open(page);
    await importTable(utm);
    await utm.field('Source').focus();
    await page
      .getByRole('group', { name: 'Insert a column into Source' })
      .getByRole('button', { name: 'Insert {{Network}}' })
      .click();
    await expect(utm.field('Source')).toHaveValue('{{Network}}');
    await utm.fill({ Medium: 'cpc', Campaign: '{{camp}}' });
    const rules = page.getByRole('region', { name: 'Naming rules' });
    await rules.getByRole('button', { name: 'Use recommended rules' }).click();
    await expect(rules).toContainText('utm_campaign=spring_sale');
    await utm.run();
    await utm.expectRows(2);
    await expect(utm.row(1)).toContainText(
      'https://example.com/a?utm_source=google&utm_medium=cpc&utm_campaign=spring_sale',
    );
    await expect(utm.input('URLs').locator('[role=columnheader][data-marked]')).toHaveText('Landing page');
    await expect(utm.rejectedRow(1).filter({ hasText: 'not a URL' })).toHaveCount(1);
    await expect(utm.rejectedRow(1).last()).toHaveText('There is white space inside the address.');
    await expect(utm.panel).toContainText('1 row rejected (listed below)');
    // The note follows the cells and covers none.
    const cells = await Promise.all((await utm.rejectedRow(1).all()).slice(-2).map((cell) => cell.boundingBox()));
    expect(cells[1]?.x).toBeGreaterThanOrEqual((cells[0]?.x ?? 0) + (cells[0]?.width ?? 0));
    await utm.panel.getByRole('button', { name: 'Export', exact: true }).click();
    await expect(page.getByRole('menuitem', { name: 'Tagged URLs only (TXT)' })).toBeVisible();
    await page.keyboard.press('Escape');
    const channels = page.getByRole('region', { name: 'Channels' });
    await channels.getByRole('button', { name: 'Paid Search 50.0%' }).click();
    await expect(utm.results).toHaveAttribute('aria-rowcount', '1');
    await channels.getByRole('button', { name: 'All', exact: true }).click();
    await utm.expectRows(2);
    await expectAccessible(page);
  });

  test('keeps further parameters behind a button', async ({ page }) => {
    const utm = await UtmModel.open(page);
    await expect(page.getByRole('textbox', { name: 'Campaign ID' })).toHaveCount(0);
    await page.getByRole('button', { name: 'More parameters' }).click();
    await page.getByRole('textbox', { name: 'Campaign ID' }).fill('7');
    await utm.paste('URLs', 'x.com');
    await utm.fill({ Source: 's', Medium: 'm', Campaign: 'c' });
    await utm.run();
    await expect(utm.row(1)).toHaveText('https://x.com/?utm_source=s&utm_medium=m&utm_campaign=c&utm_id=7');
  });
});

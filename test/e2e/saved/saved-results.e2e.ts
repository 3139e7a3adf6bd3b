import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { DashboardModel } from '../models/dashboard.model.ts';
import { SavingModel } from '../models/saving.model.ts';
import { openTool } from '../support/open-tool.ts';
import { createOwner, type Owner, signInAs } from '../support/saved-data.ts';
import { withoutSavePicker } from '../support/session.ts';

let owner: Owner;

test.beforeEach(async ({ page, request }) => {
  owner = await createOwner(request);
  await signInAs(page, owner);
});

test.describe('a saved result', () => {
  test('a merge result comes back with its columns and options, and is exported', async ({ page }) => {
    await withoutSavePicker(page);
    const saving = new SavingModel(page);
    const merge = await openTool(page, '/merge', 'Column A', 'MERGE');
    await merge.paste('Column A', 'Red\nBlue');
    await merge.paste('Column C', 'Shoes\nBoots');
    await page.getByRole('radio', { name: 'Minus' }).check();
    await page.getByRole('radio', { name: 'UPPERCASE' }).check();
    await merge.run();
    await merge.expectRows(4);
    // What is changed after the run is not part of its result.
    await merge.paste('Column A', 'Green\nYellow\nBlack');
    await saving.saveResult('Save Results');
    await expect(saving.name).toHaveValue(/^Merge Results \w{3} \d{1,2}, \d{4}, /);
    await saving.name.fill('Autumn');
    await saving.submit();
    await saving.expectSaved('Result', 'Autumn');
    const [saved] = await owner.get('GET /api/saved-results');
    expect(saved).toMatchObject({ toolType: 'merge', itemCount: 4, isComputed: false });
    expect(saved?.results).toEqual(['RED-SHOES', 'RED-BOOTS', 'BLUE-SHOES', 'BLUE-BOOTS']);

    // Another visit: nothing of it is in this browser.
    await page.evaluate(() => sessionStorage.removeItem('overprint.tab'));
    await page.evaluate(() => sessionStorage.removeItem('overprint.form.merge'));
    const dashboard = await DashboardModel.open(page, '?tab=results');
    await expect(dashboard.card('Autumn')).toContainText('Merge');
    await expect(dashboard.card('Autumn')).toContainText('4 results');
    await dashboard.card('Autumn').getByRole('button', { name: 'Open' }).click();
    await expect(page).toHaveURL('/merge');
    await merge.expectRows(4);
    await expect(merge.row(4)).toHaveText('BLUE-BOOTS');
    await saving.expectItems('Column A', 2);
    await saving.expectItems('Column B', 0);
    await saving.expectItems('Column C', 2);
    await expect(page.getByRole('radio', { name: 'Minus' })).toBeChecked();
    await expect(page.getByRole('radio', { name: 'UPPERCASE' })).toBeChecked();
    const download = page.waitForEvent('download');
    await merge.export('TXT');
    const file = await (await download).path();
    expect(await readFile(file, 'utf8')).toBe('RED-SHOES\nRED-BOOTS\nBLUE-SHOES\nBLUE-BOOTS\n');
  });

  test('results of several lists come back with all of them', async ({ page }) => {
    const saving = new SavingModel(page);
    const dedupe = await openTool(page, '/dedupe', 'List', 'Remove Duplicates');
    await dedupe.paste('List', 'b\na\nB\nb');
    await page.getByRole('checkbox', { name: 'Case sensitive' }).check();
    await dedupe.run();
    await expect(page.getByRole('grid', { name: 'Unique Items' })).toHaveAttribute('aria-rowcount', '3');
    await saving.saveResult();
    await saving.submit();
    await saving.expectToast('Error', 'Please enter a name for the result.');
    await saving.name.fill('Letters');
    await saving.submit();
    await saving.expectSaved('Result', 'Letters');

    const dashboard = await DashboardModel.open(page, '?tab=results');
    await dashboard.card('Letters').getByRole('button', { name: 'Open' }).click();
    await expect(page.getByRole('grid', { name: 'Unique Items' })).toHaveAttribute('aria-rowcount', '3');
    await expect(page.getByRole('checkbox', { name: 'Case sensitive' })).toBeChecked();
    await page.getByRole('tab', { name: 'Duplicates Found' }).click();
    await expect(page.getByRole('grid', { name: 'Duplicates Found' })).toHaveAttribute('aria-rowcount', '1');
  });

  test('fields come back, too, and what was in the tool before on request', async ({ page }) => {
    const saving = new SavingModel(page);
    const replace = await openTool(page, '/replace', 'Input Text', 'FIND & REPLACE');
    await replace.paste('Input Text', 'red shoes\nred hats');
    await page.getByRole('textbox', { name: 'Find Text' }).fill('red');
    await page.getByRole('textbox', { name: 'Replace With' }).fill('blue');
    await replace.run();
    await expect(replace.row(2)).toHaveText('blue hats');
    await saving.saveResult();
    await saving.name.fill('Blue things');
    await saving.submit();
    await saving.expectSaved('Result', 'Blue things');
    await saving.input('Input Text').getByRole('button', { name: 'Clear', exact: true }).click();
    await replace.paste('Input Text', 'one line');
    await saving.expectItems('Input Text', 1);
    await page.getByRole('textbox', { name: 'Find Text' }).fill('other');

    const dashboard = await DashboardModel.open(page, '?tab=results');
    await dashboard.card('Blue things').getByRole('button', { name: 'Open' }).click();
    await expect(replace.row(2)).toHaveText('blue hats');
    await expect(page.getByText('2 replacements')).toBeVisible();
    await saving.expectItems('Input Text', 2);
    await expect(page.getByRole('textbox', { name: 'Find Text' })).toHaveValue('red');
    await saving.toast.getByRole('button', { name: 'Undo' }).click();
    await saving.expectItems('Input Text', 1);
    await expect(page.getByRole('textbox', { name: 'Find Text' })).toHaveValue('other');
  });
});

test.describe('a result of every other tool', () => {
  const TOOLS = [
    { path: '/keywords', label: 'List A', runName: 'GENERATE COMBINATIONS' },
    { path: '/negative-keywords', label: 'Input Keywords', runName: 'Build Negative Keywords' },
    { path: '/utm-builder', label: 'URLs', runName: 'Generate UTM URLs' },
  ];
  for (const { path, label, runName } of TOOLS) {
    test(`comes back from the dashboard: ${path}`, async ({ page }) => {
      const saving = new SavingModel(page);
      const tool = await openTool(page, path, label, runName);
      await page.getByRole('button', { name: 'Try an example' }).click();
      await expect(tool.runButton).toBeEnabled();
      await tool.run();
      await expect(tool.results).toHaveAttribute('aria-rowcount', /[1-9]/);
      const count = await tool.results.getAttribute('aria-rowcount');
      const first = await tool.row(1).textContent();
      const items = await tool.input(label).getAttribute('aria-describedby');
      const described = await page.locator(`[id="${items}"]`).textContent();
      await saving.saveResult();
      await saving.name.fill('Example');
      await saving.submit();
      await saving.expectSaved('Result', 'Example');
      await page.getByRole('button', { name: 'Clear All' }).click();

      const dashboard = await DashboardModel.open(page, '?tab=results');
      await dashboard.card('Example').getByRole('button', { name: 'Open' }).click();
      await expect(page).toHaveURL(path);
      await expect(tool.results).toHaveAttribute('aria-rowcount', String(count));
      await expect(tool.row(1)).toHaveText(String(first));
      await expect(tool.input(label)).toHaveAccessibleDescription(String(described));
    });
  }
});

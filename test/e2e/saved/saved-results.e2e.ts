import { readFile } from 'node:fs/promises';
import { expect, type Locator, test } from '@playwright/test';
import { TOOL_CATALOG } from '../../../libs/tools/index.ts';
import { loadDescription } from '../../../libs/tools/load-description.ts';
import { DashboardModel } from '../models/dashboard.model.ts';
import { DedupeModel } from '../models/dedupe.model.ts';
import { MergeModel } from '../models/merge.model.ts';
import { ReplaceModel } from '../models/replace.model.ts';
import { SavingModel } from '../models/saving.model.ts';
import { ToolModel } from '../models/tool.model.ts';
import { openLive } from '../support/open-live.ts';
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
    const merge = await MergeModel.open(page);
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
    const dedupe = await DedupeModel.open(page);
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
    const replace = await ReplaceModel.open(page);
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
  const own = ['merge', 'dedupe', 'replace'];
  for (const { id, path, inputs, exports } of TOOL_CATALOG.filter((entry) => !own.includes(entry.id))) {
    test(`comes back from the dashboard and is exported: ${path}`, async ({ page }) => {
      await withoutSavePicker(page);
      const saving = new SavingModel(page);
      const [output] = (await loadDescription(id)).outputs;
      const tool = new ToolModel(page, { runName: '', resultsName: output.label });
      await openLive(page, path);
      await page.getByRole('button', { name: 'Try an example' }).click();
      const input = tool.input(inputs[0].label);
      await expect(input).toHaveAccessibleDescription(/[1-9]/);
      const described = await accessibleDescription(input);
      await page.keyboard.press('Control+Enter');
      await expect(tool.results).toHaveAttribute('aria-rowcount', /[1-9]/);
      const count = Number(await tool.results.getAttribute('aria-rowcount'));
      const first = await tool.row(1).textContent();
      await saving.saveResult();
      await saving.name.fill('Example');
      await saving.submit();
      await saving.expectSaved('Result', 'Example');

      // Another visit: nothing of it is in this browser.
      await page.evaluate(() => sessionStorage.clear());
      const dashboard = await DashboardModel.open(page, '?tab=results');
      await dashboard.card('Example').getByRole('button', { name: 'Open' }).click();
      await expect(page).toHaveURL(path);
      await expect(tool.results).toHaveAttribute('aria-rowcount', String(count));
      await expect(tool.row(1)).toHaveText(String(first));
      await expect(input).toHaveAccessibleDescription(described);
      const format = exports.formats.find(({ extension }) => extension === 'csv');
      const download = page.waitForEvent('download');
      await tool.export(String(format?.label));
      const text = await readFile(await (await download).path(), 'utf8');
      expect(text.split(/\r?\n/).length - 1).toBeGreaterThanOrEqual(count);
    });
  }
});

async function accessibleDescription(element: Locator): Promise<string> {
  const id = await element.getAttribute('aria-describedby');
  return (await element.page().locator(`[id="${id}"]`).textContent()) ?? '';
}

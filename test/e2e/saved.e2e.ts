import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { DashboardModel } from './models/dashboard.model.ts';
import { SavingModel } from './models/saving.model.ts';
import { ToolModel } from './models/tool.model.ts';
import { expectAccessible } from './support/axe.ts';
import { longestTaskMs, resetMainThread, watchMainThread } from './support/long-tasks.ts';
import { openLive } from './support/open-live.ts';
import { createOwner, type Owner, signInAs } from './support/saved-data.ts';
import { withoutSavePicker } from './support/session.ts';

let owner: Owner;

test.beforeEach(async ({ page, request }) => {
  owner = await createOwner(request);
  await signInAs(page, owner);
});

async function openTool(page: Page, path: string, label: string, runName: string): Promise<ToolModel> {
  await openLive(page, path);
  const tool = new ToolModel(page, { runName });
  await expect(tool.input(label).getByRole('textbox', { name: label })).toBeEditable();
  return tool;
}

/** Many lines that do not compress to nothing. */
function manyLines(count: number): string[] {
  return Array.from({ length: count }, (_, row) => `línea ${row} ${((row * 2654435761) >>> 0).toString(36)}`);
}

test.describe('saving from the tools', () => {
  test('a column goes to the dashboard as a list, opens in another tool, and comes back on request', async ({
    page,
  }) => {
    const saving = new SavingModel(page);
    const merge = await openTool(page, '/merge', 'Column A', 'MERGE');
    await expect(saving.lists('Column A')).toHaveCount(0);
    await merge.paste('Column A', 'red\nblue\n');

    await saving.saveInput('Column A', 'Save');
    await expect(saving.name).toBeFocused();
    await saving.submit();
    await saving.expectToast('Error', 'Please enter a name for the list.');
    await saving.name.fill('Colours');
    await expectAccessible(page);
    await saving.submit();
    await saving.expectToast('List Saved', 'Colours');
    await expect(saving.dialog).toBeHidden();
    await expect(saving.input('Column A').getByRole('button', { name: 'Save', exact: true })).toBeFocused();

    const dashboard = await DashboardModel.open(page);
    await expect(dashboard.counter('Saved Lists')).toHaveText('1');
    await expect(dashboard.card('Colours')).toContainText('2 items');
    await dashboard.choose('Colours', 'Dedupe', 'Open in');
    await saving.expectToast('List Loaded', 'Loaded “Colours” into List');
    await expect(page).toHaveURL('/dedupe');
    await saving.expectItems('List', 2);
    await expect(page.getByRole('textbox', { name: 'List' })).toContainText('red');

    await openLive(page, '/utm-builder');
    await merge.paste('URLs', 'https://a.example\nhttps://b.example\nhttps://c.example');
    await saving.expectItems('URLs', 3);
    await saving.load('URLs', 'Colours');
    await saving.expectItems('URLs', 2);
    await saving.toast.getByRole('button', { name: 'Undo' }).click();
    await saving.expectItems('URLs', 3);
  });

  test('an empty input has nothing to save', async ({ page }) => {
    const saving = new SavingModel(page);
    await openTool(page, '/dedupe', 'List', 'Remove Duplicates');
    await saving.saveInput('List');
    await saving.expectToast('Nothing to save', 'Please enter some items first.');
    await expect(saving.dialog).toBeHidden();
  });

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
    await saving.expectToast('Result Saved', 'Autumn');
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
    await saving.expectToast('Result Saved', 'Letters');

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
    await saving.expectToast('Result Saved', 'Blue things');
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

  test('columns are saved as a project and fill merge again', async ({ page }) => {
    const saving = new SavingModel(page);
    const merge = await openTool(page, '/merge', 'Column A', 'MERGE');
    await merge.paste('Column A', 'red\nblue');
    await merge.paste('Column B', 'shoes');
    await page.getByRole('radio', { name: 'Underscore' }).check();
    await page.getByRole('button', { name: 'Save to project' }).click();
    await saving.name.fill('Launch');
    await saving.submit();
    await saving.expectToast('Project Saved', 'Launch');

    await page.getByRole('button', { name: 'Clear All' }).click();
    await page.getByRole('radio', { name: 'Comma' }).check();
    const dashboard = await DashboardModel.open(page, '?tab=projects');
    await dashboard.card('Launch').getByRole('button', { name: 'Open in Merge' }).click();
    await expect(page).toHaveURL('/merge');
    await saving.expectItems('Column A', 2);
    await saving.expectItems('Column B', 1);
    await expect(page.getByRole('radio', { name: 'Underscore' })).toBeChecked();

    // Saved again, it is the same project.
    await merge.paste('Column C', 'sale');
    await page.getByRole('button', { name: 'Save to project' }).click();
    await saving.dialog.getByRole('combobox', { name: 'Project' }).selectOption('Launch');
    await saving.submit();
    await saving.expectToast('Project Saved', 'Launch');
    const projects = await owner.get('GET /api/projects');
    expect(projects).toHaveLength(1);
    expect(projects[0]?.data).toMatchObject({
      columns: [{ id: 'a', items: ['red', 'blue'] }, {}, { items: ['sale'] }],
    });
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
      await saving.expectToast('Result Saved', 'Example');
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

test.describe('long lists', () => {
  test('are sent compressed, with progress, and stream back', async ({ page }) => {
    test.setTimeout(120_000);
    await watchMainThread(page);
    const saving = new SavingModel(page);
    const dedupe = await openTool(page, '/dedupe', 'List', 'Remove Duplicates');
    const lines = manyLines(300_000);
    await dedupe.importFile('List', 'list.txt', lines.join('\n'));
    await saving.expectItems('List', 300_000);
    await saving.saveInput('List');
    await saving.name.fill('Long');
    await resetMainThread(page);
    const sent = page.waitForRequest('**/api/texts');
    await saving.submit();
    expect((await sent).headers()).toMatchObject({ 'content-encoding': 'gzip' });
    await saving.expectToast('List Saved', 'Long');
    expect(await longestTaskMs(page)).toBeLessThan(200);
    expect(await owner.get('GET /api/saved-lists')).toMatchObject([{ itemCount: 300_000, truncated: true }]);

    const dashboard = await DashboardModel.open(page);
    await expect(dashboard.card('Long')).toContainText('300,000 items');
    await resetMainThread(page);
    await dashboard.choose('Long', 'Find & Replace', 'Open in');
    await saving.expectItems('Input Text', 300_000);
    expect(await longestTaskMs(page)).toBeLessThan(200);
    await expect(page.getByRole('grid', { name: 'Input Text' })).toHaveAttribute('aria-rowcount', '300000');
  });

  test('are not saved where the upload is cancelled', async ({ page }) => {
    const saving = new SavingModel(page);
    const dedupe = await openTool(page, '/dedupe', 'List', 'Remove Duplicates');
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
    const dedupe = await openTool(page, '/dedupe', 'List', 'Remove Duplicates');
    await dedupe.importFile('List', 'list.txt', 'x'.repeat(999).concat('\n').repeat(50_100));
    await saving.expectItems('List', 50_100);
    await saving.saveInput('List');
    await saving.name.fill('Too much');
    await saving.submit();
    await expect(saving.failure).toContainText('your Free plan has room for 50 MB');
  });

  test('of merge are saved as columns and options, and computed when opened', async ({ page }) => {
    const saving = new SavingModel(page);
    const merge = await openTool(page, '/merge', 'Column A', 'MERGE');
    await merge.paste('Column A', Array.from({ length: 2000 }, (_, i) => `colour ${i}`).join('\n'));
    await merge.paste('Column B', Array.from({ length: 1000 }, (_, i) => `shoe ${i}`).join('\n'));
    await page.getByRole('radio', { name: 'Space' }).check();
    await merge.run();
    await merge.expectRows(2_000_000);
    await saving.saveResult('Save Results');
    await expect(saving.dialog).toContainText('computed again when you open them');
    await saving.name.fill('Two million');
    await saving.submit();
    await saving.expectToast('Result Saved', 'Two million');
    expect(await owner.get('GET /api/saved-results')).toMatchObject([{ itemCount: 2_000_000, isComputed: true }]);

    const dashboard = await DashboardModel.open(page, '?tab=results');
    await expect(dashboard.card('Two million')).toContainText('Computed when opened');
    await dashboard.card('Two million').getByRole('button', { name: 'Open' }).click();
    await merge.expectRows(2_000_000);
    await merge.goToRow(2_000_000);
    await expect(merge.row(2_000_000)).toHaveText('colour 1999 shoe 999');
  });
});

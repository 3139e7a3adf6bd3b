import { expect, test } from '@playwright/test';
import { PLANS } from '../../../libs/contracts/account/plans.ts';
import { DashboardModel } from '../models/dashboard.model.ts';
import { DedupeModel } from '../models/dedupe.model.ts';
import { MergeModel } from '../models/merge.model.ts';
import { SavingModel } from '../models/saving.model.ts';
import { expectAccessible } from '../support/axe.ts';
import { openLive } from '../support/open-live.ts';
import { createOwner, type Owner, signInAs } from '../support/saved-data.ts';

let owner: Owner;

test.beforeEach(async ({ page, request }) => {
  owner = await createOwner(request);
  await signInAs(page, owner);
});

test.describe('saving from the tools', () => {
  test('a column goes to the dashboard as a list, opens in another tool, and comes back on request', async ({
    page,
  }) => {
    const saving = new SavingModel(page);
    const merge = await MergeModel.open(page);
    await expect(saving.lists('Column A')).toHaveCount(0);
    await merge.paste('Column A', 'red\nblue\n');

    await saving.saveInput('Column A', 'Save');
    await expect(saving.name).toBeFocused();
    await saving.submit();
    await saving.expectToast('Error', 'Please enter a name for the list.');
    await saving.name.fill('Colours');
    await expectAccessible(page);
    await saving.submit();
    await saving.expectSaved('List', 'Colours');
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
    // Arrow keys open the selector; they do not load the first list.
    await saving.lists('URLs').press('ArrowDown');
    await page.keyboard.press('Escape');
    await saving.expectItems('URLs', 3);
  });

  test('the dialog shows the size with inputs, and what the plan has left', async ({ page }) => {
    const saving = new SavingModel(page);
    const tool = await DedupeModel.open(page);
    await tool.paste('List', 'red\n\nblue\nred\n\n');
    await saving.saveInput('List');
    await expect(saving.dialog).toContainText('3 items · ≈ 13 bytes');
    await expect(saving.dialog).toContainText('50 MB of 50 MB left in your Free plan');
    await saving.dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Remove Duplicates', exact: true }).click();
    await saving.saveResult();
    // Two rows of 9 bytes, and the list with its blank lines.
    await expect(saving.dialog).toContainText('2 rows · ≈ 24 bytes with lists and options');
  });

  test('at the limit of the plan the buttons are disabled and say why', async ({ page }) => {
    for (let from = 0; from < PLANS.free.savedItems; from += 10) {
      const names = Array.from({ length: 10 }, (_, at) => `List ${from + at}`);
      await Promise.all(names.map((name) => owner.post('POST /api/saved-lists', { name, items: [name] })));
    }
    const reason = 'Your Free plan has room for 100 saved lists, results and recipes, and you have that many.';
    const saving = new SavingModel(page);
    const tool = await DedupeModel.open(page);
    await tool.paste('List', 'red\n');
    await saving.saveInput('List');
    const save = saving.dialog.getByRole('button', { name: 'Save', exact: true });
    await expect(save).toBeDisabled();
    await expect(save).toHaveAccessibleDescription(new RegExp(reason));
    await expectAccessible(page);
    await saving.dialog.getByRole('button', { name: 'Cancel' }).click();

    await DashboardModel.open(page);
    await expect(page.getByRole('button', { name: 'New List' })).toBeDisabled();
    await expect(page.getByRole('tabpanel').getByText(reason)).toBeVisible();
    await page.getByRole('tab', { name: 'Folders' }).click();
    await expect(page.getByRole('button', { name: 'New Folder' })).toBeEnabled();
  });

  test('an empty input has nothing to save', async ({ page }) => {
    const saving = new SavingModel(page);
    await DedupeModel.open(page);
    await saving.saveInput('List');
    await saving.expectToast('Nothing to save', 'Please enter some items first.');
    await expect(saving.dialog).toBeHidden();
  });

  test('columns are saved as a project and fill merge again', async ({ page }) => {
    const saving = new SavingModel(page);
    const merge = await MergeModel.open(page);
    await merge.paste('Column A', 'red\nblue');
    await merge.paste('Column B', 'shoes');
    await page.getByRole('radio', { name: 'Underscore' }).check();
    await page.getByRole('button', { name: 'Save to project' }).click();
    await saving.name.fill('Launch');
    await saving.submit();
    await saving.expectSaved('Project', 'Launch');

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
    await saving.expectSaved('Project', 'Launch');
    const projects = await owner.get('GET /api/projects');
    expect(projects).toHaveLength(1);
    expect(projects[0]?.data).toMatchObject({
      columns: [{ id: 'a', items: ['red', 'blue'] }, {}, { items: ['sale'] }],
    });
  });
});

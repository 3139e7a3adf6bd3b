import { expect, test } from '@playwright/test';
import { DashboardModel } from '../models/dashboard.model.ts';
import { expectAccessible } from '../support/axe.ts';
import { createOwner, type Owner, signInAs } from '../support/saved-data.ts';

let owner: Owner;

test.beforeEach(async ({ page, request }) => {
  owner = await createOwner(request);
  await signInAs(page, owner);
});

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

test.describe('records on the dashboard', () => {
  test('makes, edits and deletes lists, and takes it back', async ({ page }) => {
    const dashboard = await DashboardModel.open(page);
    await dashboard.button('New List').click();
    const create = dashboard.dialog.getByRole('button', { name: 'Create List' });
    await expect(dashboard.dialog.getByLabel('Name', { exact: true })).toBeFocused();
    await expect(create).toBeDisabled();
    await dashboard.fill('Name', 'Colours');
    await dashboard.typeItems('red\nblue');
    // Once it has taken on its colour.
    await expect(create).toHaveCSS('background-color', 'rgb(196, 0, 106)');
    await expectAccessible(page);
    // Neither a slip nor a reload costs what was entered.
    await page.keyboard.press('Escape');
    await page.reload();
    await dashboard.button('New List').click();
    await expect(dashboard.dialog.getByRole('textbox', { name: 'Items' })).toContainText('blue');
    await expect(dashboard.dialog.getByLabel('Name', { exact: true })).toHaveValue('Colours');
    await create.click();
    await dashboard.expectToast('Success', 'List created successfully');
    await expect(dashboard.card('Colours')).toContainText('2 items');
    await expect(dashboard.card('Colours')).toContainText(DATE.format(new Date()));
    await expect(dashboard.counter('Saved Lists')).toHaveText('1');

    await dashboard.card('Colours').getByRole('button', { name: 'Edit: Colours', exact: true }).click();
    await expect(dashboard.dialog.getByRole('textbox', { name: 'Items' })).toContainText('red');
    await dashboard.fill('Name', 'Warm colours');
    await dashboard.selectPastDialog('Name');
    await dashboard.typeItems('red\norange\nyellow');
    await expect(dashboard.dialog.getByRole('group', { name: 'Items' })).toHaveAccessibleDescription('3 items');
    await page.keyboard.press('Escape');
    await expect(dashboard.toast).toContainText('Changes discarded');
    await dashboard.undo();
    await expect(dashboard.items).toContainText('yellow');
    await page.reload();
    await expect(dashboard.dialog.getByLabel('Name', { exact: true })).toHaveValue('Warm colours');
    await expect(dashboard.items).toContainText('yellow');
    await dashboard.submit('Save Changes');
    await dashboard.expectToast('Success', 'List updated successfully');
    await expect(dashboard.card('Warm colours')).toContainText('3 items');
    expect(await owner.get('GET /api/saved-lists')).toMatchObject([{ items: ['red', 'orange', 'yellow'] }]);

    await dashboard.choose('Warm colours', 'Delete List');
    await expect(dashboard.dialog).toContainText('Delete “Warm colours”?');
    await dashboard.submit('Delete');
    await dashboard.expectToast('Success', 'List deleted successfully');
    await expect(dashboard.counter('Saved Lists')).toHaveText('0');
    await expect(dashboard.panel).toBeFocused();
    await dashboard.undo();
    await dashboard.expectToast('Success', 'List restored');
    await expect(dashboard.card('Warm colours')).toContainText('3 items');
  });

  test('moves a list to a folder that is made on the way, and out of it again', async ({ page }) => {
    await owner.post('POST /api/saved-lists', { name: 'Cities', items: ['Wien', 'Graz'] });
    const dashboard = await DashboardModel.open(page);
    await dashboard.choose('Cities', 'Move to Folder');
    await expect(dashboard.dialog).toContainText('You have no folders yet.');
    await dashboard.submit('Create New Folder');
    await expect(dashboard.dialog.getByRole('button', { name: 'Create Folder' })).toBeDisabled();
    await dashboard.fill('Folder name', 'Austria');
    await dashboard.dialog.getByLabel('Folder name').press('Enter');
    await dashboard.expectToast('Success', 'Folder created successfully');
    const folder = dashboard.dialog.getByRole('combobox', { name: 'Folder' });
    await expect(folder.locator('option:checked')).toHaveText('Austria');
    await dashboard.submit('Move');
    await dashboard.expectToast('Success', 'List moved to folder successfully');
    await expect(dashboard.card('Cities')).toContainText('Austria');

    await dashboard.show('Folders');
    await expect(dashboard.card('Austria')).toContainText('1 list, 0 results');
    await dashboard.card('Austria').getByRole('button', { name: 'Show lists' }).click();
    await expect(dashboard.card('Cities')).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard\?folder=/);

    await dashboard.choose('Cities', 'Move to Folder');
    await folder.selectOption('No Folder');
    await dashboard.submit('Move');
    await dashboard.expectToast('Success', 'List removed from folder');
    await expect(dashboard.panel).toContainText('No matches.');
  });

  test('keeps search, sort, page and tab in the address, and with them through a reload', async ({ page }) => {
    for (let number = 1; number <= 30; number++) {
      await owner.post('POST /api/saved-lists', { name: `List ${String(number).padStart(2, '0')}`, items: ['a'] });
    }
    const dashboard = await DashboardModel.open(page);
    await page.getByRole('combobox', { name: 'Sort' }).selectOption('By name');
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(page).toHaveURL(/\?sort=name&page=2$/);
    await expect(dashboard.card('List 25')).toBeVisible();
    await page.reload();
    await expect(dashboard.card('List 25')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search' }).pressSequentially('list 07');
    await expect(page).toHaveURL(/\?sort=name&q=list\+07$/);
    await expect(page.getByRole('article')).toHaveCount(1);
    await dashboard.show('Results');
    await expect(page).toHaveURL(/\?tab=results$/);
    await page.goBack();
    await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('list 07');
    await expect(page.getByRole('article')).toHaveCount(1);
  });

  test('renames and deletes folders; what is inside stays', async ({ page }) => {
    const folder = await owner.post('POST /api/folders', { name: 'Old' });
    await owner.post('POST /api/saved-lists', { name: 'Kept', items: ['a'], folderId: folder.id });
    const dashboard = await DashboardModel.open(page, '?tab=folders');
    await dashboard.choose('Old', 'Edit Folder');
    await dashboard.fill('Folder name', 'New');
    await dashboard.submit('Save Changes');
    await dashboard.expectToast('Success', 'Folder updated successfully');
    await dashboard.choose('New', 'Delete Folder');
    await expect(dashboard.dialog).toContainText('Its lists and results are kept');
    await dashboard.submit('Delete');
    await dashboard.expectToast('Success', 'Folder deleted successfully');
    await expect(dashboard.counter('Folders')).toHaveText('0');
    await expect(dashboard.counter('Saved Lists')).toHaveText('1');
    await dashboard.undo();
    await expect(dashboard.card('New')).toContainText('1 list, 0 results');
  });

  test('renames, moves and deletes results', async ({ page }) => {
    await owner.post('POST /api/folders', { name: 'Ads' });
    const body = { toolType: 'utm', content: 'https://a.example\n' } as const;
    await owner.post('POST /api/saved-results', { name: 'Links', ...body });
    const dashboard = await DashboardModel.open(page, '?tab=results');
    await expect(dashboard.card('Links')).toContainText('UTM Builder');
    await expect(dashboard.card('Links')).toContainText('1 result');
    await dashboard.choose('Links', 'Rename Result');
    await dashboard.fill('Name', 'Tagged links');
    await dashboard.submit('Rename');
    await dashboard.expectToast('Success', 'Result renamed successfully');
    await dashboard.choose('Tagged links', 'Move to Folder');
    await dashboard.dialog.getByRole('combobox', { name: 'Folder' }).selectOption('Ads');
    await dashboard.submit('Move');
    await dashboard.expectToast('Success', 'Result moved to folder successfully');
    await dashboard.choose('Tagged links', 'Delete Result');
    await dashboard.submit('Delete');
    await dashboard.expectToast('Success', 'Result deleted successfully');
    await expect(dashboard.counter('Saved Results')).toHaveText('0');
    await dashboard.undo();
    await expect(dashboard.card('Tagged links')).toContainText('Ads');
  });

  test('keeps projects: made, filled, renamed, opened in merge, deleted', async ({ page }) => {
    await owner.post('POST /api/saved-lists', { name: 'Colours', items: ['red', 'blue'] });
    const folder = await owner.post('POST /api/folders', { name: 'Shoes' });
    await owner.post('POST /api/saved-lists', { name: 'Kinds', items: ['boots'], folderId: folder.id });
    const dashboard = await DashboardModel.open(page);
    await dashboard.choose('Colours', 'Add to Project');
    await expect(dashboard.dialog).toContainText('You have no projects yet.');
    await dashboard.submit('New Project');
    await dashboard.fill('Project name', 'Launch');
    await dashboard.fill('Description (optional)', 'For spring');
    await dashboard.submit('Create Project');
    await dashboard.expectToast('Success', 'Project created successfully');
    await dashboard.submit('Add');
    await dashboard.expectToast('Success', 'List added to project successfully');
    await dashboard.show('Folders');
    await dashboard.choose('Shoes', 'Add to Project');
    await expect(dashboard.dialog.getByRole('heading')).toHaveText('Add Folder to Project');
    await expect(dashboard.dialog.getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
    await dashboard.dialog.getByRole('combobox', { name: 'Project' }).selectOption('Launch');
    await dashboard.submit('Add');
    await dashboard.expectToast('Success', 'Folder added to project successfully');

    await dashboard.show('Projects');
    await expect(dashboard.card('Launch')).toContainText('For spring');
    await expectAccessible(page);
    await dashboard.choose('Launch', 'Rename Project');
    await dashboard.fill('Project name', 'Spring');
    await dashboard.submit('Rename');
    await dashboard.expectToast('Success', 'Project updated successfully');
    await dashboard.card('Spring').getByRole('button', { name: 'Open in Merge' }).click();
    await expect(page).toHaveURL('/merge');
    await expect(page.getByRole('textbox', { name: 'Column A' })).toContainText('blue');
    await expect(page.getByRole('textbox', { name: 'Column B' })).toContainText('boots');

    await DashboardModel.open(page, '?tab=projects');
    await dashboard.card('Spring').getByRole('button', { name: 'Remove Colours from the project' }).click();
    await expect(dashboard.card('Spring')).toContainText('1 item');
    await dashboard.undo();
    await expect(dashboard.card('Spring')).toContainText('2 items');
    page.once('dialog', (question) => question.dismiss());
    await dashboard.choose('Spring', 'Delete Project');
    await expect(dashboard.card('Spring')).toBeVisible();
    page.once('dialog', (question) => question.accept());
    await dashboard.choose('Spring', 'Delete Project');
    await dashboard.expectToast('Success', 'Project deleted successfully');
    await expect(dashboard.counter('Projects')).toHaveText('0');
    await dashboard.undo();
    await expect(dashboard.card('Spring')).toContainText('2 items');
  });
});

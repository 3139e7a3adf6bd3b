import { expect, test } from '@playwright/test';
import { AccountModel } from './models/account.model.ts';
import { DashboardModel } from './models/dashboard.model.ts';
import { expectAccessible } from './support/axe.ts';
import { createOwner, type Owner, PRIVATE_SHEET, sheetAddress, signInAs } from './support/saved-data.ts';

let owner: Owner;

test.beforeEach(async ({ page, request }) => {
  owner = await createOwner(request);
  await signInAs(page, owner);
});

const DATE = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC' });

test.describe('the dashboard', () => {
  test('begins empty, with lists, four counters and the tools', async ({ page }) => {
    const dashboard = await DashboardModel.open(page);
    for (const name of ['Saved Lists', 'Saved Results', 'Folders', 'Projects'] as const) {
      await expect(dashboard.counter(name)).toHaveText('0');
    }
    await expect(dashboard.tab('Lists')).toHaveAttribute('aria-selected', 'true');
    await expectAccessible(page);
    for (const [name, said] of [
      ['Results', 'No results yet'],
      ['Folders', 'No folders yet'],
      ['Projects', 'No projects yet'],
    ] as const) {
      await dashboard.show(name);
      await expect(page).toHaveURL(`/dashboard?tab=${name.toLowerCase()}`);
      await expect(dashboard.panel).toContainText(said);
    }
    await page.goBack();
    await expect(dashboard.tab('Folders')).toHaveAttribute('aria-selected', 'true');
    await dashboard.tab('Folders').press('ArrowLeft');
    await expect(dashboard.tab('Results')).toBeFocused();

    const hub = page.getByRole('region', { name: 'Tools' });
    await expect(hub.getByText('Active', { exact: true })).toHaveCount(6);
    await expect(hub.getByText('Coming Soon', { exact: true })).toHaveCount(2);
    const links = hub.getByRole('link');
    const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(paths).toEqual(['/', '/dedupe', '/replace', '/keywords', '/negative-keywords', '/utm-builder']);
    await expect(page.getByRole('main').getByRole('link', { name: 'Account settings' })).toHaveAttribute(
      'href',
      '/account',
    );
  });

  test('is for who is signed in: /projects leads to it, and a guest to the sign-in screen and back', async ({
    page,
  }) => {
    await page.goto('/projects');
    await expect(page).toHaveURL('/dashboard');
    await page.evaluate(() => localStorage.removeItem('auth_token'));
    await page.goto('/dashboard?tab=folders');
    await expect(page).toHaveURL('/auth/signin');
    await new AccountModel(page).signIn(owner.email);
    await expect(page).toHaveURL('/dashboard?tab=folders');
  });

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
    // A slip does not cost what was entered.
    await page.keyboard.press('Escape');
    await dashboard.button('New List').click();
    await expect(dashboard.dialog.getByRole('textbox', { name: 'Items' })).toContainText('blue');
    await dashboard.fill('Name', 'Colours');
    await create.click();
    await dashboard.expectToast('Success', 'List created successfully');
    await expect(dashboard.card('Colours')).toContainText('2 items');
    await expect(dashboard.card('Colours')).toContainText(DATE.format(new Date()));
    await expect(dashboard.counter('Saved Lists')).toHaveText('1');

    await dashboard.card('Colours').getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(dashboard.dialog.getByRole('textbox', { name: 'Items' })).toContainText('red');
    await dashboard.fill('Name', 'Warm colours');
    await dashboard.typeItems('red\norange\nyellow');
    await expect(dashboard.dialog.getByRole('group', { name: 'Items' })).toHaveAccessibleDescription('3 items');
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
    await expect(dashboard.panel).toContainText('Nothing fits this search.');
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
    await expect(dashboard.dialog).toContainText('The lists and results in it stay');
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

  test('imports lists from files and sheets, and says what is wrong with them', async ({ page }) => {
    const dashboard = await DashboardModel.open(page);
    const importFile = async (name: string, content: string, type: string | null, listName: string | null) => {
      await dashboard.button('Import List').click();
      if (type !== null) await dashboard.dialog.getByLabel('Type').selectOption(type);
      const buffer = Buffer.from(content);
      await dashboard.dialog.getByLabel('File', { exact: true }).setInputFiles({ name, mimeType: '', buffer });
      if (listName !== null) await dashboard.fill('List name', listName);
      await dashboard.submit('Import');
    };
    await dashboard.button('Import List').click();
    await expect(dashboard.dialog.getByLabel('Type')).toHaveValue('csv');
    await expectAccessible(page);
    await page.keyboard.press('Escape');

    await importFile('shoes.csv', '"boots, red",x\nsandals,y\n', null, null);
    await dashboard.expectToast('Success', 'Imported 2 items successfully');
    await expect(dashboard.card('shoes')).toContainText('2 items');
    await importFile('lines.txt', 'a\nb\nc\n', 'TXT', 'Letters');
    await dashboard.expectToast('Success', 'Imported 3 items successfully');
    await importFile('list.json', '["x", "y"]', 'JSON', 'Array');
    await dashboard.expectToast('Success', 'Imported 2 items successfully');
    await importFile('list.json', '{"a": 1}', 'JSON', 'None');
    await dashboard.expectToast('Import failed', 'Invalid JSON format');
    await page.keyboard.press('Escape');
    await importFile('empty.txt', ' \n\n', 'TXT', 'None');
    await dashboard.expectToast('Import failed', 'No valid items found in file');
    await page.keyboard.press('Escape');

    await dashboard.button('Import List').click();
    await dashboard.dialog.getByLabel('Type').selectOption('Google Sheets');
    await dashboard.fill('List name', 'Sheet');
    await dashboard.submit('Import');
    await dashboard.expectToast('URL Required', 'Please enter a Google Sheets URL');
    await dashboard.fill('Google Sheets URL', PRIVATE_SHEET);
    await dashboard.submit('Import');
    await expect(dashboard.toast).toContainText('Import failed');
    await dashboard.fill('Google Sheets URL', sheetAddress('a,1\nb,2\nc,\n'));
    await dashboard.fill('Column', 'b');
    await dashboard.submit('Import');
    await dashboard.expectToast('Success', 'Imported 2 items successfully');
    const lists = await owner.get('GET /api/saved-lists');
    expect(lists.map(({ name, items }) => [name, items])).toEqual([
      ['Sheet', ['1', '2']],
      ['Array', ['x', 'y']],
      ['Letters', ['a', 'b', 'c']],
      ['shoes', ['boots, red', 'sandals']],
    ]);
  });

  test('finds, sorts, pages, and does many at once', async ({ page }) => {
    for (let number = 1; number <= 30; number++) {
      const items = Array.from({ length: number }, (_, item) => `item ${item}`);
      await owner.post('POST /api/saved-lists', { name: `List ${number}`, items });
    }
    await owner.post('POST /api/folders', { name: 'Many' });
    const dashboard = await DashboardModel.open(page);
    await expect(page.getByRole('article')).toHaveCount(24);
    await expect(page.getByRole('article').first()).toContainText('List 30');
    await dashboard.button('Next').click();
    await expect(page.getByRole('article')).toHaveCount(6);
    await dashboard.panel.getByRole('combobox', { name: 'Sort' }).selectOption('By name');
    await dashboard.panel.getByRole('searchbox', { name: 'Search' }).fill('list 1');
    await expect(page.getByRole('article')).toHaveCount(12);
    await expect(page.getByRole('article').first()).toContainText('List 1');

    await dashboard.panel.getByRole('checkbox', { name: 'Select List 10', exact: true }).check();
    const selection = dashboard.panel.getByRole('region', { name: 'Selection' });
    await expect(selection.getByRole('status')).toHaveText('1 selected');
    await selection.getByRole('button', { name: 'Select all 12' }).click();
    await expectAccessible(page);
    await selection.getByRole('button', { name: 'Move to Folder' }).click();
    await dashboard.dialog.getByRole('combobox', { name: 'Folder' }).selectOption('Many');
    await dashboard.submit('Move');
    await dashboard.expectToast('Success', '12 lists moved');
    await selection.getByRole('button', { name: 'Delete' }).click();
    await expect(dashboard.dialog).toContainText('Delete 12 lists?');
    await dashboard.submit('Delete');
    await dashboard.expectToast('Success', '12 lists deleted successfully');
    await expect(dashboard.counter('Saved Lists')).toHaveText('18');
    await expect(selection).toHaveCount(0);
    await dashboard.undo();
    await expect(dashboard.counter('Saved Lists')).toHaveText('30');
  });

  test('says what failed, and nothing fails silently', async ({ page }) => {
    await owner.post('POST /api/saved-lists', { name: 'Stubborn', items: ['a'] });
    const dashboard = await DashboardModel.open(page);
    await page.route('**/api/**', (route) =>
      route.request().method() === 'GET'
        ? route.fallback()
        : route.fulfill({
            status: 500,
            json: { code: 'internal_error', message: 'Something went wrong on our side.' },
          }),
    );
    await dashboard.choose('Stubborn', 'Delete List');
    await dashboard.submit('Delete');
    await dashboard.expectToast('Error', 'Failed to delete list');
    await expect(dashboard.dialog.getByRole('alert')).toContainText('Something went wrong on our side.');
    await page.keyboard.press('Escape');
    await dashboard.card('Stubborn').getByRole('button', { name: 'Edit', exact: true }).click();
    await dashboard.fill('Name', 'Other');
    await dashboard.submit('Save Changes');
    await dashboard.expectToast('Error', 'Failed to update list');
    await page.keyboard.press('Escape');
    await dashboard.show('Folders');
    await dashboard.button('New Folder').click();
    await dashboard.fill('Folder name', 'None');
    await dashboard.submit('Create Folder');
    await dashboard.expectToast('Error', 'Failed to create folder');
    await page.keyboard.press('Escape');
    await dashboard.show('Projects');
    await dashboard.button('New Project').click();
    await dashboard.fill('Project name', 'None');
    await dashboard.submit('Create Project');
    await dashboard.expectToast('Error', 'Failed to create project');
  });

  test('says so where nothing can be loaded, and tries again', async ({ page }) => {
    let isDown = true;
    await page.route('**/api/saved-lists', (route) =>
      isDown ? route.fulfill({ status: 404, json: {} }) : route.fallback(),
    );
    await page.clock.install();
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Dashboard');
    await page.clock.runFor(20_000);
    const dashboard = new DashboardModel(page);
    await expect(dashboard.panel).toContainText('Your lists could not be loaded.');
    isDown = false;
    await dashboard.button('Try again').click();
    await expect(dashboard.panel).toContainText('No lists yet');
  });

  test('shows what another tab has changed when it gets the focus', async ({ page, context }) => {
    const dashboard = await DashboardModel.open(page);
    const other = await context.newPage();
    const elsewhere = await DashboardModel.open(other);
    await elsewhere.button('New List').click();
    await elsewhere.fill('Name', 'From over there');
    await elsewhere.typeItems('a');
    await elsewhere.submit('Create List');
    await elsewhere.expectToast('Success', 'List created successfully');
    await expect(dashboard.card('From over there')).toHaveCount(0);
    // Headless pages have the focus all along; this is what a window is told when it gets it.
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(dashboard.card('From over there')).toBeVisible();
    await owner.post('POST /api/folders', { name: 'And this' });
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await expect(dashboard.counter('Folders')).toHaveText('1');
  });

  test('keeps a new list over the end of the session', async ({ page }) => {
    const dashboard = await DashboardModel.open(page);
    await dashboard.button('New List').click();
    await dashboard.fill('Name', 'Not lost');
    await dashboard.typeItems('red\nblue');
    await expect(dashboard.dialog.getByRole('button', { name: 'Create List' })).toBeEnabled();
    const headers = { Authorization: `Bearer ${owner.token}` };
    await page.request.post('/api/auth/signout', { headers });
    await dashboard.submit('Create List');
    await expect(page).toHaveURL('/auth/signin');
    await new AccountModel(page).signIn(owner.email);
    await expect(page).toHaveURL('/dashboard');
    await expect(dashboard.dialog.getByLabel('Name', { exact: true })).toHaveValue('Not lost');
    await dashboard.submit('Create List');
    await dashboard.expectToast('Success', 'List created successfully');
    await expect(dashboard.card('Not lost')).toContainText('2 items');
  });

  test('fits a phone', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const name = 'A name without any break'.replaceAll(' ', '_').repeat(5);
    await owner.post('POST /api/saved-lists', { name, items: ['a'] });
    const dashboard = await DashboardModel.open(page);
    await expect(dashboard.card(name)).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await dashboard.button('New List').click();
    await dashboard.fill('Name', 'Phone');
    await dashboard.typeItems('b');
    await dashboard.submit('Create List');
    await dashboard.expectToast('Success', 'List created successfully');
  });
});

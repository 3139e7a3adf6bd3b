import { expect, test } from '@playwright/test';
import { AccountModel } from '../models/account.model.ts';
import { DashboardModel } from '../models/dashboard.model.ts';
import { expectAccessible } from '../support/axe.ts';
import { openLive } from '../support/open-live.ts';
import { createOwner, type Owner, signInAs } from '../support/saved-data.ts';

let owner: Owner;

test.beforeEach(async ({ page, request }) => {
  owner = await createOwner(request);
  await signInAs(page, owner);
});

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
    await expect(hub.getByText('Active', { exact: true })).toHaveCount(14);
    await expect(hub.getByText('Coming Soon', { exact: true })).toHaveCount(0);
    const links = hub.getByRole('link');
    const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(paths).toEqual([
      '/',
      '/keywords',
      '/campaign-builder',
      '/dedupe',
      '/replace',
      '/fix-keywords',
      '/negative-keywords',
      '/negative-conflicts',
      '/ngrams',
      '/utm-builder',
      '/utm-audit',
      '/recipes',
      '/ngrams',
      '/recipes',
    ]);
    await expect(page.getByRole('main').getByRole('link', { name: 'Account settings' })).toHaveAttribute(
      'href',
      '/account',
    );
  });

  test('is for who is signed in: /projects leads to it, and a guest to the sign-in screen and back', async ({
    page,
  }) => {
    await openLive(page, '/projects');
    await expect(page).toHaveURL('/dashboard');
    await page.evaluate(() => localStorage.removeItem('auth_token'));
    await openLive(page, '/dashboard?tab=folders');
    await expect(page).toHaveURL('/auth/signin');
    await new AccountModel(page).signIn(owner.email);
    await expect(page).toHaveURL('/dashboard?tab=folders');
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
    await expect(page.getByRole('article').first()).toBeInViewport({ ratio: 1 });
    await expect(dashboard.panel).toBeFocused();
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
    await expect(selection).toHaveCount(0);
    await expect(dashboard.panel).toBeFocused();
    await dashboard.panel.getByRole('checkbox', { name: 'Select List 10', exact: true }).check();
    await selection.getByRole('button', { name: 'Select all 12' }).click();
    await selection.getByRole('button', { name: 'Delete' }).click();
    await expect(dashboard.dialog).toContainText('Delete 12 lists?');
    await dashboard.submit('Delete');
    await dashboard.expectToast('Success', '12 lists deleted successfully');
    await expect(dashboard.counter('Saved Lists')).toHaveText('18');
    await expect(selection).toHaveCount(0);
    await dashboard.undo();
    await expect(dashboard.counter('Saved Lists')).toHaveText('30');
  });

  test('says so where nothing can be loaded, and tries again', async ({ page }) => {
    let isDown = true;
    await page.route('**/api/saved-lists', (route) =>
      isDown ? route.fulfill({ status: 404, json: {} }) : route.fallback(),
    );
    // Under the test's clock nothing can be waited for within the page, such as that it lives; the heading shows it.
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
    // Counters that are still on their way would answer the next focus as well.
    await expect(dashboard.counter('Saved Lists')).toHaveText('1');
    await owner.post('POST /api/folders', { name: 'And this' });
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await expect(dashboard.counter('Folders')).toHaveText('1');
  });

  test('fits a phone', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const name = 'A name without any break'.replaceAll(' ', '_').repeat(5);
    await owner.post('POST /api/saved-lists', { name, items: ['a'] });
    const dashboard = await DashboardModel.open(page);
    await expect(dashboard.card(name)).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    // The tile has no icon; its summary starts below its name.
    const tile = page.getByRole('link', { name: 'Batch Tool' });
    const [title, summary] = await Promise.all(
      [tile.getByText('Batch Tool'), tile.getByText('Run several tools')].map((text) => text.boundingBox()),
    );
    expect(summary?.x).toBe(title?.x);
    await dashboard.button('New List').click();
    await dashboard.fill('Name', 'Phone');
    await dashboard.typeItems('b');
    await dashboard.submit('Create List');
    await dashboard.expectToast('Success', 'List created successfully');
  });
});

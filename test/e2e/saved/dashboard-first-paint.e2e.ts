import { expect, type Page, test } from '@playwright/test';
import { DashboardModel } from '../models/dashboard.model.ts';
import { layoutShiftOf, observeLayoutShifts } from '../support/layout-shift.ts';
import { createOwner, type Owner, signInAs } from '../support/saved-data.ts';

let owner: Owner;

test.beforeEach(async ({ request }) => {
  owner = await createOwner(request);
});

/** Opens the dashboard as it is painted first: its scripts never arrive. */
async function openWithoutScripts(page: Page, path: string): Promise<void> {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(path, { waitUntil: 'domcontentloaded' });
}

const skeletons = (page: Page, layout: 'cards' | 'table') => page.locator(`[data-skeletons="${layout}"]`);

test.describe('the first paint of the dashboard', () => {
  test('shows head, tabs and placeholders of cards or rows to whoever has a token', async ({ page }) => {
    await signInAs(page, owner);
    await openWithoutScripts(page, '/dashboard');
    const dashboard = new DashboardModel(page);
    await expect(page.getByRole('heading', { level: 1, name: 'My Dashboard' })).toBeVisible();
    await expect(dashboard.tab('Lists')).toHaveAttribute('aria-selected', 'true');
    await expect(dashboard.button('New List')).toBeVisible();
    await expect(skeletons(page, 'cards')).toBeVisible();
    await expect(skeletons(page, 'table')).toBeHidden();
    await page.evaluate(() => localStorage.setItem('dashboard_layout', 'table'));
    await openWithoutScripts(page, '/dashboard');
    await expect(skeletons(page, 'table')).toBeVisible();
    await expect(skeletons(page, 'cards')).toBeHidden();
  });

  test('shows nothing of it to a guest', async ({ page }) => {
    await openWithoutScripts(page, '/dashboard');
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
    await expect(page.getByRole('tab')).toHaveCount(0);
  });

  for (const [layout, width, height] of [
    ['cards', 1280, 900],
    ['table', 1280, 900],
    ['cards', 390, 844],
    ['table', 390, 844],
  ] as const) {
    test(`stays in its place when the data arrives: ${layout}, ${width} px`, async ({ page }) => {
      await owner.post('POST /api/folders', { name: 'Some' });
      for (let number = 1; number <= 9; number++) {
        await owner.post('POST /api/saved-lists', { name: `List ${number}`, items: ['a'] });
      }
      await page.setViewportSize({ width, height });
      await signInAs(page, owner);
      await observeLayoutShifts(page);
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
      const dashboard = await DashboardModel.open(page, layout === 'table' ? '?view=table' : '');
      await expect(dashboard.counter('Saved Lists')).toHaveText('9');
      await expect(layout === 'table' ? dashboard.row('List 9') : dashboard.card('List 9')).toBeVisible();
      await expect(page.getByText('kB of').or(page.getByText('bytes of'))).toBeVisible();
      expect(await layoutShiftOf(page)).toBeLessThan(0.01);
      expect(faults).toEqual([]);
    });
  }
});

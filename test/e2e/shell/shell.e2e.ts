import { expect, test } from '@playwright/test';
import { TOOL_CATALOG } from '../../../libs/tools/index.ts';
import { openLive, waitUntilLive } from '../support/open-live.ts';

const THEME = 'data-mantine-color-scheme';

test.describe('the shell', () => {
  test('is light until it is switched, and dark from the first paint on afterwards', async ({ page }) => {
    await openLive(page, '/');
    const root = page.locator('html');
    await expect(root).toHaveAttribute(THEME, 'light');
    await page.getByRole('switch', { name: 'Dark theme' }).click();
    await expect(root).toHaveAttribute(THEME, 'dark');
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
    // Scripts of modules come after the page is parsed; what is seen before them is told when it is.
    await page.addInitScript((name) => {
      document.addEventListener('readystatechange', () => {
        const seen = document.documentElement.getAttribute(name) ?? 'none';
        Object.assign(window, { themeAtParse: Reflect.get(window, 'themeAtParse') ?? seen });
      });
    }, THEME);
    await page.reload();
    await expect(root).toHaveAttribute(THEME, 'dark');
    expect(await page.evaluate(() => Reflect.get(window, 'themeAtParse'))).toBe('dark');
  });

  test('has a menu of all tools by group, on every page and for guests', async ({ page }) => {
    await openLive(page, '/faq');
    const button = page.getByRole('banner').getByRole('button', { name: 'Tools', exact: true });
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await expect(links).toHaveText(['Features']);
    await button.click();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    const main = page.getByRole('navigation', { name: 'Main' });
    for (const { title, summary } of TOOL_CATALOG) {
      const link = main.getByRole('link', { name: title, exact: true });
      await expect(link).toBeVisible();
      await expect(link).toHaveAccessibleDescription(summary);
    }
    await expect(page.getByRole('region', { name: 'Clean' }).getByRole('link')).toHaveText([
      /^Dedupe/,
      /^Find & Replace/,
      /^Fix Keywords/,
    ]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
    await expect(links).toHaveText(['Features']);
    await button.click();
    await page.mouse.click(20, 600);
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await button.click();
    await links.filter({ hasText: 'Dedupe' }).click();
    await expect(page).toHaveURL(/\/dedupe$/);
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await expect(button).toHaveAttribute('aria-current', 'true');
  });

  test('has an icon for programs that ask for favicon.ico', async ({ request }) => {
    const answer = await request.get('/favicon.ico');
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/x-icon']);
  });

  test('marks where one is, and slides its menu in from the right on phones', async ({ page }) => {
    await openLive(page, '/features');
    const features = page.getByRole('banner').getByRole('link', { name: 'Features' });
    await expect(features).toHaveAttribute('aria-current', 'page');
    await openLive(page, '/merge');
    await expect(features).not.toHaveAttribute('aria-current');

    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect
      .poll(async () => {
        const box = await menu.boundingBox();
        return box && [Math.round(box.x + box.width), Math.round(box.width)];
      })
      .toEqual([390, 300]);
    await menu.getByRole('link', { name: 'Features' }).click();
    await page.waitForURL('**/features');
    await expect(menu).toBeHidden();
  });

  test('has the tool, cards of the others, use cases, a way to an account and to share on its home page', async ({
    page,
  }) => {
    await openLive(page, '/');
    await expect(page.getByRole('button', { name: 'MERGE', exact: true })).toBeVisible();
    const main = page.getByRole('main');
    for (const { title, path } of TOOL_CATALOG.filter(({ id }) => id !== 'merge')) {
      await expect(main.getByRole('link', { name: new RegExp(`^${title}`) }).first()).toHaveAttribute('href', path);
    }
    const useCases = page.getByRole('region', { name: 'Made for' }).getByRole('listitem');
    await expect(useCases).toHaveText([
      'SEO',
      'PPC',
      'Databases',
      'Affiliate Marketing',
      'Domaining',
      'Ecommerce Pros',
    ]);
    await expect(main.locator('a[href="/auth/signup"]')).toBeVisible();
    await expect(main.locator('a[target=_blank][href*="127.0.0.1"]')).toHaveCount(3);
    const year = new Date().getFullYear();
    await expect(page.getByRole('contentinfo')).toContainText(`© ${year} Overprint. All rights reserved.`);
  });

  test('opens a page at its top, and again where it was left', async ({ page }) => {
    const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
    await openLive(page, '/guides/merge-tool');
    await page.evaluate(() => window.scrollTo(0, 700));
    await openLive(page, '/guides/dedupe');
    expect(await scrolled()).toBe(0);
    await page.evaluate(() => window.scrollTo(0, 900));
    await page.reload();
    await waitUntilLive(page);
    expect(await scrolled()).toBe(900);
    const features = page.getByRole('banner').getByRole('link', { name: 'Features' });
    // Without the mouse, for which the page would be scrolled to it first.
    await features.evaluate((link) => (link as HTMLAnchorElement).click());
    await page.waitForURL('**/features');
    await expect.poll(scrolled).toBe(0);
    await page.goBack();
    await expect.poll(scrolled).toBe(900);
  });

  test('answers an unknown path with its own screen and 404', async ({ page }) => {
    const response = await page.goto('/no/such/page');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
  });

  test('says so where a part of a page cannot be loaded, and what was entered is kept', async ({ page }) => {
    await openLive(page, '/merge');
    const column = page.getByRole('textbox', { name: 'Column A' });
    await column.fill('red');
    await expect(page.getByRole('group', { name: 'Column A' })).toContainText('1 item');
    await page.route('**/assets/**', (route) => route.abort());
    await page
      .getByRole('link', { name: /^UTM Builder/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page ran into a problem');
    await page.unroute('**/assets/**');
    await openLive(page, '/merge');
    await expect(page.getByRole('group', { name: 'Column A' })).toContainText('1 item');
  });
});

import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { findRoute, ROUTE_TABLE, type RouteEntry } from '../../../libs/contracts/site/routes.ts';
import { TOOL_CATALOG } from '../../../libs/tools/index.ts';
import { DedupeModel } from '../models/dedupe.model.ts';
import { createAccount, signInByToken } from '../support/accounts.ts';
import { expectAccessible } from '../support/axe.ts';
import { expectControlSizes, expectTargetSizes } from '../support/control-sizes.ts';
import { LinkChecker } from '../support/link-checker.ts';
import { openLive } from '../support/open-live.ts';
import { watchPage } from '../support/page-watch.ts';
import { createOwner, signInAs } from '../support/saved-data.ts';

const ROUTES: readonly RouteEntry[] = ROUTE_TABLE;
const SCREENS = ROUTES.filter(({ access, redirectTo }) => access === 'public' && redirectTo === undefined);
const INNER = ROUTES.filter(({ access, redirectTo }) => access !== 'public' && redirectTo === undefined);
/** Few enough that each worker has about the same share. */
const PAGES_PER_TEST = 5;
const links = new LinkChecker();

// One of the longest files: its tests share all browsers.
test.describe.configure({ mode: 'parallel' });

/** Opens pages one after the other in the same window, since opening a window takes longer than most pages. */
async function visitAll(page: Page, request: APIRequestContext, entries: readonly RouteEntry[]): Promise<void> {
  const watch = await watchPage(page);
  for (const { path, title, access } of entries) {
    await test.step(path, async () => {
      const response = await openLive(page, path);
      expect(response?.status()).toBe(200);
      await expect(page).toHaveTitle(path === '/' ? title : `${title} · Overprint`);
      await expect(page.locator('h1')).toHaveCount(1);
      await expect(page.locator('h1')).toBeVisible();
      for (const landmark of ['banner', 'main', 'contentinfo'] as const) {
        await expect(page.getByRole(landmark)).toHaveCount(1);
      }
      if (access !== 'public') {
        // What it asks the server for has come.
        await page.waitForLoadState('networkidle');
      }
      await links.expectLinksResolve(page, request);
      await expectToolAndGuideLinked(page, path);
      await expectAccessible(page);
      await expectControlSizes(page, 'mouse');
      watch.expectQuiet();
    });
  }
}

/** Expects that the page of a tool leads to its guide, and the guide to the tool. */
async function expectToolAndGuideLinked(page: Page, at: string): Promise<void> {
  for (const { path, guidePath } of TOOL_CATALOG) {
    if (at === path) {
      await expect(page.getByRole('link', { name: 'How to Use Guide' })).toHaveAttribute('href', guidePath);
    } else if (at === guidePath) {
      await expect(page.getByRole('link', { name: /^Back to / })).toHaveAttribute('href', path);
    }
  }
}

test.describe('every public page', () => {
  for (let start = 0; start < SCREENS.length; start += PAGES_PER_TEST) {
    const entries = SCREENS.slice(start, start + PAGES_PER_TEST);
    test(`opens without a fault, for everybody: ${entries.map(({ path }) => path).join(', ')}`, ({ page, request }) =>
      visitAll(page, request, entries));
  }

  test('that has moved leads on', async ({ page, request }) => {
    for (const { path, redirectTo } of ROUTES.filter((entry) => entry.redirectTo !== undefined)) {
      const response = await request.get(path, { maxRedirects: 0 });
      expect([path, response.status(), response.headers().location]).toEqual([path, 308, redirectTo]);
      // Where nobody is signed in, others lead on once more.
      if (findRoute(redirectTo ?? '')?.access === 'public') {
        await page.goto(`${path}?from=mail`);
        await expect(page).toHaveURL(`${redirectTo}?from=mail`);
      }
    }
  });

  test('is named in the footer, if it is about the site', async ({ page }) => {
    await page.goto('/');
    const footer = page.getByRole('navigation', { name: 'Footer' });
    for (const name of ['Features', 'Support', 'FAQ', 'Terms', 'Privacy']) {
      await expect(footer.getByRole('link', { name, exact: true })).toBeVisible();
    }
  });
});

test.describe('every page behind the sign-in', () => {
  for (const access of ['user', 'admin'] as const) {
    test(`opens without a fault, for those who may: ${access}`, async ({ page, request }) => {
      await signInByToken(page, access === 'admin' ? 'admin@example.com' : await createAccount(request));
      await visitAll(
        page,
        request,
        INNER.filter((entry) => entry.access === access),
      );
    });
  }

  test('is closed to those who may not', async ({ page, request }) => {
    for (const { path } of INNER) {
      await page.goto(path);
      await expect(page).toHaveURL('/auth/signin');
    }
    await signInByToken(page, await createAccount(request));
    for (const { path } of INNER.filter(({ access }) => access === 'admin')) {
      await page.goto(path);
      await expect(page).toHaveURL('/');
    }
  });
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('controls are large enough', async ({ page }) => {
    await signInByToken(page, 'admin@example.com');
    for (const path of ['/merge', '/utm-builder', '/faq', '/dashboard', '/account', '/admin/users', '/support']) {
      await openLive(page, path);
      await page.waitForLoadState('networkidle');
      await expectControlSizes(page, 'touch');
    }
  });

  test('tools have no button for keyboard shortcuts, before the page is hydrated either', async ({
    browser,
    baseURL,
  }) => {
    const phone = { hasTouch: true, isMobile: true, javaScriptEnabled: false };
    const context = await browser.newContext({ ...phone, ...(baseURL !== undefined && { baseURL }) });
    const page = await context.newPage();
    await page.goto('/keywords');
    await expect(page.getByRole('link', { name: 'How to Use Guide' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toHaveCount(0);
    await context.close();
  });

  test('links outside of sentences and the boxes of records are large enough', async ({ page, request }) => {
    const owner = await createOwner(request);
    await owner.post('POST /api/saved-lists', { name: 'Brands', items: ['nike'] });
    await signInAs(page, owner);
    for (const [path, target] of [
      ['/support', page.getByRole('link', { name: 'Do I need an account?' })],
      ['/faq', page.getByRole('link', { name: /^support@/ })],
      ['/account', page.getByRole('navigation').getByRole('link', { name: 'Sessions' })],
      ['/dashboard', page.getByRole('checkbox', { name: 'Select Brands' })],
    ] as const) {
      await openLive(page, path);
      await expect(target).toBeVisible();
      await expectTargetSizes(page);
    }
  });

  test('disclosures and links of results are large enough', async ({ page }) => {
    for (const { path, runName, target, rows } of [
      {
        path: '/utm-audit',
        runName: 'Audit URLs',
        target: page.getByText('Charts', { exact: true }),
        rows: page.getByRole('button', { name: 'URL: column menu', exact: true }),
      },
      {
        path: '/negative-keywords',
        runName: 'Build Negative Keywords',
        target: page.getByRole('link', { name: 'Check against my keywords' }),
        rows: page.getByRole('row').first(),
      },
    ]) {
      await openLive(page, path);
      await page.getByRole('button', { name: 'Try an example' }).tap();
      await page.getByRole('button', { name: runName, exact: true }).tap();
      await expect(target).toBeVisible();
      await expect(rows).toBeVisible();
      expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      await expectControlSizes(page, 'touch');
    }
  });
});

test('an unknown path is not found', async ({ page }) => {
  const watch = await watchPage(page);
  const response = await page.goto('/no-such-page');
  expect(response?.status()).toBe(404);
  await expect(page).toHaveTitle('404 Page Not Found · Overprint');
  await expect(page.locator('h1')).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/');
  await expectAccessible(page);
  // The browser itself notes the status.
  watch.expectQuiet(/status of 404/);
});

test.describe('where the user wants no motion', () => {
  test('nothing moves', async ({ page }) => {
    for (const path of ['/', '/merge', '/faq', '/auth/signup', '/support']) {
      await openLive(page, path);
      const moving = await page.evaluate(() => {
        const isMoving = (times: string) => times.split(',').some((time) => Number.parseFloat(time) > 0);
        return [...document.querySelectorAll('*')].flatMap((element) =>
          ['', '::before', '::after']
            .map((part) => getComputedStyle(element, part))
            .filter(
              ({ transitionDuration, animationDuration, animationName, display }) =>
                display !== 'none' &&
                (isMoving(transitionDuration) || (animationName !== 'none' && isMoving(animationDuration))),
            )
            .map(() => element.outerHTML.slice(0, 120)),
        );
      });
      expect([path, ...new Set(moving)]).toEqual([path]);
    }
  });
});

test.describe('in another locale', () => {
  test.use({ locale: 'de-DE' });

  test('numbers and dates follow it, and the page lives on without a fault', async ({ page }) => {
    const watch = await watchPage(page);
    await page.goto('/guides/merge-tool');
    await expect(page.getByText('above 100.000 lines')).toBeVisible();
    await page.goto('/privacy');
    await expect(page.getByText('27. November 2026')).toBeVisible();
    watch.expectQuiet();
  });

  test('so do the counts and the row numbers of results', async ({ page }) => {
    const dedupe = await DedupeModel.open(page);
    await dedupe.importFile('List', 'list.txt', Array.from({ length: 1200 }, (_, i) => `item ${i}`).join('\n'));
    await expect(dedupe.input('List')).toContainText('1.200 items');
    await dedupe.run();
    await expect(dedupe.status).toContainText('1.200 rows');
    await dedupe.goToRow(1200);
    await expect(dedupe.row(1200)).toBeVisible();
    await expect(page.getByText('1.200', { exact: true }).last()).toBeVisible();
    await expect(page.getByText('1,200')).toHaveCount(0);
  });
});

import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { DEFAULT_FACTS } from '../../../libs/contracts/site/site-facts.ts';
import { TOOL_CATALOG } from '../../../libs/tools/index.ts';
import { AccountModel } from '../models/account.model.ts';
import { DedupeModel } from '../models/dedupe.model.ts';
import { KeywordsModel } from '../models/keywords.model.ts';
import { MergeModel } from '../models/merge.model.ts';
import { NegativesModel } from '../models/negatives.model.ts';
import { ReplaceModel } from '../models/replace.model.ts';
import { UtmModel } from '../models/utm.model.ts';
import { expectAccessible } from '../support/axe.ts';
import { openLive } from '../support/open-live.ts';
import { OWN_ORIGIN, OwnSite } from '../support/own-site.ts';
import { watchPage } from '../support/page-watch.ts';

let site: OwnSite;

/** Opens a page for the first time and waits until the browser keeps the site. */
async function visit(page: Page, path = '/'): Promise<void> {
  await openLive(page, path);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}

/** Takes server and connection away. */
async function disconnect(context: BrowserContext): Promise<void> {
  await site.stop();
  await context.setOffline(true);
}

/** The path of everything that the browser keeps of the site. */
function keptPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(caches_.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
}

// Precaching takes most of the time of each first visit, so that few tests share one.
test.describe('a browser that keeps the site', () => {
  test.use({ baseURL: OWN_ORIGIN, serviceWorkers: 'allow' });

  test.beforeEach(async () => {
    site = await OwnSite.start();
  });

  test.afterEach(() => site.remove());

  test('after one visit every page opens, and those that need the server come when it is back', async ({
    page,
    context,
  }) => {
    await visit(page);
    await disconnect(context);
    await test.step('the page of the first visit opens every other', () => openEveryPage(page));
    await test.step('the API is out of reach', async () => {
      const asked = page.evaluate(() =>
        fetch('/api/health').then(
          () => 'answered',
          () => 'failed',
        ),
      );
      expect(await asked).toBe('failed');
    });
    await test.step('the first six tools run', () => runTools(page));
    await test.step('the other tools run their examples', () => runExamples(page));
    await test.step('pages that need the server say so', async () => {
      // Without the server, but not offline: when the connection is back, the page asks again by itself.
      await context.setOffline(false);
      // Only the server can tell whose token it is.
      await page.evaluate(() => localStorage.setItem('auth_token', 'a-token'));
      for (const path of ['/dashboard', '/account']) {
        await page.goto(path);
        await new AccountModel(page).expectUnreachable();
        await expect(page.getByRole('heading', { name: 'We cannot reach the server' })).toBeVisible();
        await expectAccessible(page);
      }
      await site.restart();
      await page.getByRole('button', { name: 'Try again' }).click();
      // The server is asked again, and does not know the token.
      await expect(page).toHaveURL('/auth/signin');
    });
    await test.step('nothing of the API is kept', () => expectNothingOfApi(page));
  });

  async function openEveryPage(page: Page): Promise<void> {
    for (const name of ['Features', 'Support', 'FAQ', 'Terms', 'Privacy']) {
      await page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveTitle(/^(?!Overprint).*Overprint$/);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    await page.goto('/login');
    await expect(page).toHaveURL('/auth/signin');
    await page.goto('/no-such-page');
    await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
    expect((await page.goto('/'))?.status()).toBe(200);
  }

  async function runTools(page: Page): Promise<void> {
    const watch = await watchPage(page);
    await page.goto('/merge?from=bookmark');
    const merge = new MergeModel(page);
    await merge.paste('Column A', 'red\nblue');
    await merge.paste('Column B', 'shoes\nboots');
    await merge.run();
    await merge.expectRows(4);
    await expect(merge.row(4)).toHaveText('blueboots');

    const dedupe = await DedupeModel.open(page);
    await dedupe.paste('List', 'b\na\nb');
    await dedupe.run();
    await dedupe.expectLines('Unique Items', ['b', 'a']);

    const replace = await ReplaceModel.open(page);
    await replace.paste('Input Text', 'red shoes\nblue shoes');
    await replace.find.fill('shoes');
    await replace.replaceWith.fill('boots');
    await replace.run();
    await replace.expectLines(['red boots', 'blue boots']);

    const keywords = await KeywordsModel.open(page);
    await keywords.pasteLists('red\nblue', 'shoes');
    await keywords.run();
    await expect(keywords.row(1)).toHaveText('red shoes');

    const negatives = await NegativesModel.open(page);
    await negatives.paste('Input Keywords', 'free');
    await negatives.run();
    await expect(negatives.row(1)).toHaveText('-[free]');

    const utm = await UtmModel.open(page);
    await utm.paste('URLs', 'example.com');
    await utm.fill({ Source: 'google', Medium: 'cpc', Campaign: 'spring' });
    await utm.run();
    await expect(utm.row(1)).toHaveText('https://example.com/?utm_source=google&utm_medium=cpc&utm_campaign=spring');
    // Nobody is signed in, so nobody is asked for.
    watch.expectQuiet();
  }

  async function runExamples(page: Page): Promise<void> {
    for (const { path } of TOOL_CATALOG.slice(6)) {
      await openLive(page, path);
      await page.getByRole('button', { name: 'Try an example', exact: true }).click();
      await expect(
        page
          .getByRole('group')
          .getByText(/^[\d,]+ (?:items|rows)/)
          .first(),
      ).not.toHaveText(/^0/);
      await page.keyboard.press('Control+Enter');
      await expect(page.getByRole('status').filter({ hasText: /\d rows? in / })).toBeVisible();
    }
  }

  async function expectNothingOfApi(page: Page): Promise<void> {
    // Answered by the server: the captcha, and an account that is not signed in.
    const answers = await page.evaluate(() =>
      Promise.all(['/api/health', '/api/captcha/work', '/api/auth/me'].map(async (path) => (await fetch(path)).status)),
    );
    expect(answers).toEqual([200, 200, 401]);
    expect((await page.goto('/api/docs'))?.fromServiceWorker()).toBe(false);
    await page.goto('/');
    const kept = await keptPaths(page);
    expect(kept).toContain('/merge');
    expect(kept.filter((path) => path.startsWith('/api'))).toEqual([]);
  }

  const buildOf = (page: Page) => page.locator('head meta[name="test-build"]');
  const notice = (page: Page) => page.getByRole('region', { name: 'Notifications' });
  const look = (page: Page) =>
    page.evaluate(async () => {
      await (await navigator.serviceWorker.ready).update();
    });

  test('is offered a new version, takes it only when the user says so, and loses nothing', async ({
    page,
    context,
  }) => {
    // Three versions are precached one after the other, with pauses.
    test.setTimeout(360_000);
    await visit(page, '/dedupe');
    const other = await context.newPage();
    await visit(other, '/faq');
    await expect(notice(page).getByRole('button')).toHaveCount(0);

    site.changeBuild('second');
    await site.restart();
    const dedupe = await DedupeModel.open(page);
    await dedupe.paste('List', 'b\na\nb');
    await expect(notice(page)).toContainText('A new version is ready');
    await expect(buildOf(page)).toHaveCount(0);
    await other.evaluate(() => Object.assign(window, { isSamePage: true }));

    await notice(page).getByRole('button', { name: 'Reload' }).click();
    await expect(buildOf(page)).toHaveAttribute('content', 'second');
    await expect(dedupe.input('List')).toContainText('3 items');
    await dedupe.run();
    await dedupe.expectLines('Unique Items', ['b', 'a']);
    await expect(notice(page).getByRole('button')).toHaveCount(0);

    // The other tab is told, and left alone.
    await expect(notice(other)).toContainText('A new version is ready');
    expect(await other.evaluate(() => 'isSamePage' in window)).toBe(true);
    await expectAccessible(other);
    await notice(other).getByRole('button', { name: 'Reload' }).click();
    await expect(buildOf(other)).toHaveAttribute('content', 'second');
    await other.close();

    await test.step('one of another configuration, found by a page that stays open, can be put off', async () => {
      await site.restart({ JURISDICTION: 'Utopia' });
      await look(page);
      await notice(page).getByRole('button', { name: 'Close notification' }).click();
      await expect(notice(page).getByRole('button')).toHaveCount(0);
      await openLive(page, '/terms');
      await expect(page.getByText(`governed by the laws of ${DEFAULT_FACTS.jurisdiction}`)).toBeVisible();
      await notice(page).getByRole('button', { name: 'Reload' }).click();
      await expect(page.getByText('governed by the laws of Utopia')).toBeVisible();
    });
  });
});

test('the site can be installed: its manifest and icons are there', async ({ page, request }) => {
  await page.goto('/');
  const link = page.locator('link[rel="manifest"]');
  const manifest = await (await request.get((await link.getAttribute('href')) ?? '')).json();
  expect(manifest).toMatchObject({ name: 'Overprint', start_url: '/', display: 'standalone' });
  const paper = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--background'));
  expect([manifest.background_color, manifest.theme_color]).toEqual([paper, paper]);
  const icons: { src: string; sizes: string; purpose: string }[] = manifest.icons;
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
  );
  const touchIcon = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
  for (const { src, sizes } of [...icons, { src: touchIcon ?? '', sizes: '180x180' }]) {
    const drawn = await page.evaluate(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    expect([src, drawn]).toEqual([src, sizes]);
  }
  const worker = await request.get('/sw.js');
  expect(worker.headers()).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/javascript; charset=utf-8',
  });
});

import { expect, test } from '@playwright/test';
import { describePage } from '../../../libs/contracts/site/page-descriptions.ts';
import { ROUTE_TABLE, type RouteEntry } from '../../../libs/contracts/site/routes.ts';
import { DEFAULT_FACTS } from '../../../libs/contracts/site/site-facts.ts';
import { TOOL_CATALOG } from '../../../libs/tools/index.ts';
import { watchPage } from '../support/page-watch.ts';

const ROUTES: readonly RouteEntry[] = ROUTE_TABLE;
const PRERENDERED = ROUTES.filter(
  ({ access, redirectTo, prerender }) => access === 'public' && redirectTo === undefined && prerender,
);

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  // One window for all, since opening a window takes longer than any of these pages.
  test('every page can be read and is described', async ({ page, baseURL }) => {
    const watch = await watchPage(page);
    for (const { path, sameAs, category } of PRERENDERED) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.locator('h1')).toBeVisible();
        if (category !== 'Authentication') {
          expect((await page.getByRole('main').innerText()).length).toBeGreaterThan(300);
        }
        expect(await page.content()).not.toContain('@@');
        const head = (selector: string) => page.locator(`head ${selector}`);
        await expect(head('meta[name="description"]')).toHaveAttribute('content', describePage(path));
        const address = `${baseURL}${sameAs ?? path}`;
        await expect(head('link[rel="canonical"]')).toHaveAttribute('href', address);
        await expect(head('meta[property="og:url"]')).toHaveAttribute('content', address);
        await expect(head('meta[property="og:image"]')).toHaveAttribute('content', `${baseURL}/share.png`);
      });
    }
    watch.expectQuiet();
  });

  test('search engines find the product, the questions and the steps of every guide', async ({ page, request }) => {
    const typeOf = async (path: string) => {
      await page.goto(path);
      const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
      return texts.map((text) => JSON.parse(text)['@type'] as string);
    };
    expect(await typeOf('/')).toEqual(['SoftwareApplication']);
    expect(await typeOf('/faq')).toEqual(['FAQPage']);
    for (const { guidePath } of TOOL_CATALOG) {
      expect(await typeOf(guidePath)).toEqual(['HowTo']);
    }
    expect(await typeOf('/terms')).toEqual([]);
    const image = await request.get('/share.png');
    expect([image.status(), image.headers()['content-type']]).toEqual([200, 'image/png']);
  });

  test('terms and contacts say what is configured', async ({ page }) => {
    await page.goto('/terms');
    await expect(page.getByText(`governed by the laws of ${DEFAULT_FACTS.jurisdiction}`)).toBeVisible();
    await expect(page.getByText('Last updated: November 27, 2026')).toBeVisible();
    await page.goto('/support');
    await expect(page.getByRole('link', { name: DEFAULT_FACTS.supportEmail })).toBeVisible();
  });

  test('questions open', async ({ page }) => {
    await page.goto('/faq');
    const entry = page.locator('#is-it-free');
    await expect(entry.getByText('All tools are free')).toBeHidden();
    await entry.locator('summary').click();
    await expect(entry.getByText('All tools are free')).toBeVisible();
  });
});

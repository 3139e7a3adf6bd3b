import { expect, test } from '@playwright/test';
import { findRoute, ROUTE_TABLE, type RouteEntry } from '../../libs/contracts/routes.ts';
import { DEFAULT_FACTS } from '../../libs/contracts/site-facts.ts';
import { TOOL_CATALOG } from '../../libs/contracts/tool-catalog.ts';
import { DedupeModel } from './models/dedupe.model.ts';
import { createAccount, signInByToken } from './support/accounts.ts';
import { expectAccessible } from './support/axe.ts';
import { LinkChecker } from './support/link-checker.ts';
import { openLive } from './support/open-live.ts';
import { watchPage } from './support/page-watch.ts';

const ROUTES: readonly RouteEntry[] = ROUTE_TABLE;
const SCREENS = ROUTES.filter(({ access, redirectTo }) => access === 'public' && redirectTo === undefined);
const INNER = ROUTES.filter(({ access, redirectTo }) => access !== 'public' && redirectTo === undefined);
const PRERENDERED = SCREENS.filter(({ prerender }) => prerender);
const links = new LinkChecker();

test.describe('every public page', () => {
  for (const { path, title } of SCREENS) {
    test(`${path} opens without a fault, for everybody`, async ({ page, request }) => {
      const watch = await watchPage(page);
      const response = await page.goto(path);
      expect(response?.status()).toBe(200);
      await expect(page).toHaveTitle(path === '/' ? title : `${title} · Overprint`);
      await expect(page.locator('h1')).toHaveCount(1);
      await expect(page.locator('h1')).toBeVisible();
      for (const landmark of ['banner', 'main', 'contentinfo'] as const) {
        await expect(page.getByRole(landmark)).toHaveCount(1);
      }
      await links.expectLinksResolve(page, request);
      await expectAccessible(page);
      watch.expectQuiet();
    });
  }

  for (const { path, redirectTo } of ROUTES.filter((entry) => entry.redirectTo !== undefined)) {
    test(`${path} leads on to ${redirectTo}`, async ({ page, request }) => {
      const response = await request.get(path, { maxRedirects: 0 });
      expect([response.status(), response.headers().location]).toEqual([308, redirectTo]);
      // Where nobody is signed in, others lead on once more.
      if (findRoute(redirectTo ?? '')?.access !== 'public') return;
      await page.goto(`${path}?from=mail`);
      await expect(page).toHaveURL(`${redirectTo}?from=mail`);
    });
  }

  test('has a way to every other: the footer names them, and the tools their guides', async ({ page }) => {
    await page.goto('/');
    const footer = page.getByRole('navigation', { name: 'Footer' });
    for (const name of ['Features', 'Support', 'FAQ', 'Terms', 'Privacy']) {
      await expect(footer.getByRole('link', { name, exact: true })).toBeVisible();
    }
    for (const { path, guidePath } of TOOL_CATALOG) {
      await openLive(page, path);
      await page.getByRole('link', { name: 'How to Use Guide' }).click();
      await expect(page).toHaveURL(guidePath);
      await page.getByRole('link', { name: /^Back to / }).click();
      await expect(page).toHaveURL(path);
    }
  });
});

test.describe('every page behind the sign-in', () => {
  for (const { path, title, access } of INNER) {
    test(`${path} opens without a fault, for those who may`, async ({ page, request }) => {
      const email = access === 'admin' ? 'admin@example.com' : await createAccount(request);
      await signInByToken(page, email);
      const watch = await watchPage(page);
      const response = await page.goto(path);
      expect(response?.status()).toBe(200);
      await expect(page).toHaveTitle(`${title} · Overprint`);
      await expect(page.locator('h1')).toHaveCount(1);
      await expect(page.locator('h1')).toBeVisible();
      for (const landmark of ['banner', 'main', 'contentinfo'] as const) {
        await expect(page.getByRole(landmark)).toHaveCount(1);
      }
      // What it asks the server for has come.
      await page.waitForLoadState('networkidle');
      await links.expectLinksResolve(page, request);
      await expectAccessible(page);
      watch.expectQuiet();
    });

    test(`${path} is closed to those who may not`, async ({ page, request }) => {
      await page.goto(path);
      await expect(page).toHaveURL('/auth/signin');
      if (access === 'user') return;
      await signInByToken(page, await createAccount(request));
      await page.goto(path);
      await expect(page).toHaveURL('/');
    });
  }
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
  test.use({ reducedMotion: 'reduce' });

  for (const path of ['/', '/merge', '/faq', '/auth/signup', '/support']) {
    test(`nothing moves on ${path}`, async ({ page }) => {
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
      expect([...new Set(moving)]).toEqual([]);
    });
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const { path, sameAs, description, category } of PRERENDERED) {
    test(`${path} can be read and is described`, async ({ page, baseURL }) => {
      const watch = await watchPage(page);
      await page.goto(path);
      await expect(page.locator('h1')).toBeVisible();
      if (category !== 'Authentication') {
        expect((await page.getByRole('main').innerText()).length).toBeGreaterThan(300);
      }
      expect(await page.content()).not.toContain('@@');
      const head = (selector: string) => page.locator(`head ${selector}`);
      await expect(head('meta[name="description"]')).toHaveAttribute('content', description);
      const address = `${baseURL}${sameAs ?? path}`;
      await expect(head('link[rel="canonical"]')).toHaveAttribute('href', address);
      await expect(head('meta[property="og:url"]')).toHaveAttribute('content', address);
      await expect(head('meta[property="og:image"]')).toHaveAttribute('content', `${baseURL}/share.png`);
      watch.expectQuiet();
    });
  }

  test('search engines find the product, the questions and the steps of every guide', async ({ page, request }) => {
    const typeOf = async (path: string) => {
      await page.goto(path);
      const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
      return texts.map((text) => JSON.parse(text)['@type'] as string);
    };
    expect(await typeOf('/')).toEqual(['SoftwareApplication']);
    expect(await typeOf('/faq')).toEqual(['FAQPage']);
    for (const { guidePath } of TOOL_CATALOG) expect(await typeOf(guidePath)).toEqual(['HowTo']);
    expect(await typeOf('/terms')).toEqual([]);
    const image = await request.get('/share.png');
    expect([image.status(), image.headers()['content-type']]).toEqual([200, 'image/png']);
  });

  test('terms and contacts say what is configured', async ({ page }) => {
    await page.goto('/terms');
    await expect(page.getByText(`governed by the laws of ${DEFAULT_FACTS.jurisdiction}`)).toBeVisible();
    await expect(page.getByText('Last updated: January 24, 2025')).toBeVisible();
    await page.goto('/support');
    await expect(page.getByRole('link', { name: DEFAULT_FACTS.supportEmail })).toBeVisible();
  });

  test('questions open', async ({ page }) => {
    await page.goto('/faq');
    const entry = page.locator('#is-it-free');
    await expect(entry.getByText('All six tools are free')).toBeHidden();
    await entry.locator('summary').click();
    await expect(entry.getByText('All six tools are free')).toBeVisible();
  });
});

test.describe('in another locale', () => {
  test.use({ locale: 'de-DE' });

  test('numbers and dates follow it, and the page lives on without a fault', async ({ page }) => {
    const watch = await watchPage(page);
    await page.goto('/guides/merge-tool');
    await expect(page.getByText('above 100.000 lines')).toBeVisible();
    await page.goto('/privacy');
    await expect(page.getByText('24. Januar 2025')).toBeVisible();
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

test.describe('questions and answers', () => {
  test('are filtered by category and words, and several stay open', async ({ page }) => {
    await openLive(page, '/faq');
    const shown = page.locator('details:visible');
    await expect(page.getByRole('button', { name: 'All', exact: true })).toHaveAttribute('aria-pressed', 'true');
    await expect(shown).toHaveCount(22);
    for (const id of ['delete-account', 'forgot-password']) await page.locator(`#${id} summary`).click();

    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await expect(shown).toHaveCount(4);
    await expect(page.getByText('4 questions')).toBeVisible();
    await expect(page.locator('details[open]:visible')).toHaveCount(2);

    await page.getByRole('searchbox', { name: 'Search the questions' }).fill('mail spam');
    await expect(shown).toHaveCount(1);
    await expect(shown).toHaveAttribute('id', 'forgot-password');
    await page.getByRole('searchbox').fill('no such words');
    await expect(page.getByText('No question has these words.')).toBeVisible();

    await page.getByRole('searchbox').fill('');
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await expect(shown).toHaveCount(22);
    await expect(page.locator('details[open]')).toHaveCount(2);
  });

  test('have addresses: a link opens its entry, also from within', async ({ page }) => {
    await openLive(page, '/faq#which-files');
    await expect(page.locator('#which-files')).toHaveAttribute('open', '');
    await expect(page.locator('#which-files summary')).toBeFocused();
    await expect(page.locator('#which-files')).toBeInViewport();
    await page.getByRole('button', { name: 'General', exact: true }).click();
    await page.locator('#is-it-free summary').click();
    await page.locator('#is-it-free').getByRole('link', { name: 'Link to the answer: What does it cost?' }).click();
    await expect(page).toHaveURL('/faq#is-it-free');
    await expect(page.locator('#is-it-free')).toHaveAttribute('open', '');

    await openLive(page, '/support');
    await page.getByRole('link', { name: 'How long may a list be?' }).click();
    await expect(page.locator('#how-long-may-a-list-be')).toHaveAttribute('open', '');
    await expect(page.locator('#how-long-may-a-list-be')).toBeInViewport();
  });
});

test.describe('support', () => {
  const message = {
    Name: 'Ada Lovelace',
    Email: 'ada@example.com',
    Subject: 'The engine',
    Message: 'It weaves algebraic patterns.\nJust so.',
  };

  test('a message is checked, sent, and the form is empty again', async ({ page }) => {
    await openLive(page, '/support');
    const form = page.getByRole('form', { name: 'Write to us' });
    await form.getByRole('button', { name: 'Send message' }).click();
    await expect(form.getByText('Please enter your name.')).toBeVisible();
    await expect(form.getByText('Please enter a message.')).toBeVisible();
    await expect(form.getByLabel('Name')).toBeFocused();

    for (const [label, text] of Object.entries(message)) await form.getByLabel(label, { exact: true }).fill(text);
    const category = form.getByLabel('Category');
    expect(await category.locator('option:not([value=""])').count()).toBe(6);
    await category.selectOption('Report a bug');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/support/contact', async (route) => {
      await held;
      await route.continue();
    });
    const request = page.waitForRequest('**/api/support/contact');
    await form.getByRole('button', { name: 'Send message' }).click();
    await expect(form.getByRole('button', { name: 'Sending...' })).toBeVisible();
    expect((await request).postDataJSON()).toEqual({
      name: message.Name,
      email: message.Email,
      subject: message.Subject,
      category: 'bug-report',
      message: message.Message,
    });
    release();
    await expect(page.getByText('Message sent')).toBeVisible();
    for (const label of Object.keys(message)) await expect(form.getByLabel(label, { exact: true })).toHaveValue('');
    await expect(category).toHaveValue('');
  });

  test('what went wrong is told, and nothing that was written is lost', async ({ page }) => {
    await openLive(page, '/support');
    const form = page.getByRole('form', { name: 'Write to us' });
    for (const [label, text] of Object.entries(message)) await form.getByLabel(label, { exact: true }).fill(text);
    const send = async (answer: { status: number; json: unknown }, text: string) => {
      await page.unrouteAll();
      await page.route('**/api/support/contact', (route) => route.fulfill(answer));
      await form.getByRole('button', { name: 'Send message' }).click();
      const toast = page.getByRole('region', { name: 'Notifications' });
      await expect(toast).toContainText('Error Sending Message');
      await expect(toast).toContainText(text);
      await expect(form.getByLabel('Message')).toHaveValue(message.Message);
    };
    const limited = { code: 'rate_limited', message: 'Too many attempts. Please wait a little and try again.' };
    await send({ status: 429, json: limited }, limited.message);
    await send({ status: 200, json: { success: false, message: '' } }, 'Failed to send message');
    await send({ status: 500, json: {} }, 'Please try again or contact us directly by email');
  });
});

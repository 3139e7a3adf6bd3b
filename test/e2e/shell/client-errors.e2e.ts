import { expect, type Page, test } from '@playwright/test';
import { VERSION } from '../../../libs/contracts/site/version.ts';
import { MergeModel } from '../models/merge.model.ts';
import { openLive } from '../support/open-live.ts';
import { createOwner, signInAs } from '../support/saved-data.ts';
import { readServerLog } from '../support/server-log.ts';

/** Typed text, which must not leave the browser. */
const TYPED = 'confidential-shoes';

const PLACE = expect.stringMatching(/^assets\/[\w.-]+\.js:\d+:\d+$/);

async function openMerge(page: Page): Promise<MergeModel> {
  const merge = await MergeModel.open(page);
  await merge.paste('Column A', `${TYPED}\nred`);
  return merge;
}

/** The reports that have come in since; `TYPED` is in none of the log's lines. */
async function follow(): Promise<() => Promise<unknown[]>> {
  const before = (await readServerLog()).length;
  return async () => {
    const lines = (await readServerLog()).slice(before);
    expect(JSON.stringify(lines)).not.toContain(TYPED);
    return lines.filter(({ context }) => context === 'ClientErrors');
  };
}

test.describe('a page that fails is reported without what was typed into it', () => {
  test('when a screen cannot be shown', async ({ page, request }) => {
    const reports = await follow();
    const owner = await createOwner(request);
    await owner.post('POST /api/saved-lists', { name: 'Shoes', items: [TYPED] });
    await signInAs(page, owner);
    // An answer whose shape the screen does not expect.
    await page.route('**/api/saved-lists', async (route) => {
      const response = await route.fetch();
      const [list] = (await response.json()) as object[];
      await route.fulfill({ response, json: [{ ...list, name: { [TYPED]: 1 } }] });
    });
    await openLive(page, '/dashboard');
    await expect(page.getByRole('heading', { name: 'This page ran into a problem' })).toBeVisible();
    await expect.poll(reports).toEqual([
      expect.objectContaining({
        kind: 'render',
        name: expect.stringMatching(/^\w*Error$/),
        places: expect.arrayContaining([PLACE]),
        page: '/dashboard',
        build: VERSION,
        browser: 'chromium',
        level: 'warn',
        reqId: expect.any(String),
      }),
    ]);
  });

  test('when a worker cannot be had', async ({ page }) => {
    const reports = await follow();
    await page.route('**/task.worker-*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: `throw new Error('${TYPED}');` }),
    );
    const merge = await openMerge(page);
    await merge.run();
    await expect(merge.status).toContainText('stopped unexpectedly');
    await expect
      .poll(reports)
      .toEqual([expect.objectContaining({ kind: 'worker', name: 'Error', places: [PLACE], page: '/merge' })]);
  });

  test('when nobody has caught what was thrown', async ({ page }) => {
    const reports = await follow();
    const merge = await openMerge(page);
    await merge.run();
    await merge.expectRows(2);
    // A browser that breaks what the page relies on, with a message that quotes the list.
    await page.evaluate((typed) => {
      window.requestAnimationFrame = () => {
        throw new RangeError(typed);
      };
    }, TYPED);
    const failed = page.waitForEvent('pageerror', (error) => error.message.includes(TYPED));
    await page.setViewportSize({ width: 700, height: 600 });
    await page.mouse.wheel(0, 200);
    await failed;
    const expected = { kind: 'error', name: 'RangeError', places: expect.arrayContaining([PLACE]), page: '/merge' };
    await expect.poll(reports).toContainEqual(expect.objectContaining(expected));
  });

  test('but not while there is no network', async ({ page, context }) => {
    const reports = await follow();
    await openMerge(page);
    await context.setOffline(true);
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
    await expect(page.getByText('Part of the page could not be loaded.')).toBeVisible();
    await context.setOffline(false);
    expect(await reports()).toEqual([]);
  });
});

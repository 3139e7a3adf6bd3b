import { expect, type Page, test } from '@playwright/test';
import { DedupeModel } from '../models/dedupe.model.ts';
import type { ToolModel } from '../models/tool.model.ts';
import { openLive } from '../support/open-live.ts';
import { watchPage } from '../support/page-watch.ts';

/** Opens the tool as from another machine of a network without https. */
async function openOverHttp(page: Page, baseURL: string | undefined): Promise<ToolModel> {
  const address = new URL('/dedupe', baseURL);
  address.hostname = 'lan.test';
  await openLive(page, address.href);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  return new DedupeModel(page);
}

test('without https a tool runs, copies, exports and keeps its inputs; a line says what is missing', async ({
  page,
  baseURL,
}) => {
  const watch = await watchPage(page);
  const dedupe = await openOverHttp(page, baseURL);
  await expect(page.getByText('Offline use and choosing where an export is saved need https.')).toBeVisible();
  await dedupe.paste('List', 'red\nblue\nred');
  await dedupe.run();
  await dedupe.expectRows(2);

  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByText('Copied to clipboard')).toBeVisible();
  await dedupe.clear('List');
  await dedupe.input('List').getByRole('textbox').click();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(dedupe.input('List')).toContainText('2 items');

  const download = page.waitForEvent('download');
  await dedupe.export('TXT');
  expect((await download).suggestedFilename()).toMatch(/\.txt$/);
  await expect(page.getByText('Export ready')).toBeVisible();

  await page.reload();
  await expect(dedupe.input('List')).toContainText('2 items');
  watch.expectQuiet(/Cross-Origin-Opener-Policy header has been ignored/);
});

test('nothing stays of exported files once their tab is gone', async ({ page, context }) => {
  await context.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  const dedupe = await DedupeModel.open(page);
  await dedupe.paste('List', 'red\nblue\nred');
  await dedupe.run();
  await dedupe.expectRows(2);
  const download = page.waitForEvent('download');
  await dedupe.export('TXT');
  await (await download).path();

  const other = await context.newPage();
  const stored = () =>
    other.evaluate(async () => {
      const root = await navigator.storage.getDirectory();
      const folder = await root.getDirectoryHandle('exports', { create: true });
      const names: string[] = [];
      for await (const name of folder.keys()) {
        names.push(name);
      }
      return names.length;
    });
  // The file of a live tab stays.
  await openLive(other, '/dedupe');
  expect(await stored()).toBe(1);
  await page.close();
  // The browser may release what a tab held only after it is closed.
  await expect(async () => {
    await other.reload();
    expect(await stored()).toBe(0);
  }).toPass();
});

import { expect, type Page, test } from '@playwright/test';
import { AccountModel } from '../models/account.model.ts';
import { createAccount } from '../support/accounts.ts';
import { waitUntilLive } from '../support/open-live.ts';

/** The script that hydrates every page. */
const SHELL = /\/assets\/shell-[^/]*\.js$/;
/** The script that the HTML of every page names. */
const ENTRY = /\/assets\/index-[^/]*\.js$/;

/** Opens a prerendered page whose scripts do not come before they are let through. Answers what lets them through. */
async function openBeforeItLives(page: Page, path: string, held = SHELL): Promise<() => Promise<void>> {
  let letThrough = () => {};
  const isLetThrough = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  const isRequested = page.waitForRequest(held);
  await page.route(held, async (route) => {
    await isLetThrough;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The entry records input by then, since it requests the other scripts.
  await isRequested;
  return async () => {
    letThrough();
    await page.unrouteAll({ behavior: 'wait' });
  };
}

test.describe('what is done before a page lives', () => {
  test('is kept on a tool: texts, switches, choices, and the press that runs it', async ({ page }) => {
    const live = await openBeforeItLives(page, '/replace');
    await page.getByRole('textbox', { name: 'Input Text' }).fill('red shoes\nblue shoes');
    await page.getByRole('textbox', { name: 'Find Text' }).pressSequentially('shoes');
    await page.getByRole('textbox', { name: 'Replace With' }).fill('boots');
    const wholeWord = page.getByRole('checkbox', { name: 'Whole Word' });
    const wasChecked = await wholeWord.isChecked();
    await wholeWord.click();
    expect(await wholeWord.isChecked()).toBe(wasChecked);
    await page.getByRole('textbox', { name: 'Replace With' }).press('Control+Enter');

    await live();
    await expect(wholeWord).toBeChecked({ checked: !wasChecked });
    await expect(page.getByRole('textbox', { name: 'Find Text' })).toHaveValue('shoes');
    await expect(page.getByRole('textbox', { name: 'Replace With' })).toHaveValue('boots');
    await expect(page.getByRole('group', { name: 'Input Text' })).toContainText('2 items');
    const results = page.getByRole('region', { name: 'Processed Results' });
    await expect(results.getByText('red boots')).toBeVisible();
    await expect(results.getByText('blue boots')).toBeVisible();
  });

  test('is done once: a radio button and the theme', async ({ page }) => {
    const live = await openBeforeItLives(page, '/merge');
    const root = page.locator('html');
    const casing = page.getByRole('group', { name: 'Casing' }).getByRole('radio', { name: 'UPPERCASE' });
    await casing.click();
    await page.getByRole('switch', { name: 'Dark theme' }).click();
    await live();
    await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await expect(casing).toBeChecked();
  });

  test('is kept if it was typed before the first script', async ({ page }) => {
    const live = await openBeforeItLives(page, '/replace', ENTRY);
    await page.getByRole('textbox', { name: 'Input Text' }).fill('red shoes');
    await page.getByRole('textbox', { name: 'Find Text' }).fill('shoes');
    await live();
    await waitUntilLive(page);
    await expect(page.getByRole('textbox', { name: 'Find Text' })).toHaveValue('shoes');
    await expect(page.getByRole('group', { name: 'Input Text' })).toContainText('1 item');
    await page.getByRole('textbox', { name: 'Replace With' }).fill('boots');
    await page.getByRole('textbox', { name: 'Replace With' }).press('Control+Enter');
    await expect(page.getByRole('region', { name: 'Processed Results' }).getByText('red boots')).toBeVisible();
  });

  test('never sends a form by itself, which would put its password into the address', async ({ page }) => {
    const live = await openBeforeItLives(page, '/auth/signin');
    const answered = page.waitForResponse('**/api/auth/signin');
    await page.getByRole('textbox', { name: 'Email' }).fill('nobody@example.com');
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('Not-a-password-1');
    await password.press('Enter');
    await expect(page).toHaveURL(/\/auth\/signin$/);
    await live();
    expect((await answered).request().postDataJSON()).toMatchObject({ password: 'Not-a-password-1' });
    await expect(page).toHaveURL(/\/auth\/signin$/);
  });

  test('is no reason to lose the way back: a link to sign in leads here again', async ({ page, request }) => {
    const account = new AccountModel(page);
    const email = await createAccount(request);
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    const live = await openBeforeItLives(page, '/merge?from=test');
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
    await expect(page).toHaveURL('/auth/signin');
    await account.field('Email').fill(email);
    await live();
    await expect(page.getByText('Sign in to continue where you left off')).toBeVisible();
    await expect(account.field('Email')).toHaveValue(email);
    await account.signIn(email);
    await expect(page).toHaveURL('/merge?from=test');
    expect(errors).toEqual([]);
  });

  test('goes on where somebody types on while the page comes to life', async ({ page }) => {
    const live = await openBeforeItLives(page, '/auth/signin');
    const answered = page.waitForResponse('**/api/auth/signin');
    const email = page.getByRole('textbox', { name: 'Email' });
    await email.pressSequentially('no');
    const living = live();
    await email.pressSequentially('body.at.all@example.com', { delay: 8 });
    await living;
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('Not-a-password-1');
    await password.press('Enter');
    expect((await answered).request().postDataJSON()).toMatchObject({ email: 'nobody.at.all@example.com' });
  });

  test('leaves the page where it was scrolled to', async ({ page }) => {
    const live = await openBeforeItLives(page, '/guides/merge-tool');
    await page.evaluate(() => window.scrollTo(0, 600));
    await live();
    await waitUntilLive(page);
    expect(await page.evaluate(() => Math.round(window.scrollY))).toBe(600);
  });

  test('takes a file', async ({ page }) => {
    const live = await openBeforeItLives(page, '/dedupe');
    const group = page.getByRole('group', { name: 'List' });
    const file = { name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('one\ntwo\none\n') };
    await group.locator('input[type=file]').setInputFiles(file);
    await live();
    await expect(group).toContainText('3 items');
  });
});

test('a page whose scripts do not come says so, and lives once it is reloaded', async ({ page }) => {
  await page.route(SHELL, (route) => route.abort());
  await page.goto('/merge');
  const note = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
  await expect(note).toBeVisible();
  await page.unroute(SHELL);
  await note.getByRole('link', { name: 'reload the page' }).click();
  await page.getByRole('textbox', { name: 'Column A' }).fill('red');
  await expect(page.getByRole('group', { name: 'Column A' })).toContainText('1 item');
  await expect(note).toHaveCount(0);
});

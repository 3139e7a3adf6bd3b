import { expect, test } from '@playwright/test';
import type { AdminStats } from '../../../libs/contracts/admin/admin-stats.dto.ts';
import type { SitemapAnswer } from '../../../libs/contracts/site/sitemap.dto.ts';
import { ADMIN_EMAIL, AdminModel } from '../models/admin.model.ts';
import { createAccount, signIn } from '../support/accounts.ts';
import { expectAccessible } from '../support/axe.ts';
import { openLive } from '../support/open-live.ts';

test('the dashboard shows the real numbers, the tools and how the system is', async ({ page }) => {
  const admin = new AdminModel(page);
  const answer = page.waitForResponse('**/api/admin/stats');
  await admin.open('/admin');
  const stats = (await (await answer).json()) as AdminStats;
  await expect(admin.tile('Total Users')).toHaveText(stats.totalUsers.toLocaleString('en-US'));
  await expect(admin.tile('Active Users')).toHaveText(stats.activeUsers.toLocaleString('en-US'));
  await expect(admin.tile('Recent Signups')).toHaveText(stats.recentSignups.toLocaleString('en-US'));
  await expect(admin.tile('Email Templates')).toHaveText(stats.emailTemplates.toLocaleString('en-US'));
  await expect(admin.tile('Total Activity')).toHaveText(stats.totalActivity.toLocaleString('en-US'));
  await expect(page.locator('figure svg rect')).toHaveCount(30);
  for (const [part, word] of [
    ['Database', 'Operational'],
    ['Mail', 'Protected'],
    ['Storage', 'Available'],
  ] as const) {
    await expect(admin.tile(part)).toHaveText(word);
  }
  for (const title of ['System Settings', 'Analytics', 'Content Management']) {
    const tile = page.getByRole('listitem').filter({ hasText: title });
    await expect(tile).toContainText('Coming soon');
    await expect(tile.getByRole('link')).toHaveCount(0);
  }
  await expectAccessible(page);
  for (const [title, path] of [
    ['User Management', '/admin/users'],
    ['Email Templates', '/admin/email-templates'],
    ['Site Map', '/admin/sitemap'],
  ] as const) {
    await page
      .getByRole('link', { name: title })
      .filter({ hasText: /\w \w.*\./ })
      .click();
    await expect(page).toHaveURL(path);
    await page.goBack();
  }
});

test('the site map lists, searches and opens every route', async ({ page }) => {
  const admin = new AdminModel(page);
  const answer = page.waitForResponse('**/api/sitemap/routes');
  await admin.open('/admin/sitemap');
  const { totalRoutes } = (await (await answer).json()) as SitemapAnswer;
  await expect(admin.tile('Routes')).toHaveText(String(totalRoutes));
  const lines = page.getByRole('main').getByRole('listitem');
  await expect(lines).toHaveCount(totalRoutes);
  await expect(page.getByRole('link', { name: 'Open sitemap.xml' })).toHaveAttribute('target', '_blank');
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'Category' }).selectOption('Administration');
  await expect(lines.first()).toContainText('Admin only');
  await page.getByRole('combobox', { name: 'Category' }).selectOption('All');
  await page.getByRole('searchbox').fill('openapi');
  await expect(lines).toHaveCount(1);
  await expect(lines.getByRole('link')).toHaveAttribute('target', '_blank');
  await page.getByRole('searchbox').fill('/merge');
  await page.getByRole('link', { name: 'Open /merge', exact: true }).click();
  await expect(page).toHaveURL('/merge');
});

test('the audit log is narrowed by user, action and day', async ({ page, request }) => {
  const admin = new AdminModel(page);
  const email = await createAccount(request, 'logged');
  await admin.open('/admin/audit-log');
  await page.getByRole('searchbox').fill(email);
  await expect(page.getByRole('row')).toHaveCount(3);
  await expect(admin.row('Account created')).toContainText('Not signed in');
  await page.getByRole('combobox', { name: 'Action' }).selectOption('Email verified');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByLabel('To', { exact: true }).fill('2001-01-01');
  await expect(page.getByText('Nothing found.')).toBeVisible();
  await openLive(page, '/admin/audit-log');
  await expect(admin.row(ADMIN_EMAIL).first()).toContainText('Signed in');
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('the outbox shows how mails fare', async ({ page, request }) => {
  const admin = new AdminModel(page);
  const email = await createAccount(request, 'mailed');
  await admin.open('/admin/outbox');
  await expect(admin.row(email).first()).toContainText('Sent');
  await expect(page.getByRole('main')).not.toContainText('token=');
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Failed');
  await expect(page).toHaveURL(/status=failed/);
  await expectAccessible(page);
});

test('jobs of all accounts are listed without their names', async ({ page, request }) => {
  const admin = new AdminModel(page);
  const email = await createAccount(request, 'worker');
  const headers = { authorization: `Bearer ${await signIn(request, email)}` };
  const data = { name: 'Secret shoes', tool: 'dedupe', input: { text: 'red\nred' } };
  expect((await request.post('/api/jobs', { headers, data })).status()).toBe(202);
  await admin.open('/admin/jobs');
  await expect(async () => {
    await admin.button('Refresh').click();
    await expect(admin.row(email)).toContainText(/Dedupe.*Done/, { timeout: 1000 });
  }).toPass();
  await expect(page.getByRole('main')).not.toContainText('Secret shoes');
});

test('contact messages are read and answered', async ({ page, request }) => {
  const admin = new AdminModel(page);
  const subject = `A moth ${Date.now()}`;
  const message = 'There is one\nin row 70.';
  const data = { name: 'Grace Hopper', email: 'grace@example.com', subject, category: 'bug-report', message };
  expect((await request.post('/api/support/contact', { data })).status()).toBe(200);
  await admin.open('/admin/contact-messages');
  await expect(admin.row(subject)).toContainText('Unread');
  await admin.button(`Open: ${subject}`).click();
  const dialog = admin.dialog(subject);
  await expect(dialog).toContainText('in row 70.');
  await expect(dialog.getByRole('link', { name: 'Reply' })).toHaveAttribute('href', /^mailto:grace@example\.com/);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Mark as answered' }).click();
  await expect(dialog.getByRole('button', { name: 'Mark as not answered' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(admin.row(subject)).toContainText('Answered');
  await expectAccessible(page);
});

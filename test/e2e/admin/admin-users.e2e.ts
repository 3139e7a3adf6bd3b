import { expect, test } from '@playwright/test';
import { ADMIN_EMAIL, AdminModel } from '../models/admin.model.ts';
import { expectToastBesideControls } from '../models/toast.model.ts';
import { createAccount, createUnverified, newAddress, PASSWORD, signInByToken } from '../support/accounts.ts';
import { expectAccessible } from '../support/axe.ts';
import { linkOf, takeMail } from '../support/mailbox.ts';
import { openLive } from '../support/open-live.ts';

test('accounts are made, found, looked into, changed and deleted', async ({ page }) => {
  const admin = new AdminModel(page);
  const email = newAddress('managed');
  await admin.open('/admin/users');
  await admin.button('Create User').click();
  const create = admin.dialog('Create user');
  await create.getByRole('button', { name: 'Create User' }).click();
  await expect(create.getByLabel('Email', { exact: false }).first()).toBeFocused();
  await expect(create).toContainText('Please enter a password.');
  await create.getByRole('textbox', { name: 'Email' }).fill(ADMIN_EMAIL);
  await create.getByLabel('Password').fill(PASSWORD);
  await create.getByRole('button', { name: 'Create User' }).click();
  await expect(create).toContainText('An account with this email address already exists.');
  await create.getByRole('textbox', { name: 'Email' }).fill(email);
  await create.getByRole('combobox', { name: 'Plan' }).selectOption('Pro');
  await expectAccessible(page);
  await create.getByRole('button', { name: 'Create User' }).click();
  await expect(admin.toast).toContainText('User created successfully');
  await expectToastBesideControls(page, page.getByRole('table'));
  expect(linkOf(await takeMail(email, 'Your Overprint account'))).toContain('/auth/reset-password?token=');

  await admin.findUser(email);
  await expect(admin.row(email)).toContainText('Unverified');
  await admin.choose('Resend verification', email);
  await expect(admin.toast).toContainText('Verification email sent successfully');
  await takeMail(email, 'erify');

  await admin.choose('Edit', email);
  const edit = admin.dialog('Edit user');
  await edit.getByLabel('First name').fill('Grace');
  await edit.getByLabel('Last name').fill('Hopper');
  await edit.getByLabel('Plan ends on').fill('2040-05-06');
  await edit.getByRole('checkbox', { name: 'Email verified' }).check();
  await expectAccessible(page);
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(admin.toast).toContainText('User updated successfully');
  await expect(admin.row(email)).not.toContainText('Unverified');

  await admin.choose('View', email);
  const details = admin.dialog('User details');
  await expect(details).toContainText('Grace Hopper');
  await expect(details).toContainText(/Storage\s*0 bytes/);
  await expect(details.getByRole('heading', { name: 'Saved lists (0)' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await admin.choose('Delete', email);
  const remove = admin.dialog('Delete user?');
  await expect(remove).toContainText(email);
  await expect(remove).toContainText('This includes 0 lists, 0 results, 0 folders, and 0 projects');
  await expectAccessible(page);
  await remove.getByRole('button', { name: 'Delete user' }).click();
  await expect(admin.toast).toContainText('User deleted successfully');
  await expect(page.getByText('Nothing found.')).toBeVisible();
});

test('another administrator is made, moved and demoted only with the own password', async ({ page, request }) => {
  const admin = new AdminModel(page);
  const email = await createAccount(request, 'promoted');
  await admin.open('/admin/users');
  await admin.findUser(email);
  await admin.choose('Edit', email);
  const edit = admin.dialog('Edit user');
  const own = edit.getByLabel('Your password', { exact: true });
  await edit.getByLabel('First name').fill('Grace');
  await expect(own).toHaveCount(0);
  await edit.getByRole('combobox', { name: 'Role' }).selectOption('Admin');
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(own).toBeFocused();
  await expect(own).toHaveAccessibleDescription(/Please enter your password\./);
  await own.fill('Wrong-Horse-7');
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(own).toHaveAccessibleDescription(/The current password is incorrect\./);
  await expectAccessible(page);
  await own.fill(PASSWORD);
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(admin.toast).toContainText('User updated successfully');

  // Of an administrator, a new address is asked about as well.
  await admin.choose('Edit', email);
  await expect(own).toHaveCount(0);
  await edit.getByRole('textbox', { name: 'Email' }).fill(newAddress('moved'));
  await expect(own).toBeVisible();
  await edit.getByRole('textbox', { name: 'Email' }).fill(email);
  await expect(own).toHaveCount(0);
  await edit.getByRole('checkbox', { name: 'Active', exact: true }).uncheck();
  await expect(own).toBeVisible();
  await edit.getByRole('checkbox', { name: 'Active', exact: true }).check();
  await edit.getByRole('button', { name: 'Cancel' }).click();

  // So is the deletion.
  await admin.choose('Delete', email);
  const remove = admin.dialog('Delete user?');
  const confirmation = remove.getByLabel('Your password', { exact: true });
  await remove.getByRole('button', { name: 'Delete user' }).click();
  await expect(confirmation).toHaveAccessibleDescription(/Please enter your password\./);
  await confirmation.fill('Wrong-Horse-7');
  await remove.getByRole('button', { name: 'Delete user' }).click();
  await expect(confirmation).toHaveAccessibleDescription(/The current password is incorrect\./);
  await expectAccessible(page);
  await remove.getByRole('button', { name: 'Cancel' }).click();

  await admin.choose('Edit', email);
  await edit.getByRole('combobox', { name: 'Role' }).selectOption('User');
  await own.fill(PASSWORD);
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(edit).toBeHidden();
  await admin.choose('Delete', email);
  await admin.dialog('Delete user?').getByRole('button', { name: 'Delete user' }).click();
  await expect(page.getByText('Nothing found.')).toBeVisible();
});

test('the list is narrowed, sorted and paged by the server, and the address keeps it', async ({ page, request }) => {
  const name = newAddress('paged').split('@')[0] as string;
  const admin = new AdminModel(page);
  await createUnverified(request, name);
  await createAccount(request, name);
  await admin.open('/admin/user-management');
  await expect(admin.heading).toHaveText('User management');
  await expect(admin.tile('Free')).toContainText('%');
  await page.getByRole('searchbox').fill(name);
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Unverified');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page).toHaveURL(/status=unverified/);
  await page.reload();
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await page.getByRole('combobox', { name: 'Role' }).selectOption('Admin');
  await expect(page.getByText('Nothing found.')).toBeVisible();
  await expectAccessible(page);
});

test('an administrator acts as a user, under a banner with the way back', async ({ page, request }) => {
  const admin = new AdminModel(page);
  const email = await createAccount(request, 'acted');
  await admin.open('/admin/users');
  await admin.findUser(email);
  await admin.choose('Impersonate', email);
  const dialog = page.getByRole('dialog', { name: 'Act as this user?' });
  await expect(dialog).toContainText(email);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/admin\/users/);
  await admin.actAs(email);
  await expect(page).toHaveURL('/');
  await expect(admin.banner).toContainText(`You are acting as ${email}`);
  await expect(admin.banner).toContainText(ADMIN_EMAIL);
  await expect(page.getByRole('banner')).toContainText(`Welcome back, ${email}`);
  await expectAccessible(page);
  // What an administrator may see, the user may not.
  await openLive(page, '/admin/users');
  await expect(page).toHaveURL('/');
  await expect(admin.banner).toBeVisible();
  await admin.button('Back to my account').click();
  await expect(page).toHaveURL('/admin/users');
  await expect(page.getByRole('banner')).toContainText(`Welcome back, ${ADMIN_EMAIL}`);
  await expect(admin.banner).toHaveCount(0);
});

test('signing out while acting as a user leaves nobody signed in', async ({ page, request }) => {
  const admin = new AdminModel(page);
  const email = await createAccount(request, 'acted');
  await admin.open('/admin/users');
  await admin.findUser(email);
  await admin.actAs(email);
  await expect(admin.banner).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  expect(await page.evaluate(() => [localStorage.getItem('auth_token'), localStorage.getItem('admin_token')])).toEqual([
    null,
    null,
  ]);
});

test('when the hour is over the administrator is themselves again', async ({ page, request }) => {
  const admin = new AdminModel(page);
  const email = await createAccount(request, 'acted');
  await admin.open('/admin/users');
  await admin.findUser(email);
  await admin.actAs(email);
  await expect(admin.banner).toBeVisible();
  // The server forgets the session, as it does after an hour.
  const token = await page.evaluate(() => localStorage.getItem('auth_token'));
  await request.post('/api/auth/signout', { headers: { authorization: `Bearer ${token}` } });
  await page.getByRole('banner').getByRole('link', { name: 'Account' }).click();
  await expect(page.getByRole('banner')).toContainText(`Welcome back, ${ADMIN_EMAIL}`);
  await expect(admin.banner).toHaveCount(0);
  await expect(admin.toast).toContainText('Impersonation ended');
});

test('nobody else gets in', async ({ page, request }) => {
  const email = await createAccount(request);
  const paths = [
    '',
    '/users',
    '/user-management',
    '/email-templates',
    '/audit-log',
    '/outbox',
    '/contact-messages',
    '/sitemap',
  ];
  for (const path of paths) {
    await openLive(page, `/admin${path}`);
    await expect(page).toHaveURL('/auth/signin');
  }
  await signInByToken(page, email);
  for (const path of paths) {
    await openLive(page, `/admin${path}`);
    await expect(page).toHaveURL('/');
  }
  await expect(page.getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0);
});

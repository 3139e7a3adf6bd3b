import { expect, test } from '@playwright/test';
import { AccountModel } from '../models/account.model.ts';
import { createAccount } from '../support/accounts.ts';
import { expectMerged, mergeSomething } from '../support/merged-work.ts';

test('two tabs agree on who is signed in, within a second', async ({ page, context, request }) => {
  const first = new AccountModel(page);
  const second = new AccountModel(await context.newPage());
  const email = await createAccount(request);
  await first.openSignIn();
  const merge = await mergeSomething(second.page, '/merge');
  await first.signIn(email);
  const banner = second.page.getByRole('banner');
  await first.expectSignedIn(email);
  await expect(banner).toContainText(`Welcome back, ${email}`, { timeout: 5_000 });
  await expectMerged(second.page, merge);

  await second.page.getByRole('banner').getByRole('link', { name: 'Account' }).click();
  await expect(second.heading).toHaveText('Your account');
  await first.signOut();
  await first.expectGuest();
  await expect(second.page).toHaveURL('/auth/signin', { timeout: 5_000 });
  await second.expectGuest();
  expect(await second.page.evaluate(() => document.body.innerText)).not.toContain(email);
});

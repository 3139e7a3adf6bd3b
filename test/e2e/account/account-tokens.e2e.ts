import { expect, test } from '@playwright/test';
import { AccountModel } from '../models/account.model.ts';
import { createAccount, signInByToken } from '../support/accounts.ts';
import { expectAccessible } from '../support/axe.ts';
import { openLive } from '../support/open-live.ts';

test('an access token is made, copied, used by a program, and revoked', async ({ page, request, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const account = new AccountModel(page);
  await signInByToken(page, await createAccount(request));
  await openLive(page, '/account');
  await expect(account.tokens).toContainText('You have no access tokens.');
  await expectAccessible(page);

  await account.tokens.getByRole('button', { name: 'Create token', exact: true }).click();
  await account.expectError('Name', 'Please give the token a name.');
  const token = await account.makeToken('Nightly job', '30 days');
  expect(token).toMatch(/^ovp_[\w-]{43}$/);
  await expect(account.tokens).toContainText('not be shown again');
  await expectAccessible(page);
  await account.tokens.getByRole('button', { name: 'Copy token', exact: true }).click();
  await expect(account.toast).toContainText('Token copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
  await expect(account.tokenLines).toHaveCount(1);
  await expect(account.tokenLines).toContainText('Nightly job');
  await expect(account.tokenLines).toContainText(`${token.slice(0, 8)}…`);
  await expect(account.tokenLines).toContainText('Never used');
  await expect(account.tokenLines).toContainText('expires');

  const run = () =>
    request.post('/api/v1/tools/merge', {
      headers: { authorization: `Bearer ${token}` },
      data: { input: { columns: ['red', 'shoes'] }, options: { separator: { type: 'space' } } },
    });
  const answer = await run();
  expect([answer.status(), await answer.text()]).toEqual([200, 'red shoes\n']);

  await account.tokens.getByRole('button', { name: 'Done', exact: true }).click();
  await page.reload();
  await expect(account.tokenLines).toContainText('Last used this minute');
  await expect(account.tokens).not.toContainText(token);

  await account.tokenLines.getByRole('button', { name: 'Revoke Nightly job', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Revoke “Nightly job”?' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  expect((await run()).status()).toBe(200);
  await account.tokenLines.getByRole('button', { name: 'Revoke Nightly job', exact: true }).click();
  await dialog.getByRole('button', { name: 'Revoke token', exact: true }).click();
  await expect(account.toast).toContainText('Token revoked');
  await expect(account.tokenLines).toHaveCount(0);
  expect((await run()).status()).toBe(401);
});

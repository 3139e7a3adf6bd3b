import type { Page } from '@playwright/test';
import { createAccount, signIn } from './accounts.ts';

/**
 * Signs a page in with an account of its own, whatever it opens.
 * @param user values that the account only pretends to have, such as another plan
 */
export async function pretendSignedIn(page: Page, user: Record<string, unknown> = {}): Promise<void> {
  const token = await signIn(page.request, await createAccount(page.request));
  await page.addInitScript((value) => localStorage.setItem('auth_token', value), token);
  if (Object.keys(user).length > 0) {
    await page.route('**/api/auth/me', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), ...user } });
    });
  }
}

/** Lets exports come as downloads: a headless browser cannot answer a save dialog. */
export async function withoutSavePicker(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'showSaveFilePicker');
  });
}

import type { Page } from '@playwright/test';

/** Stands in for a signed-in session: a stored token and the server's answer to whose it is. */
export async function pretendSignedIn(page: Page, user: Record<string, unknown> = {}): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('auth_token', 'token-of-a-test'));
  await page.route('**/api/auth/me', (route) =>
    route.fulfill({ json: { email: 'ada@example.com', role: 'user', subscriptionPlan: 'free', ...user } }),
  );
}

/** Lets exports come as downloads: a headless browser cannot answer a save dialog. */
export async function withoutSavePicker(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'showSaveFilePicker');
  });
}

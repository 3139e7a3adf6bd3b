import { expect, type Locator, type Page } from '@playwright/test';

/** The one toast that is shown, wherever it is drawn: over the page, or within an open dialog. */
export function toastOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Notifications' }).filter({ hasText: /./ });
}

/** Expects a toast of exactly this title and this message. */
export async function expectToast(page: Page, title: string, message: string | RegExp): Promise<void> {
  await expect(toastOf(page).getByRole('paragraph')).toHaveText([title, message]);
}

import type { Page } from '@playwright/test';

/**
 * Opens a prerendered page and waits until React has taken it over. What is done before that is done again then
 * (early-input.e2e.ts); a test that looks at one press is not to depend on when.
 */
export async function openLive(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitUntilLive(page);
}

/** Waits until React has taken the prerendered page over. */
export async function waitUntilLive(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('live').length > 0);
}

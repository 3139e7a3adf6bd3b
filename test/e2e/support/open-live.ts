import type { Page, Response } from '@playwright/test';

/**
 * Opens a prerendered page, waits until React has hydrated it, and moves the pointer, so that editors load. What is done
 * before hydration is replayed then (early-input.e2e.ts); a test that looks at one press must not depend on when.
 * @returns the response of the server
 */
export async function openLive(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path);
  await waitUntilLive(page);
  await page.mouse.move(1, 1);
  return response;
}

/** Waits until React has hydrated the prerendered page. */
export async function waitUntilLive(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('live').length > 0);
}

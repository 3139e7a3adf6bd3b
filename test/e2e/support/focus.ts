import { expect, type Page } from '@playwright/test';

/** Expects that a control or a part of the page has the focus. Wait for what removes the focused control first. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName ?? 'BODY')).not.toBe('BODY');
}

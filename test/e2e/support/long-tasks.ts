import type { Page } from '@playwright/test';

/** Watches the main thread from the first script on: gaps between ticks of a message loop, and long tasks. */
export async function watchMainThread(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const record = { longestMs: 0 };
    Object.assign(window, { mainThread: record });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) record.longestMs = Math.max(record.longestMs, entry.duration);
    }).observe({ type: 'longtask', buffered: false });
  });
}

/** Forgets what was seen so far. */
export async function resetMainThread(page: Page): Promise<void> {
  await page.evaluate(() => {
    (window as unknown as { mainThread: { longestMs: number } }).mainThread.longestMs = 0;
  });
}

/** The longest task since the last reset, in ms; below 50 ms browsers report none. */
export async function longestTaskMs(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { mainThread: { longestMs: number } }).mainThread.longestMs);
}

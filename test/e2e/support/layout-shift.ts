import type { Page } from '@playwright/test';

/** Sums the layout shifts of each page that is loaded from now on. */
export async function observeLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries() as (PerformanceEntry & { readonly value: number })[]) {
        document.documentElement.dataset.shift = String(Number(document.documentElement.dataset.shift ?? 0) + value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Returns the sum of the layout shifts of the page; 0 if nothing has moved. */
export function layoutShiftOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    // The observer is called after the frame in which something has moved.
    for (let frame = 0; frame < 2; frame++) {
      await new Promise(requestAnimationFrame);
    }
    return Number(document.documentElement.dataset.shift ?? 0);
  });
}

import type { Page } from 'playwright';

/** Begins to note the tasks of the main thread that take longer than 50 ms. */
export async function watchLongTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const record = { longestMs: 0 };
    Object.assign(window, { benchTasks: record });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) record.longestMs = Math.max(record.longestMs, entry.duration);
    }).observe({ type: 'longtask' });
  });
}

/** The longest task since this was asked last; 0 where none took longer than 50 ms. */
export function readLongestTask(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { benchTasks } = window as unknown as { benchTasks: { longestMs: number } };
    const { longestMs } = benchTasks;
    benchTasks.longestMs = 0;
    return longestMs;
  });
}

import type { Page } from 'playwright';

/** What is marked on the page's main thread, to know it among the threads. */
const MARK = 'bench: this page';

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Of that, µs in which a processor was at it. */
  readonly tdur?: number;
}

/**
 * Begins to trace the tasks of a page's main thread.
 * @returns ends it, and answers for how long a processor was at the one that took the longest; ms
 */
export async function traceTasks(page: Page): Promise<() => Promise<number>> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The browser is gone.');
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] });
  await page.evaluate((name) => performance.mark(name), MARK);
  return async () => {
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
    const mark = traceEvents.find(({ name }) => name === MARK);
    if (!mark) throw new Error('The trace lacks the page.');
    const tasks = traceEvents.filter(
      ({ name, ph, pid, tid }) => ph === 'X' && pid === mark.pid && tid === mark.tid && name.endsWith('RunTask'),
    );
    return Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
  };
}

import type { Page } from '@playwright/test';

/** Where the script of the workers is that do the runs, imports and fetches. */
const TASK_WORKER = /\/task\.worker-[^/]*\.js$/;

/** Adds code to the script of the task workers, before the page is opened: nothing of the page or worker is replaced. */
export async function addToTaskWorker(page: Page, code: string): Promise<void> {
  await page.route(TASK_WORKER, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\n;${code}` });
  });
}

/** Lets no task worker start, before the page is opened. Answers the way to let them go. */
export async function holdTaskWorkers(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(TASK_WORKER, async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
}

/** The code that makes a task worker fail as soon as it is asked for this, before it can have done any of it. */
export function failingAt(task: 'importFiles' | 'fetchRows'): string {
  return `addEventListener('message', ({ data }) => {
    if (data?.path?.[0] === '${task}') throw new Error('a fault of this test');
  });`;
}

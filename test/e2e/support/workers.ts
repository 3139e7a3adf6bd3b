import type { Page } from '@playwright/test';

/** Paths of the scripts of the task workers and of the rows worker. */
const SCRIPTS = { task: /\/task\.worker-[^/]*\.js$/, rows: /\/rows\.worker-[^/]*\.js$/ };

/** Adds code to the script of workers, before the page is opened: nothing of the page or worker is replaced. */
export async function addToWorkers(page: Page, kind: keyof typeof SCRIPTS, code: string): Promise<void> {
  await page.route(SCRIPTS[kind], async (route) => {
    // Workers are also started as a test ends, when nothing can be fetched any more. A worker that fails to start
    // earlier shows in the test.
    await route
      .fetch()
      .then(async (response) => route.fulfill({ response, body: `${await response.text()}\n;${code}` }))
      .catch(() => undefined);
  });
}

/** Lets no task worker start, before the page is opened. Answers the way to let them go. */
export async function holdTaskWorkers(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(SCRIPTS.task, async (route) => {
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

import type { Page } from 'playwright';
import type { EngineJob } from '../browser/engine.worker.ts';
import { readMainThread, watchMainThread } from '../browser/main-thread.ts';
import type { Sizes } from '../browser/merge-jobs.ts';
import { openEnginePage, openProduct } from '../browser/open-browser.ts';
import type { Comparison, Measurement, Reading, Scenario } from '../harness.ts';

const TEN_MILLION: Sizes = [1000, 1000, 10];

export const scenario: Scenario = {
  name: 'merge-browser',
  title: 'Merge in Chromium',
  about:
    'The engine alone in a web worker (rows made as bytes and dropped), then the product itself: columns pasted into the page, a click on MERGE, and what the page feels of it. “Streaming” joins columns in which two combinations may meet, so that every row is made, compared and sent to the rows worker while the list shows them.',
  limits:
    'A worker that has just been started runs code that is not optimized yet, and touches its memory for the first time: that is most of the 38 ms for 10 million rows, when the same code makes 100 million in some 200 ms once it is warm. In Node, where both are warm, the ratio is over 100.',
  async prepare(rows) {
    const engine = await openEnginePage();
    const product = await openProduct('/merge');
    const sizes: readonly Sizes[] = rows ? [[Math.ceil(rows / 10_000), 1000, 10]] : [[100, 100, 100], TEN_MILLION];
    const measurements: Measurement[] = [
      ...sizes.map((size) => engineComparison(engine.page, size)),
      ...engineReadings(engine.page),
      ...productReadings(product.page),
    ];
    return {
      measurements,
      close: async () => {
        await engine.close();
        await product.close();
      },
    };
  },
};

function engineComparison(page: Page, sizes: Sizes): Comparison {
  const rows = sizes.reduce((product, size) => product * size, 1);
  const contestant = (name: string, kind: 'merge' | 'naive-merge') => ({
    name,
    run: async () => (await runEngine(page, { kind, sizes }, false)).ms,
    hash: async () => String((await runEngine(page, { kind, sizes }, false)).bytes),
  });
  const goal = rows === 10_000_000 ? { goal: 50 } : {};
  return {
    kind: 'comparison',
    title: 'Merge to bytes in a worker, cold',
    rows,
    ours: contestant('Overprint', 'merge'),
    peers: [{ ...contestant('naive JavaScript', 'naive-merge'), ...goal }],
  };
}

function engineReadings(page: Page): Reading[] {
  const hundred: EngineJob = { kind: 'merge', sizes: [1000, 1000, 100] };
  return [
    {
      kind: 'reading',
      title: '100 million rows made in a worker',
      unit: 'ms',
      goal: { atMost: 1500 },
      read: async () => (await runEngine(page, hundred, true)).ms,
    },
    {
      kind: 'reading',
      title: '… main thread blocked meanwhile',
      unit: 'ms',
      goal: { atMost: 10 },
      read: async () => (await runEngine(page, hundred, true)).longestGapMs,
    },
    {
      kind: 'reading',
      title: 'A window of 50 rows at the end of a billion',
      unit: 'ms',
      read: async () => (await runEngine(page, { kind: 'window', sizes: [1000, 1000, 1000] }, true)).ms,
    },
  ];
}

function runEngine(page: Page, job: EngineJob, isWarm: boolean) {
  return page.evaluate(([work, warm]) => window.runEngine(work, warm), [job, isWarm] as const);
}

function productReadings(page: Page): Reading[] {
  const list = (word: string, count: number) => Array.from({ length: count }, (_, i) => `${word}${i}`).join('\n');
  const numbers = (count: number) => list('', count);
  return [
    {
      kind: 'reading',
      title: 'Merge of 1 billion rows: click to first row on screen',
      unit: 'ms',
      goal: { atMost: 50 },
      read: async () => {
        await fill(page, [list('a ', 1000), list('b ', 1000), list('c ', 1000)], '1,000,000,000');
        return clickToFirstRow(page);
      },
    },
    {
      kind: 'reading',
      title: 'Scrolling a billion rows: frames over 34 ms of 120',
      unit: 'frames',
      goal: { atMost: 2 },
      read: () => slowFrames(page),
    },
    ...([100, 1000] as const).map(
      (size): Reading => ({
        kind: 'reading',
        title: `Longest main-thread task while ${size === 100 ? '1' : '10'} million rows stream in`,
        unit: 'ms',
        goal: { atMost: 50 },
        read: async () => {
          await fill(page, [numbers(size), numbers(1000), numbers(10)], (size * 10_000).toLocaleString('en-US'));
          return longestTask(page);
        },
      }),
    ),
  ];
}

/** Pastes the columns and waits for the count of combinations. */
async function fill(page: Page, columns: readonly string[], count: string): Promise<void> {
  await page.getByRole('button', { name: 'Clear All' }).click();
  for (const [index, text] of columns.entries()) {
    const box = page.getByRole('textbox', { name: `Column ${'ABC'[index]}` });
    await box.focus();
    await page.locator(`.cm-content[aria-label="Column ${'ABC'[index]}"]`).waitFor();
    await box.evaluate((element, pasted) => {
      const data = new DataTransfer();
      data.setData('text/plain', pasted);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    }, text);
  }
  await page.getByText(`${count} combinations`).waitFor();
}

/** Returns the time from the click on MERGE until the first row is in the document, on the page's clock. */
async function clickToFirstRow(page: Page): Promise<number> {
  const button = await page.getByRole('button', { name: 'MERGE' }).elementHandle();
  return page.evaluate(
    (run) =>
      new Promise<number>((resolve) => {
        const startedMs = performance.now();
        const look = () => {
          const cell = document.querySelector('[role=grid][aria-label=Results] [role=row] [role=gridcell]');
          if (cell?.textContent) {
            observer.disconnect();
            resolve(performance.now() - startedMs);
          }
        };
        const observer = new MutationObserver(look);
        observer.observe(document.body, { childList: true, subtree: true, characterData: true });
        (run as HTMLButtonElement).click();
      }),
    button,
  );
}

/** Scrolls for 120 frames and returns the number of late ones. */
async function slowFrames(page: Page): Promise<number> {
  return page.getByRole('grid', { name: 'Results' }).evaluate(
    (grid) =>
      new Promise<number>((resolve) => {
        const scroller = grid.scrollHeight > grid.clientHeight ? grid : (grid.parentElement as Element);
        let frames = 0;
        let slow = 0;
        let last = performance.now();
        const step = (now: number) => {
          if (now - last > 34) {
            slow++;
          }
          last = now;
          scroller.scrollTop += 120 + frames * 40;
          if (++frames < 120) {
            requestAnimationFrame(step);
          } else {
            resolve(slow);
          }
        };
        requestAnimationFrame(step);
      }),
  );
}

/** Runs the tool and returns the longest task of the main thread until all rows are shown. */
async function longestTask(page: Page): Promise<number> {
  await watchMainThread(page);
  await page.getByRole('button', { name: 'MERGE' }).click();
  await page
    .getByRole('region', { name: 'Results' })
    .getByText(/ rows in /)
    .waitFor({ timeout: 120_000 });
  return (await readMainThread(page)).taskMs;
}

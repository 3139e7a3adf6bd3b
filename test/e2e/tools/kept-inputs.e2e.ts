import { expect, type Page, test } from '@playwright/test';
import { DedupeModel } from '../models/dedupe.model.ts';
import { ReplaceModel } from '../models/replace.model.ts';
import type { ToolModel } from '../models/tool.model.ts';
import { openLive } from '../support/open-live.ts';
import { watchPage } from '../support/page-watch.ts';
import { addToWorkers } from '../support/workers.ts';

/** More than 4 MiB, so that the browser keeps the list as a file. */
const ROWS = 400_000;
const LONG_LIST = Array.from({ length: ROWS }, (_, row) => `línea ${row}`).join('\r\n');

const OTHER_LIST = LONG_LIST.replaceAll('línea', 'line');

/** Bytes of lines that are stored with one line end each. */
const storedBytes = (text: string) => Buffer.byteLength(`${text.replaceAll('\r', '')}\n`);

async function openDedupe(page: Page): Promise<ToolModel> {
  await openLive(page, '/dedupe');
  return new DedupeModel(page);
}

async function importList(dedupe: ToolModel): Promise<void> {
  await dedupe.importFile('List', 'long.txt', LONG_LIST);
  await expect(dedupe.input('List')).toContainText('400,000 items');
}

/** Every line is there as it was: none of them is equal to another, and the last is the last. */
async function expectList(dedupe: ToolModel): Promise<void> {
  await expect(dedupe.input('List')).toContainText('400,000 items');
  await dedupe.run();
  await dedupe.expectRows(ROWS);
  await expect(dedupe.row(1)).toHaveText('línea 0');
  await dedupe.goToRow(ROWS);
  await expect(dedupe.row(ROWS)).toHaveText(`línea ${ROWS - 1}`);
}

/** Returns the sizes in bytes of the files in which long inputs lie, without a file that is removed meanwhile. */
function keptFiles(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle('inputs', { create: true });
    const sizes: number[] = [];
    for await (const handle of folder.values()) {
      try {
        sizes.push((await (handle as FileSystemFileHandle).getFile()).size);
      } catch (error) {
        // The page may remove the file between the listing and this call.
        if (!(error instanceof DOMException && error.name === 'NotFoundError')) {
          throw error;
        }
      }
    }
    return sizes;
  });
}

/** Returns the number of tabs that hold a lock, as open tabs do. */
function countLiveTabs(page: Page): Promise<number> {
  return page.evaluate(async () => (await navigator.locks.query()).held?.length ?? 0);
}

/** Returns the stored inputs. */
function readInputs(page: Page): Promise<{ stats: { lines: number }; usedAt?: number }[]> {
  return page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('overprint-inputs');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('inputs').objectStore('inputs').getAll();
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result.map(({ stats, usedAt }) => ({ stats, usedAt })));
          };
        };
      }),
  );
}

/** Waits until the browser keeps an input with all the lines. */
async function expectKept(page: Page): Promise<void> {
  await expect.poll(async () => (await readInputs(page)).map(({ stats }) => stats.lines)).toEqual([ROWS]);
}

/** Removes the times of use from stored inputs, which older versions of the site did not write. */
function removeTimes(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('overprint-inputs');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const changing = opening.result.transaction('inputs', 'readwrite');
          const store = changing.objectStore('inputs');
          const reading = store.getAll();
          reading.onsuccess = () => {
            for (const { usedAt: _usedAt, ...input } of reading.result) {
              store.put(input);
            }
          };
          changing.onabort = () => reject(changing.error);
          changing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
  );
}

test('a long list is back after a reload, and after another one', async ({ page }) => {
  const watch = await watchPage(page);
  const dedupe = await openDedupe(page);
  await importList(dedupe);
  await expectKept(page);
  expect(await keptFiles(page)).toEqual([storedBytes(LONG_LIST)]);
  await page.reload();
  await expectList(dedupe);
  await page.reload();
  await expectList(dedupe);
  watch.expectQuiet();
});

test('nothing stays of a long list that others have replaced, or whose tab is gone', async ({ page, context }) => {
  const dedupe = await openDedupe(page);
  await importList(dedupe);
  await dedupe.importFile('List', 'other.txt', OTHER_LIST);
  await expect.poll(() => keptFiles(page)).toEqual([storedBytes(OTHER_LIST)]);
  await dedupe.clear('List');
  await expect.poll(() => keptFiles(page)).toEqual([]);

  await importList(dedupe);
  const other = await context.newPage();
  // A tab that lives keeps what it has.
  await openDedupe(other);
  await page.reload();
  await expect(dedupe.input('List')).toContainText('400,000 items');
  await page.close();
  // The browser releases the lock of a closed tab a moment later.
  await expect.poll(() => countLiveTabs(other)).toBe(1);
  await addToWorkers(other, 'rows', 'const { now } = Date; Date.now = () => now() + 49 * 60 * 60 * 1_000;');
  await openDedupe(other);
  await expect.poll(() => keptFiles(other)).toEqual([]);
});

test('lists of a tab that is not loaded are back when it is, after another tab was opened', async ({
  page,
  context,
}) => {
  const dedupe = await openDedupe(page);
  await importList(dedupe);
  await expectKept(page);
  await page.goto('about:blank');
  const other = await context.newPage();
  await openDedupe(other);
  await expect.poll(() => countLiveTabs(other)).toBe(1);
  await openDedupe(other);
  await openDedupe(page);
  await expectList(dedupe);
});

test('lists that an older version stored stay for two days from the first load of this one', async ({
  page,
  context,
}) => {
  const dedupe = await openDedupe(page);
  await importList(dedupe);
  await expectKept(page);
  await removeTimes(page);
  await page.goto('about:blank');
  const other = await context.newPage();
  await openDedupe(other);
  await expect.poll(() => countLiveTabs(other)).toBe(1);
  await openDedupe(other);
  // The load stores its time with the list, at the same time as it would remove it.
  await expect.poll(async () => (await readInputs(other)).map(({ usedAt }) => typeof usedAt)).toEqual(['number']);
  expect(await keptFiles(other)).toEqual([storedBytes(LONG_LIST)]);
  await addToWorkers(other, 'rows', 'const { now } = Date; Date.now = () => now() + 49 * 60 * 60 * 1_000;');
  await openDedupe(other);
  await expect.poll(() => keptFiles(other)).toEqual([]);
});

test('a browser without files keeps a long list, too', async ({ page }) => {
  await addToWorkers(
    page,
    'rows',
    `navigator.storage.getDirectory = () => Promise.reject(new DOMException('A test', 'SecurityError'));`,
  );
  const dedupe = await openDedupe(page);
  await importList(dedupe);
  await expectKept(page);
  expect(await keptFiles(page)).toEqual([]);
  await page.reload();
  await expectList(dedupe);
});

/** Changes of a file in the browser's storage that are not made by the page. */
const LOSSES = {
  cut: async (page: Page) =>
    page.evaluate(async () => {
      const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('inputs');
      for await (const handle of folder.values()) {
        const writable = await (handle as FileSystemFileHandle).createWritable();
        await writable.truncate(1000);
        await writable.close();
      }
    }),
  removed: async (page: Page) =>
    page.evaluate(async () => {
      await (await navigator.storage.getDirectory()).removeEntry('inputs', { recursive: true });
    }),
};

for (const [loss, lose] of Object.entries(LOSSES)) {
  test(`a kept list whose file was ${loss} is not shown as if it were whole, and others come back`, async ({
    page,
  }) => {
    const dedupe = await openDedupe(page);
    await importList(dedupe);
    await expectKept(page);
    const replace = await ReplaceModel.open(page);
    await replace.paste('Input Text', 'short');
    await expect(replace.input('Input Text')).toContainText('1 item');
    await lose(page);
    await page.reload();
    await expect(replace.textbox('Input Text')).toHaveText('short');
    await openDedupe(page);
    await expect(dedupe.input('List')).toContainText('0 items');
    await importList(dedupe);
    await page.reload();
    await expectList(dedupe);
  });
}

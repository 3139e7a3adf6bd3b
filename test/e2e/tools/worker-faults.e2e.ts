import { expect, type Page, test } from '@playwright/test';
import { DedupeModel } from '../models/dedupe.model.ts';
import { MergeModel } from '../models/merge.model.ts';
import { expectToast } from '../models/toast.model.ts';
import { withoutSavePicker } from '../support/session.ts';
import { addToWorkers } from '../support/workers.ts';

/**
 * What goes wrong within the worker that does the runs: code that is added to its script waits for a word on a channel.
 * Nothing of the page or of the worker is replaced.
 */
const FAULTS = {
  throws: `setTimeout(() => { throw new Error('a fault of this test'); });`,
  hangs: 'for (;;);',
  'allocates without end': 'const kept = []; for (;;) kept.push(new Uint8Array(2 ** 30));',
};

async function openMerge(page: Page): Promise<MergeModel> {
  const cases = Object.entries(FAULTS).map(([name, code]) => `if (data === ${JSON.stringify(name)}) { ${code} }`);
  // A second worker is kept ready for the next run; it is not the one that fails.
  await addToWorkers(
    page,
    'task',
    `let hasRun = false;
     addEventListener('message', ({ data }) => { hasRun ||= data?.path?.[0] === 'run'; });
     new BroadcastChannel('faults').onmessage = ({ data }) => { if (hasRun) { ${cases.join('\n')} } };`,
  );
  return MergeModel.open(page);
}

/** Starts a run that is long enough to break in the middle. */
async function startLongRun(merge: MergeModel): Promise<void> {
  await merge.pasteLongRun();
  await merge.run();
  await expect(merge.row(1)).toHaveText('000');
}

const breakWorker = (page: Page, fault: keyof typeof FAULTS) =>
  page.evaluate((name) => new BroadcastChannel('faults').postMessage(name), fault);

/** The page answers, what was typed is there, and another run ends well. */
async function expectUsable(merge: MergeModel): Promise<void> {
  await merge.keepColumnA();
  await merge.run();
  await merge.expectRows(1000);
}

test.describe('a worker that fails in the middle of a run', () => {
  for (const fault of ['throws', 'allocates without end'] as const) {
    test(`because it ${fault}: the run ends with a message, and the next one works`, async ({ page }) => {
      const merge = await openMerge(page);
      await startLongRun(merge);
      await breakWorker(page, fault);
      await expect(merge.status).toContainText('stopped unexpectedly');
      await expect(merge.row(1)).toHaveText('000');
      await expectUsable(merge);
    });
  }

  test('because it hangs: the page asks after ten seconds, ends it when told to, and the next one works', async ({
    page,
  }) => {
    const merge = await openMerge(page);
    await page.clock.install();
    await startLongRun(merge);
    await breakWorker(page, 'hangs');
    await merge.expectStalled();
    await merge.cancelButton.click();
    await expect(merge.status).toContainText('Stopped');
    await expectUsable(merge);
  });
});

test('rows that are lost end an export with a message, and the inputs are still there', async ({ page }) => {
  await withoutSavePicker(page);
  await addToWorkers(
    page,
    'task',
    `addEventListener('message', ({ data }) => { if (data?.path?.[0] === 'exportRows') for (;;); });`,
  );
  const fault = `new BroadcastChannel('faults').onmessage = () => { throw new Error('a fault of this test'); };`;
  await addToWorkers(page, 'rows', fault);
  const dedupe = await DedupeModel.open(page);
  await dedupe.paste('List', 'red\nblue');
  await dedupe.run();
  await dedupe.expectRows(2);
  await dedupe.export('TXT');
  await expect(page.getByRole('button', { name: 'Cancel export' })).toBeVisible();
  await page.evaluate(() => new BroadcastChannel('faults').postMessage('lose the rows'));
  await expectToast(page, 'Export failed', /stopped unexpectedly/);
  await dedupe.run();
  await dedupe.expectRows(2);
  await page.reload();
  await expect(dedupe.input('List')).toContainText('2 items');
});

test('a tab that goes in the middle of a run has its inputs and options back', async ({ page }) => {
  const merge = await openMerge(page);
  const casing = page.getByRole('group', { name: 'Casing' }).getByRole('radio', { name: 'UPPERCASE' });
  await casing.check();
  await startLongRun(merge);
  await page.reload();
  await expect(merge.input('Column A')).toContainText('1,000');
  await expect(merge.input('Column C')).toContainText('190');
  await expect(casing).toBeChecked();
  await expect(page.getByText('190,000,000 combinations')).toBeVisible();
});

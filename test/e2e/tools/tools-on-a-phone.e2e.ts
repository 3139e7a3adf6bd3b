import { expect, test } from '@playwright/test';
import { ToolModel } from '../models/tool.model.ts';
import { openLive } from '../support/open-live.ts';

const TOOLS = [
  { path: '/merge', runName: 'MERGE', panelName: 'Results', firstRow: 'red running shoes sale' },
  { path: '/dedupe', runName: 'Remove Duplicates', panelName: 'Results', firstRow: 'red shoes' },
  { path: '/replace', runName: 'FIND & REPLACE', panelName: 'Processed Results', firstRow: 'red boots' },
  {
    path: '/keywords',
    runName: 'GENERATE COMBINATIONS',
    panelName: 'Generated Keywords',
    firstRow: 'buy red shoes online',
  },
  {
    path: '/negative-keywords',
    runName: 'Build Negative Keywords',
    panelName: 'Formatted Output',
    firstRow: '-[free]',
  },
  {
    path: '/utm-builder',
    runName: 'Generate UTM URLs',
    panelName: 'Generated UTM URLs',
    firstRow: /utm_source=google/,
  },
];

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  for (const { path, runName, panelName, firstRow } of TOOLS) {
    test(`${path} shows its example's result where one looks`, async ({ page }) => {
      await openLive(page, path);
      const tool = new ToolModel(page, {
        runName,
        panelName,
        resultsName: path === '/dedupe' ? 'Unique Items' : 'Results',
      });
      // A tap that comes while the page still moves may be taken for the end of its moving; people tap once more then.
      const example = page.getByRole('button', { name: 'Try an example' });
      await expect(async () => {
        if (await example.isVisible()) {
          await example.tap();
        }
        await expect(tool.runButton).toBeEnabled({ timeout: 5_000 });
      }).toPass();
      // From the top of the page, where the lists are: the run bar is there all the same.
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      await expect(tool.runButton).toBeInViewport({ ratio: 1 });
      await tool.runButton.tap();
      await expect(tool.row(1)).toHaveText(firstRow);
      await expect(tool.status).toBeInViewport();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    });
  }
});

import { expect, type Locator, type Page, test } from '@playwright/test';
import { DedupeModel } from '../models/dedupe.model.ts';
import { MergeModel } from '../models/merge.model.ts';
import { NgramsModel } from '../models/ngrams.model.ts';
import { ReplaceModel } from '../models/replace.model.ts';
import { expectToastBesideControls, toastOf } from '../models/toast.model.ts';
import { ToolModel } from '../models/tool.model.ts';
import { UtmModel } from '../models/utm.model.ts';
import { openLive } from '../support/open-live.ts';
import { createOwner, signInAs } from '../support/saved-data.ts';

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

test.use({ reducedMotion: 'no-preference' });

/** Returns how many rows fit into the part of the list that is on screen and not covered by the run bar. */
async function rowsInView({ results, runButton }: ToolModel): Promise<number> {
  const [list, row, button] = await Promise.all([
    results.boundingBox(),
    results.getByRole('row').first().boundingBox(),
    runButton.boundingBox(),
  ]);
  const size = results.page().viewportSize();
  if (!list || !row || !button || !size) {
    throw new Error('The list, its first row or the run button is not on screen.');
  }
  const isBeside = button.x + button.width <= list.x;
  const bottom = Math.min(list.y + list.height, isBeside ? size.height : button.y);
  return Math.floor((bottom - Math.max(0, list.y)) / row.height);
}

async function heightOf(panel: Locator): Promise<number | undefined> {
  return (await panel.boundingBox())?.height;
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a tap on a toast closes it, and presses nothing below', async ({ page }) => {
    const ngrams = await NgramsModel.open(page);
    await ngrams.paste('Search terms', 'red shoes\nred hats');
    await ngrams.run();
    const words = toastOf(page).getByRole('paragraph').last();
    const box = await words.boundingBox();
    await page.evaluate((at) => {
      const button = document.createElement('button');
      button.textContent = 'Below';
      button.style.cssText = `position: fixed; left: 0; width: 100%; height: 40px; top: ${at}px`;
      button.addEventListener('click', () => (button.textContent = 'Pressed'));
      document.body.append(button);
    }, box?.y);
    await words.tap();
    await expect(toastOf(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Below', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Below', exact: true }).tap();
    await expect(page.getByRole('button', { name: 'Pressed', exact: true })).toBeVisible();
  });

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
      const height = await heightOf(tool.panel);
      await tool.runButton.tap();
      await expect(tool.row(1)).toHaveText(firstRow);
      await expect(tool.status).toBeInViewport();
      await expect.poll(() => rowsInView(tool)).toBeGreaterThanOrEqual(5);
      expect(await heightOf(tool.panel)).toBe(height);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    });
  }

  test('a placeholder with a long address stays in its box, before and in the editor', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await openLive(page, '/utm-audit');
    const box = new ToolModel(page, { runName: 'Audit URLs' }).textbox('URLs');
    const overhangOf = (text: Locator) => text.evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(await overhangOf(box)).toBe(0);
    await box.tap();
    const placeholder = page.locator('.cm-placeholder');
    await expect(placeholder).toBeVisible();
    expect(await overhangOf(placeholder)).toBe(0);
  });

  test('n-grams leave rows in view on a small phone, and a tap beside a box ticks its row', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const ngrams = await NgramsModel.open(page);
    await page.getByRole('button', { name: 'Try an example', exact: true }).tap();
    await expect(ngrams.runButton).toBeEnabled();
    await ngrams.runButton.tap();
    await expect(ngrams.row(1)).toBeVisible();
    await expect.poll(() => rowsInView(ngrams)).toBeGreaterThanOrEqual(3);
    // All of the panel can be reached, as nothing of it is cut off.
    await ngrams.button('Copy as negatives').scrollIntoViewIfNeeded();
    expect(await ngrams.panel.evaluate((panel) => panel.scrollHeight - panel.clientHeight)).toBe(0);
    await ngrams
      .row(2)
      .getByRole('gridcell')
      .first()
      .tap({ position: { x: 4, y: 4 } });
    await expect(ngrams.chosen).toContainText('1 chosen');
  });

  test('the run bar of merge keeps its one line as the number of combinations grows', async ({ page }) => {
    const merge = await MergeModel.open(page);
    const heightOfBar = () => merge.runButton.locator('..').evaluate((bar) => bar.clientHeight);
    const before = await heightOfBar();
    const lines = (count: number) => Array.from({ length: count }, (_, line) => `keyword ${line}`).join('\n');
    await merge.paste('Column A', lines(1000));
    await page.getByRole('group', { name: 'Columns' }).getByRole('button', { name: 'B' }).tap();
    await merge.paste('Column B', lines(300));
    await expect(page.getByText('300,000 combinations')).toBeVisible();
    expect(await heightOfBar()).toBe(before);
  });
});

for (const [width, height] of [
  [1280, 900],
  [1400, 900],
] as const) {
  test(`at ${width} × ${height} the result of every tool is in view after a run, and nothing jumps`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    for (const { path, runName, panelName, firstRow } of TOOLS) {
      await openLive(page, path);
      const resultsName = path === '/dedupe' ? 'Unique Items' : 'Results';
      const tool = new ToolModel(page, { runName, panelName, resultsName });
      await page.getByRole('button', { name: 'Try an example' }).click();
      await expect(tool.runButton).toBeEnabled();
      const before = await heightOf(tool.panel);
      await tool.run();
      await expect(tool.row(1)).toHaveText(firstRow);
      await expect.poll(() => rowsInView(tool)).toBeGreaterThanOrEqual(8);
      await expect(tool.runButton).toBeInViewport({ ratio: 1 });
      expect([path, await heightOf(tool.panel)]).toEqual([path, before]);
      const inputs = await page
        .getByRole('group')
        .filter({ has: page.locator('input[type=file]') })
        .first()
        .boundingBox();
      const results = await tool.results.boundingBox();
      const isBeside = inputs !== null && results !== null && inputs.x + inputs.width < results.x;
      expect([path, isBeside]).toEqual([path, width >= 1400]);
    }
  });
}

test('the actions of inputs that shrink after a run are whole', async ({ page, request }) => {
  const owner = await createOwner(request);
  await owner.post('POST /api/saved-lists', { name: 'Brands', items: ['a'] });
  await signInAs(page, owner);
  for (const { path, runName, input } of [
    { path: '/merge', runName: 'MERGE', input: 'Column A' },
    { path: '/keywords', runName: 'GENERATE COMBINATIONS', input: 'List A' },
  ]) {
    await openLive(page, path);
    const tool = new ToolModel(page, { runName });
    await page.getByRole('button', { name: 'Try an example' }).click();
    await tool.run();
    const load = tool.input(input).getByRole('combobox', { name: 'Load Saved List' });
    await load.scrollIntoViewIfNeeded();
    // Nothing of the box is left to scroll.
    const hidden = await load.evaluate((select) => {
      let most = 0;
      for (let box: Element | null = select.parentElement; box && !box.matches('main'); box = box.parentElement) {
        most = Math.max(most, getComputedStyle(box).overflowY === 'visible' ? 0 : box.scrollHeight - box.clientHeight);
      }
      return most;
    });
    expect([path, hidden]).toEqual([path, 0]);
  }
});

test('a long state of the search covers nothing and makes the toolbar no higher', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const merge = await MergeModel.open(page);
  await page.getByRole('button', { name: 'Try an example' }).click();
  await merge.run();
  await merge.findInResults('red');
  const state = merge.panel.locator('form [role=status]');
  await expect(state).toHaveText('1 of 6');
  const bar = state.locator('xpath=ancestor::form/..');
  const before = await heightOf(bar);
  // As while ten million rows are being searched.
  await state.evaluate((element) => {
    element.textContent = 'Row 10,077,696 · 3,326,427 rows match so far';
  });
  expect(await heightOf(bar)).toBe(before);
  const [box, row] = await Promise.all([
    state.boundingBox(),
    merge.panel.getByText('Row', { exact: true }).boundingBox(),
  ]);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(row?.x ?? 0);
  expect(await state.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
});

test('a toast after a run covers no control of the results and the run bar, scrolled or not', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await openLive(page, '/utm-builder');
  const tool = new UtmModel(page);
  await page.getByRole('button', { name: 'Try an example' }).click();
  for (const { width, height, scroll } of [
    { width: 1024, height: 768, scroll: 0 },
    { width: 1440, height: 900, scroll: 0 },
    { width: 1440, height: 900, scroll: 90 },
  ]) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await tool.run();
    await expect(toastOf(page)).toBeVisible();
    expect((await toastOf(page).boundingBox())?.width).toBe(420);
    await expect(tool.row(1)).toBeInViewport();
    await page.evaluate((top) => scrollBy({ top, behavior: 'instant' }), scroll);
    await expectToastBesideControls(page, tool.panel);
    await expectToastBesideControls(page, tool.runButton.locator('..'));
    await toastOf(page).getByRole('button', { name: 'Close notification' }).click();
  }
});

test('a toast covers neither the first rejected lines nor the actions on chosen rows', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const utm = await UtmModel.open(page);
  await utm.paste('URLs', 'https://example.com\nnot an address\nhttps://');
  await utm.fill({ Source: 'google', Medium: 'cpc', Campaign: 'sale' });
  await utm.run();
  await expectToastBesideControls(page, utm.panel);
  const row = await utm.rejectedRow(1).first().boundingBox();
  const toast = await toastOf(page).boundingBox();
  expect(row !== null && toast !== null && row.y + row.height <= toast.y).toBe(true);

  const ngrams = await NgramsModel.open(page);
  await ngrams.paste('Search terms', 'red shoes\nred hats');
  for (const { width, height, scroll } of [
    { width: 1440, height: 900, scroll: 0 },
    { width: 1440, height: 900, scroll: 90 },
    { width: 390, height: 844, scroll: 0 },
  ]) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await ngrams.run();
    await expect(toastOf(page)).toBeVisible();
    await page.evaluate((top) => scrollBy({ top, behavior: 'instant' }), scroll);
    const actions = page.getByRole('button', { name: 'Send to negatives', exact: true }).locator('..');
    await expectToastBesideControls(page, actions);
    await expectToastBesideControls(page, ngrams.runButton.locator('..'));
    await toastOf(page).getByRole('button', { name: 'Close notification' }).click();
  }
});

test.describe('wrapped rows', () => {
  const LONG = `${'word '.repeat(100)}needle ${'word '.repeat(100)}`.trim();
  const ROWS = 200_000;

  /** Waits until all of a row or match is within the list, which may continue below the window. */
  async function expectInList({ results }: ToolModel, part: Locator): Promise<void> {
    await expect(async () => {
      const [list, box] = await Promise.all([results.boundingBox(), part.boundingBox()]);
      expect(box?.y).toBeGreaterThanOrEqual((list?.y ?? 0) - 1);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((list?.y ?? 0) + (list?.height ?? 0) + 1);
    }).toPass({ timeout: 10_000 });
  }

  async function runLongRows(page: Page): Promise<ToolModel> {
    await openLive(page, '/replace');
    const tool = new ReplaceModel(page);
    const lines = Array.from({ length: ROWS }, (_, i) => (i === 150_000 ? LONG : `https://example.com/${i}`));
    await tool.importFile('Input Text', 'lines.txt', lines.join('\n'));
    await expect(tool.input('Input Text')).toContainText('200,000');
    await page.getByRole('textbox', { name: 'Find Text' }).fill('example');
    await page.getByRole('textbox', { name: 'Replace With' }).fill('example');
    await tool.run();
    await tool.expectRows(ROWS);
    return tool;
  }

  test('keep the first row, show any row and match, and stay wrapped after a reload', async ({ page }) => {
    let tool = await runLongRows(page);
    await tool.goToRow(100_000);
    await expectInList(tool, tool.row(100_000));
    const firstRow = () => tool.results.getByRole('row').first().getAttribute('aria-rowindex');
    const first = await firstRow();
    const flat = await tool.row(100_000).boundingBox();
    await tool.wrapSwitch.click();
    await expect(tool.wrapSwitch).toHaveAttribute('aria-pressed', 'true');
    expect(await firstRow()).toBe(first);

    await tool.goToRow(ROWS);
    await expectInList(tool, tool.row(ROWS));
    const wrapped = await tool.row(ROWS).boundingBox();
    expect(wrapped?.height).toBe((flat?.height ?? 0) + 40);
    await tool.results.press('Home');
    await expectInList(tool, tool.row(1));
    await tool.results.press('PageDown');
    await tool.results.press('End');
    await expectInList(tool, tool.row(ROWS));

    // The match is beyond the lines that a row shows.
    await tool.findInResults('needle');
    const match = tool.row(150_001).locator('mark');
    await expectInList(tool, match);
    const row = await tool.row(150_001).boundingBox();
    const box = await match.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((row?.y ?? 0) + (row?.height ?? 0));
    expect(await tool.results.evaluate((grid) => grid.scrollWidth - grid.clientWidth)).toBe(0);

    await page.reload();
    tool = await runLongRows(page);
    await expect(tool.wrapSwitch).toHaveAttribute('aria-pressed', 'true');
    await tool.wrapSwitch.click();
    await expect.poll(async () => (await tool.row(1).boundingBox())?.height).toBe(flat?.height);
  });

  test('are switched in the menu of a phone, and the gutter reaches the end of the list', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const tool = await DedupeModel.open(page);
    await tool.paste('List', 'a\nb');
    await tool.run();
    await expect(tool.row(2)).toHaveText('b');
    const height = (await tool.row(1).boundingBox())?.height ?? 0;
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Wrap long rows' }).click();
    await expect.poll(async () => (await tool.row(1).boundingBox())?.height).toBe(height + 40);
    const list = await tool.results.boundingBox();
    const gutter = await tool.results.locator('[aria-hidden]').first().boundingBox();
    expect((gutter?.y ?? 0) + (gutter?.height ?? 0)).toBeCloseTo((list?.y ?? 0) + (list?.height ?? 0), 0);
  });
});

import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { DedupeModel } from '../models/dedupe.model.ts';
import { expectToast, toastOf } from '../models/toast.model.ts';
import { expectAccessibleAsItIs } from '../support/axe.ts';
import { withoutSavePicker } from '../support/session.ts';

const COLUMNS = ['Keyword', 'Campaign', 'Clicks', 'Cost', 'Conversions', 'Final URL', 'Status', 'Notes'];
const ROWS = Array.from({ length: 300 }, (_, row) => [
  `red shoes ${row}`,
  `Summer ${row % 7}`,
  String((row * 37) % 300),
  ((row * 13) / 100).toFixed(2),
  row % 3 === 0 ? '' : String(row % 5),
  `https://example.com/products/${row}`,
  row % 2 === 0 ? 'Enabled' : 'Paused',
  row === 250 ? 'a note that is seen only by scrolling sideways' : '',
]);
const CSV = [COLUMNS, ...ROWS].map((cells) => cells.join(',')).join('\n');

/** Dedupes a table, whose rows are all different. */
async function dedupeTable(page: Page): Promise<{ dedupe: DedupeModel; grid: Locator }> {
  const dedupe = await DedupeModel.open(page);
  await dedupe.input('List').getByRole('button', { name: 'Import', exact: true }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Table (CSV, TSV)…', exact: true }).click();
  await (await chooser).setFiles({ name: 'table.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) });
  await expect(dedupe.input('List')).toContainText('300 rows · 8 columns');
  await dedupe.run();
  await dedupe.expectRows(300);
  return { dedupe, grid: dedupe.results };
}

async function chooseInMenu(grid: Locator, column: string, item: string): Promise<void> {
  await grid.getByRole('button', { name: `${column}: column menu`, exact: true }).click();
  await grid.getByRole('menuitem', { name: item, exact: true }).click();
}

const bar = (page: Page) => page.getByRole('region', { name: 'Order and filters' });
const cellsOf = (dedupe: DedupeModel, row: number) => dedupe.row(row).getByRole('gridcell').allTextContents();
const byNumber = (column: number) => [...ROWS].sort((a, b) => Number(b[column]) - Number(a[column]));

test.describe('the grid of a table', () => {
  test('has named columns and cells, moves by keys and copies cells', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { dedupe, grid } = await dedupeTable(page);
    await expect(grid).toHaveAttribute('aria-rowcount', '300');
    await expect(grid).toHaveAttribute('aria-colcount', '8');
    await expect(grid.getByRole('columnheader', { name: 'Cost', exact: true })).toHaveAttribute('aria-colindex', '4');
    await expect.poll(async () => (await cellsOf(dedupe, 2))[0]).toBe(ROWS[1][0]);
    const shown = await cellsOf(dedupe, 2);
    expect(shown).toEqual(ROWS[1].slice(0, shown.length));

    await grid.focus();
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowLeft']) {
      await page.keyboard.press(key);
    }
    const active = () =>
      grid.evaluate((it) => document.getElementById(it.getAttribute('aria-activedescendant') ?? '')?.textContent);
    expect(await active()).toBe('Summer 1');
    const readClipboard = () => page.evaluate(() => navigator.clipboard.readText());
    await page.keyboard.press('Control+c');
    expect(await readClipboard()).toBe('Summer 1');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Control+c');
    expect(await readClipboard()).toBe('Summer 1\t37\nSummer 2\t74');
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+c');
    await expect.poll(readClipboard).toBe(ROWS.map((cells) => cells.join('\t')).join('\n'));

    const first = grid.getByRole('columnheader', { name: 'Keyword', exact: true });
    const firstBox = await first.boundingBox();
    await page.keyboard.press('Control+ArrowRight');
    await expect(grid.getByRole('columnheader', { name: 'Notes', exact: true })).toBeInViewport();
    // The first column stays, above those that are scrolled.
    expect(await first.boundingBox()).toEqual(firstBox);
    const width = firstBox?.width ?? 0;
    for (let x = 4; x < width - 8; x += 8) {
      await first.click({ trial: true, position: { x, y: 10 } });
    }
    await dedupe.row(3).getByText('red shoes 2', { exact: true }).click({ trial: true });
    const header = grid.getByRole('columnheader', { name: 'Notes', exact: true });
    const widthBefore = (await header.boundingBox())?.width ?? 0;
    await page.keyboard.press('Alt+Shift+ArrowRight');
    await expect.poll(async () => (await header.boundingBox())?.width ?? 0).toBeGreaterThan(widthBefore);
    await expectAccessibleAsItIs(page);
  });

  test('is sorted and filtered by the menus of its columns, which exports follow', async ({ page }) => {
    await withoutSavePicker(page);
    const { dedupe, grid } = await dedupeTable(page);
    // By keys alone: Tab goes from the rows to the button of the active column, arrows to its neighbours.
    await grid.focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(grid.getByRole('button', { name: 'Keyword: column menu' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(grid.getByRole('menuitem')).toHaveText([
      'Sort ascending',
      'Sort descending',
      'Filter…',
      'Copy column',
      'Send column to…',
      'Hide column',
      'Show all columns',
    ]);
    await expectAccessibleAsItIs(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(bar(page)).toContainText('Sorted by Clicks, descending · 300 rows');
    await expect(grid.getByRole('columnheader', { name: 'Clicks', exact: true })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    const sorted = byNumber(2);
    await expect.poll(async () => (await cellsOf(dedupe, 1)).slice(0, 3)).toEqual(sorted[0].slice(0, 3));

    await chooseInMenu(grid, 'Cost', 'Filter…');
    await expect(page.getByLabel('Condition')).toHaveValue('atLeast');
    await expect(page.getByRole('textbox', { name: 'Value' })).toBeFocused();
    await page.getByRole('textbox', { name: 'Value' }).fill('x');
    await page.getByRole('button', { name: 'Apply', exact: true }).click();
    await expect(page.getByText('Enter a number, such as 10 or 2.5.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Value' })).toBeFocused();
    await page.getByRole('textbox', { name: 'Value' }).fill('10');
    await page.getByRole('button', { name: 'Apply', exact: true }).click();
    const dear = sorted.filter((cells) => Number(cells[3]) >= 10);
    await expect(bar(page)).toContainText(
      `Sorted by Clicks, descending · Cost at least 10 · ${dear.length} of 300 rows`,
    );
    await chooseInMenu(grid, 'Status', 'Filter…');
    await page.getByRole('textbox', { name: 'Value' }).fill('PAUSED');
    await page.getByRole('button', { name: 'Apply', exact: true }).click();
    const kept = dear.filter((cells) => cells[6] === 'Paused');
    await expect(grid).toHaveAttribute('aria-rowcount', String(kept.length));
    await chooseInMenu(grid, 'Final URL', 'Hide column');
    await expect(bar(page)).toContainText('1 column hidden');

    const download = page.waitForEvent('download');
    await dedupe.export('CSV');
    const exported = await readFile(await (await download).path(), 'utf8');
    const lines = kept.map((cells) => cells.filter((_, column) => column !== 5).join(','));
    expect(exported.split('\n').filter((line) => lines.includes(line))).toEqual(lines);
    expect(exported).not.toContain('https://');

    await bar(page).getByRole('button', { name: 'Clear' }).click();
    await expect(grid).toHaveAttribute('aria-rowcount', '300');
    await expect(bar(page)).toHaveCount(0);
    await expect.poll(async () => (await cellsOf(dedupe, 1)).slice(0, 3)).toEqual(ROWS[0].slice(0, 3));
  });

  test('copies and sends a column', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { dedupe, grid } = await dedupeTable(page);
    await chooseInMenu(grid, 'Campaign', 'Copy column');
    await expectToast(page, 'Copied to clipboard', '300 rows copied.');
    const campaigns = ROWS.map((cells) => cells[1]);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(campaigns.join('\n'));
    await chooseInMenu(grid, 'Keyword', 'Send column to…');
    await page.getByLabel('Input', { exact: true }).selectOption({ label: 'Back into List' });
    await page.getByRole('button', { name: 'Send column', exact: true }).click();
    await expect(dedupe.input('List')).toContainText('300 items');
    await expect(dedupe.textbox('List')).toContainText('red shoes 0');
  });

  test('is searched cell by cell, and scrolls sideways to a match', async ({ page }) => {
    const { dedupe, grid } = await dedupeTable(page);
    await dedupe.findInResults('7Summer');
    await expect(page.getByText('No match')).toBeVisible();
    await dedupe.findInResults('only by scrolling');
    await expect(page.getByText('1 of 1', { exact: true })).toBeVisible();
    await expect(dedupe.row(251).locator('mark')).toHaveText('only by scrolling');
    await expect(grid.getByRole('columnheader', { name: 'Notes', exact: true })).toBeInViewport();
  });

  test('opens the details of a row by a tap on a phone', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.setViewportSize({ width: 390, height: 844 });
    const { dedupe } = await dedupeTable(page);
    await dedupe.row(2).getByRole('gridcell').first().click();
    const details = page.getByRole('dialog', { name: 'Row 2 of 300' });
    await expect(details.locator('dt')).toHaveText(COLUMNS);
    await expect(details.locator('dd')).toHaveText(ROWS[1]);
    await expectAccessibleAsItIs(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Next row' }).click();
    const next = page.getByRole('dialog', { name: 'Row 3 of 300' });
    await expect(next.locator('dd')).toHaveText(ROWS[2]);
    await next.getByRole('button', { name: 'Copy row' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(ROWS[2].join('\t'));
    await next.getByRole('button', { name: 'Previous row' }).click();
    await expect(details.locator('dd')).toHaveText(ROWS[1]);
  });

  test('opens a menu above a message on a phone', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.setViewportSize({ width: 390, height: 844 });
    await dedupeTable(page);
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect(toastOf(page)).toContainText('Copied to clipboard');
    await page.getByRole('button', { name: 'More actions', exact: true }).click();
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    const isCovered = await toastOf(page).evaluate((toast) => {
      const { left, width, top, height } = toast.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('[role=menu]') !== null;
    });
    expect(isCovered).toBe(true);
  });
});

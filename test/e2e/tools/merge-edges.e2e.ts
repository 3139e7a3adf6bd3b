import { expect, test } from '@playwright/test';
import { MergeModel } from '../models/merge.model.ts';
import { expectToast } from '../models/toast.model.ts';
import { expectAccessible } from '../support/axe.ts';

test.describe('merge, at its edges', () => {
  test('is accessible in both themes with results', async ({ page }) => {
    const merge = await MergeModel.open(page);
    await page.getByRole('button', { name: 'Try an example' }).click();
    await expect(page.getByText('18 combinations')).toBeVisible();
    await merge.run();
    await merge.expectRows(18);
    await expectAccessible(page);
  });

  test('runs, is cleared and explains itself by keyboard', async ({ page }) => {
    const merge = await MergeModel.open(page);
    await merge.paste('Column A', 'red\nblue');
    // The text is not counted yet; the run waits for it.
    await page.keyboard.press('Control+Enter');
    await merge.expectRows(2);
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Run the tool');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Alt+Shift+Backspace');
    await expect(page.getByText('0 combinations')).toBeVisible();
    await expect(merge.results).toBeHidden();
  });

  test('opens menus by keyboard and returns the focus', async ({ page }) => {
    await MergeModel.open(page);
    const button = page.getByRole('button', { name: 'Import', exact: true }).first();
    const menu = page.getByRole('menu', { name: 'Import' });
    const items = menu.getByRole('menuitem');
    await button.focus();
    await page.keyboard.press('ArrowUp');
    await expect(items.last()).toBeFocused();
    await page.keyboard.press('Home');
    await expect(items.first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(items.first()).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(menu).toBeHidden();
    await expect(page.getByRole('button', { name: 'Clear', exact: true }).first()).toBeFocused();
  });

  test('is cancelled by keyboard in the middle of a run, and runs again', async ({ page }) => {
    const merge = await MergeModel.open(page);
    await merge.pasteLongRun();
    await page.keyboard.press('Control+Enter');
    await expect(merge.row(1)).toHaveText('000');
    await expect(merge.cancelButton).toBeVisible();
    await page.keyboard.press('Escape');
    await merge.expectStopped();
    const kept = Number(await merge.results.getAttribute('aria-rowcount'));
    expect(kept).toBeGreaterThan(0);
    expect(kept).toBeLessThan(190_000_000);
    // What was made is there to its last row, and what was typed is there, too.
    await merge.goToRow(kept);
    await expect(merge.row(kept)).toHaveText(/^\d{3,9}$/);
    await expect(merge.input('Column A')).toContainText('1,000 items');

    await merge.keepColumnA();
    await page.keyboard.press('Control+Enter');
    await merge.expectRows(1000);
    await expect(merge.row(1)).toHaveText('0');
  });

  test('copies exactly its rows by keyboard', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const merge = await MergeModel.open(page);
    const first = ['=1+1', '"quoted"', 'a\tb', 'naïve 漢😀'];
    const second = Array.from({ length: 300 }, (_, i) => `shoe ${i}`);
    await merge.paste('Column A', first.join('\n'));
    await merge.paste('Column B', second.join('\n'));
    await page.getByRole('group', { name: 'Separator' }).getByRole('radio', { name: 'Minus' }).check();
    await expect(page.getByText('1,200 combinations', { exact: true })).toBeVisible();
    await page.keyboard.press('Control+Enter');
    await merge.expectRows(1200);
    await page.keyboard.press('Alt+Shift+C');
    await expectToast(page, 'Copied to clipboard', '1,200 rows copied.');
    const rows = first.flatMap((left) => second.map((right) => `${left}-${right}`));
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(rows.join('\n'));
  });

  test('says why more combinations than can be numbered are refused', async ({ page }) => {
    const merge = await MergeModel.open(page);
    const lines = Array.from({ length: 300_000 }, (_, i) => String(i)).join('\n');
    for (const column of ['Column A', 'Column B', 'Column C']) {
      await merge.paste(column, lines);
    }
    await expect(page.getByText('27,000,000,000,000,000 combinations')).toBeVisible();
    await expect(page.getByText(/cannot be numbered/)).toBeVisible();
    await expect(merge.runButton).toBeDisabled();
  });

  test('lives on when a worker dies in the middle of a run', async ({ page }) => {
    await page.addInitScript(() => {
      const workers: Worker[] = [];
      const Native = window.Worker;
      window.Worker = class extends Native {
        constructor(url: string | URL, options?: WorkerOptions) {
          super(url, options);
          if (options?.name === 'task') {
            workers.push(this);
          }
        }
      };
      Object.assign(window, {
        crashTasks: () => {
          for (const worker of workers) {
            worker.dispatchEvent(new ErrorEvent('error', { message: 'out of memory' }));
          }
        },
      });
    });
    const merge = await MergeModel.open(page);
    await merge.pasteLongRun();
    await merge.run();
    await expect(merge.row(1)).toHaveText('000');
    await page.evaluate(() => (window as unknown as { crashTasks(): void }).crashTasks());
    await expect(merge.status).toContainText('stopped unexpectedly');
    await expect(merge.row(1)).toHaveText('000');
    await merge.keepColumnA();
    await page.getByRole('button', { name: 'Retry' }).click();
    await merge.expectRows(1000);
  });

  test('copies the rows, and shows one column at a time on a phone', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const merge = await MergeModel.open(page);
    await merge.paste('Column A', 'red\nblue');
    await merge.run();
    await merge.expectRows(2);
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect(page.getByText('Copied to clipboard')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('red\nblue');

    await page.setViewportSize({ width: 390, height: 844 });
    await expect(merge.input('Column B')).toBeHidden();
    await page.getByRole('group', { name: 'Columns' }).getByRole('button', { name: 'B' }).click();
    await expect(merge.input('Column B')).toBeVisible();
    await expect(merge.input('Column A')).toBeHidden();
  });

  test('copies and exports wait for the end of a run; a stopped one gives a file that is called partial', async ({
    page,
  }) => {
    const merge = await MergeModel.open(page, '/merge');
    await merge.pasteLongRun();
    await merge.run();
    await expect(merge.row(1)).toBeVisible();
    for (const name of ['Copy', 'Export', 'Send to', 'Save Results']) {
      await expect(page.getByRole('button', { name, exact: true })).toBeDisabled();
    }
    await page.keyboard.press('Alt+Shift+KeyC');
    await expectToast(page, 'Nothing copied', /cancel it to copy the rows so far/);
    await merge.cancelButton.click();
    await merge.expectStopped();
    await expect(page.getByRole('button', { name: /^Export partial result \(\d\S*\)$/ })).toBeEnabled();
  });

  test('a result is out of date once lists or options have changed, and no longer after the next run', async ({
    page,
  }) => {
    const merge = await MergeModel.open(page, '/merge');
    const outdated = merge.panel.getByText('Out of date');
    await merge.paste('Column A', 'red\nblue');
    await merge.run();
    await merge.expectRows(2);
    await expect(outdated).toHaveCount(0);
    await page.getByRole('radio', { name: 'UPPERCASE' }).check();
    await expect(outdated).toBeVisible();
    await page.getByRole('radio', { name: 'lowercase' }).check();
    await expect(outdated).toHaveCount(0);
    await merge.clear('Column A');
    await merge.paste('Column A', 'red\nblue\ngreen');
    await expect(outdated).toBeVisible();
    await merge.run();
    await merge.expectRows(3);
    await expect(outdated).toHaveCount(0);
  });

  test('the list fills the screen until Escape; finding goes both ways; a row that is none is refused', async ({
    page,
  }) => {
    const merge = await MergeModel.open(page, '/merge');
    await merge.paste('Column A', 'red\nblue\nred dress\ngreen');
    await merge.run();
    await merge.expectRows(4);
    await page.getByRole('searchbox', { name: 'Find in results' }).fill('RED');
    await expect(page.getByText('1 of 2', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Previous match' }).click();
    await expect(page.getByText('2 of 2', { exact: true })).toBeVisible();
    await expect(merge.row(3)).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('button', { name: 'Next match' }).click();
    await expect(page.getByText('1 of 2', { exact: true })).toBeVisible();
    await merge.goToRow(5);
    await expect(page.getByText('Enter a number from 1 to 4.')).toBeVisible();

    await page.getByRole('button', { name: 'Full screen' }).click();
    expect(await merge.panel.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
    // The rest of the page is out of reach.
    await expect(page.getByRole('button', { name: 'MERGE' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(merge.runButton).toBeVisible();
    await expect(page.getByRole('button', { name: 'Full screen' })).toBeFocused();
  });
});

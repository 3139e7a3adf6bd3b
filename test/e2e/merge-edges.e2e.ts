import { expect, type Page, test } from '@playwright/test';
import { ToolModel } from './models/tool.model.ts';
import { expectAccessible } from './support/axe.ts';

async function openMerge(page: Page): Promise<ToolModel> {
  await page.goto('/merge');
  return new ToolModel(page, { runName: 'MERGE' });
}

async function pasteText(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: label }).evaluate((element, pasted) => {
    const data = new DataTransfer();
    data.setData('text/plain', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
}

test.describe('merge, at its edges', () => {
  test('is accessible in both themes, empty and with results', async ({ page }) => {
    const merge = await openMerge(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Try an example' }).click();
    await expect(page.getByText('18 combinations')).toBeVisible();
    await merge.run();
    await merge.expectRows(18);
    await expectAccessible(page);
  });

  test('runs, is cleared and explains itself by keyboard', async ({ page }) => {
    const merge = await openMerge(page);
    await merge.paste('Column A', 'red\nblue');
    await expect(page.getByText('2 combinations')).toBeVisible();
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

  test('keeps odd lines as they are: emoji, marks, __proto__, CRLF and lone CR, a BOM', async ({ page }) => {
    const merge = await openMerge(page);
    await page.getByRole('group', { name: 'Casing' }).getByRole('radio', { name: 'No change' }).check();
    await merge.importFile('Column A', 'odd.txt', '\uFEFF👩‍👩‍👧\r\ne\u0301\r__proto__\nconstructor\n\n \t\n');
    await expect(merge.input('Column A')).toContainText('4 items');
    await merge.run();
    await merge.expectRows(4);
    for (const [index, line] of ['👩‍👩‍👧', 'e\u0301', '__proto__', 'constructor'].entries()) {
      await expect(merge.row(index + 1)).toHaveText(line);
    }
  });

  test('shows a line of 20 MB cut, and keeps it whole', async ({ page }) => {
    const merge = await openMerge(page);
    await merge.importFile('Column A', 'long.txt', `${'x'.repeat(20_000_000)}\nshort\n`);
    await expect(merge.input('Column A')).toContainText('2 items');
    await merge.run();
    await expect(merge.row(2)).toHaveText('short');
    const shown = await merge.row(1).textContent();
    expect(shown?.length).toBeLessThan(3_000);
    await expect(page.getByText('20 MB')).toBeVisible();
  });

  test('refuses what it cannot take, with a reason, and loses nothing', async ({ page }) => {
    const merge = await openMerge(page);
    await merge.paste('Column A', 'red');
    await page.getByRole('group', { name: 'Separator' }).getByRole('radio', { name: 'Custom' }).check();
    await pasteText(page, 'Custom separator', 'a\nb');
    await expect(page.getByText('A line break cannot be part of this: every result is one line.')).toBeVisible();
    await merge.importFile('Column A', 'sheet.xlsx', 'PK');
    await expect(page.getByText(/is a spreadsheet/)).toBeVisible();
    await merge.importFile('Column A', 'photo.txt', Buffer.from([0x89, 0x50, 0, 0, 1]));
    await expect(page.getByText(/not a text file/)).toBeVisible();
    await expect(merge.input('Column A')).toContainText('1 item');
  });

  test('says why more combinations than can be numbered are refused', async ({ page }) => {
    const merge = await openMerge(page);
    const lines = Array.from({ length: 300_000 }, (_, i) => String(i)).join('\n');
    for (const column of ['Column A', 'Column B', 'Column C']) await merge.paste(column, lines);
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
          if (options?.name === 'task') workers.push(this);
        }
      };
      Object.assign(window, {
        crashTasks: () => {
          for (const worker of workers) worker.dispatchEvent(new ErrorEvent('error', { message: 'out of memory' }));
        },
      });
    });
    const merge = await openMerge(page);
    const digits = Array.from({ length: 1000 }, (_, i) => String(i)).join('\n');
    await merge.paste('Column A', digits);
    await merge.paste('Column B', digits);
    await merge.paste('Column C', digits.slice(0, 190));
    await merge.run();
    await expect(merge.row(1)).toHaveText('000');
    await page.evaluate(() => (window as unknown as { crashTasks(): void }).crashTasks());
    await expect(merge.status).toContainText('stopped unexpectedly');
    await expect(merge.row(1)).toHaveText('000');
    await merge.input('Column C').getByRole('button', { name: 'Clear' }).click();
    await merge.input('Column B').getByRole('button', { name: 'Clear' }).click();
    await expect(page.getByText('1,000 combinations')).toBeVisible();
    await page.getByRole('button', { name: 'Retry' }).click();
    await merge.expectRows(1000);
  });

  test('copies the rows, and shows one column at a time on a phone', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const merge = await openMerge(page);
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
});

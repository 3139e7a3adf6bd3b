import { expect, type Page, test } from '@playwright/test';
import { TOOL_CATALOG } from '../../../libs/tools/index.ts';
import { ToolModel } from '../models/tool.model.ts';
import { openLive } from '../support/open-live.ts';

/** More lines than an editor shows; `npm run bench` pastes a million. */
const LINES = 200_000;

/** Shows the boxes that a page has only with some options. */
const REVEAL: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  Pairs: (page) => page.getByRole('radio', { name: 'Mapping' }).check(),
};

test.describe('every bulk input', () => {
  for (const { path, inputs } of TOOL_CATALOG) {
    test(`of ${path} takes a paste, files by drop and by paste, counts items and is cleared`, async ({ page }) => {
      await openLive(page, path);
      const tool = new ToolModel(page, { runName: '' });
      for (const { label } of inputs) {
        await REVEAL[label]?.(page);
        await tool.paste(label, 'one\n\n two \nthree');
        await expect(tool.input(label)).toContainText('3 items');
        await tool.clear(label);
        await expect(tool.input(label)).toContainText('0 items');
        await tool.drop(label, ['"quoted", cell\nplain']);
        await expect(tool.input(label)).toContainText('2 items');
        await tool.pasteFile(label, '["from", "json", "3"]', 'list.json');
        await expect(tool.input(label)).toContainText('3 items');
        await expect(tool.textbox(label)).toHaveText('fromjson3');
        await tool.clear(label);
      }
    });
  }

  // One box of each form; all boxes of a form share their code.
  for (const [path, label] of [
    ['/merge', 'Column B'],
    ['/dedupe', 'List'],
    ['/replace', 'Pairs'],
  ]) {
    test(`${label} of ${path} takes a paste of more lines than an editor shows`, async ({ page }) => {
      await openLive(page, path);
      const tool = new ToolModel(page, { runName: '' });
      await REVEAL[label]?.(page);
      const editor = await tool.focusEditor(label);
      await editor.evaluate((element, count) => {
        const clipboardData = new DataTransfer();
        const lines = Array.from({ length: count }, (_, i) => `https://example.com/page/${i}`);
        clipboardData.setData('text/plain', lines.join('\n'));
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, LINES);
      await expect(tool.input(label)).toContainText('200,000 items');
      await expect(tool.input(label).getByRole('grid', { name: label })).toHaveAttribute('aria-rowcount', `${LINES}`);
    });
  }
});

import { expect, type Page, test } from '@playwright/test';
import { AUDIT_EXAMPLES } from '../../../frontend/src/features/tools/audit/guide/examples.ts';
import { CAMPAIGNS_EXAMPLES } from '../../../frontend/src/features/tools/campaigns/guide/examples.ts';
import { DEDUPE_EXAMPLES } from '../../../frontend/src/features/tools/dedupe/guide/examples.ts';
import { FIX_EXAMPLES } from '../../../frontend/src/features/tools/fix/guide/examples.ts';
import { KEYWORDS_EXAMPLES } from '../../../frontend/src/features/tools/keywords/guide/examples.ts';
import { MERGE_EXAMPLES } from '../../../frontend/src/features/tools/merge/guide/examples.ts';
import { NEGATIVES_EXAMPLES } from '../../../frontend/src/features/tools/negatives/guide/examples.ts';
import { REPLACE_EXAMPLES } from '../../../frontend/src/features/tools/replace/guide/examples.ts';
import { UTM_EXAMPLES } from '../../../frontend/src/features/tools/utm/guide/examples.ts';
import type { WorkedExample } from '../../../frontend/src/workbench/guide/guide.ts';
import { type ToolId, toolEntry } from '../../../libs/tools/index.ts';
import { DedupeModel } from '../models/dedupe.model.ts';
import { MergeModel } from '../models/merge.model.ts';
import { openLive } from '../support/open-live.ts';
import { watchPage } from '../support/page-watch.ts';

/** An example of every tool, with options or fields of its own. */
const EXAMPLES = {
  merge: MERGE_EXAMPLES[0],
  dedupe: DEDUPE_EXAMPLES[1],
  replace: REPLACE_EXAMPLES.swap,
  keywords: KEYWORDS_EXAMPLES[0],
  negatives: NEGATIVES_EXAMPLES[1],
  utm: UTM_EXAMPLES.overwrite,
  campaigns: CAMPAIGNS_EXAMPLES[0],
  fix: FIX_EXAMPLES[1],
  audit: AUDIT_EXAMPLES[1],
} as unknown as Readonly<Record<ToolId, WorkedExample>>;

async function load(page: Page, { title, tool }: WorkedExample): Promise<void> {
  await page.getByRole('button', { name: `Load this example: ${title}`, exact: true }).click();
  await expect(page).toHaveURL(toolEntry(tool.id).path);
}

test.describe('worked examples', () => {
  for (const [id, example] of Object.entries(EXAMPLES) as [ToolId, WorkedExample][]) {
    test(`${id}: a button loads one into the tool, whose button gives what the guide shows`, async ({ page }) => {
      const watch = await watchPage(page);
      const { guidePath, title } = toolEntry(id);
      await openLive(page, guidePath);
      const lastStep = await page.getByRole('heading', { level: 3, name: /^Press / }).innerText();
      await load(page, example);
      await expect(page.getByText(`The lists and options are in ${title}.`)).toBeVisible();
      await page.getByRole('button', { name: lastStep.replace('Press ', ''), exact: true }).click();
      const [output] = example.tool.outputs;
      const rows = example.outputs[output.id];
      const grid = page.getByRole('grid', { name: output.label, exact: true });
      await expect(grid).toHaveAttribute('aria-rowcount', String(rows.length));
      await expect(grid.locator('[role=row][aria-rowindex]')).toHaveText(
        // The text of a table's row is that of its cells.
        rows.map((row) => new RegExp(literally(row.replaceAll('\t', '')))),
      );
      watch.expectQuiet();
    });
  }

  test('take the place of what was there, which can be had back', async ({ page }) => {
    const merge = await MergeModel.open(page);
    await merge.paste('Column A', 'mine\nalso mine');
    await merge.paste('Column C', 'my third');
    await page.getByRole('radio', { name: 'Title Case' }).check();
    await page.getByRole('link', { name: 'How to Use Guide' }).click();
    await expect(page).toHaveURL('/guides/merge-tool');
    await load(page, MERGE_EXAMPLES[0] as WorkedExample);
    await expect(merge.input('Column B')).toContainText('2 items');
    await expect(merge.input('Column C')).toContainText('0 items');
    await expect(page.getByRole('radio', { name: 'lowercase' })).toBeChecked();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(merge.input('Column A')).toContainText('also mine');
    await expect(merge.input('Column B')).toContainText('0 items');
    await expect(merge.input('Column C')).toContainText('my third');
    await expect(page.getByRole('radio', { name: 'Title Case' })).toBeChecked();
  });

  test('take the place of what a reload would bring back, too', async ({ page }) => {
    const dedupe = await DedupeModel.open(page);
    await dedupe.paste('List', 'a\nb\nc');
    await expect(dedupe.input('List')).toContainText('3 items');
    await openLive(page, '/guides/dedupe');
    await load(page, DEDUPE_EXAMPLES[2] as WorkedExample);
    await expect(dedupe.input('List')).toContainText('4 items');
    await expect(page.getByRole('checkbox', { name: 'Case sensitive' })).toBeChecked();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(dedupe.input('List')).toContainText('3 items');
    await page.reload();
    await expect(dedupe.input('List')).toContainText('3 items');
  });
});

test.describe('the preview of merge', () => {
  test('shows an example that cannot be changed, and leaves the visitor’s columns alone', async ({ page }) => {
    const merge = await MergeModel.open(page);
    await merge.paste('Column A', 'mine');
    await page.getByRole('link', { name: 'How to Use Guide' }).click();
    await expect(page).toHaveURL('/guides/merge-tool');
    // The address changes before the screen does.
    await expect(page.getByRole('link', { name: 'Back to Merge' })).toBeVisible();
    const preview = page.getByRole('textbox', { name: 'Column A' });
    await expect(preview).toHaveValue(/^red\n/);
    await expect(preview).not.toBeEditable();
    await expect(merge.runButton).toBeDisabled();
    await expect(page.getByText('18 combinations')).toBeVisible();
    // The tool's shortcuts are the tool's: here they clear nothing.
    await page.keyboard.press('Alt+Shift+Backspace');
    await page.getByRole('link', { name: 'Back to Merge' }).click();
    await expect(merge.input('Column A')).toContainText('mine');
  });
});

test('the contents of a guide lead to its sections, by keyboard as well', async ({ page }) => {
  await openLive(page, '/guides/replace');
  const contents = page.getByRole('navigation', { name: 'On this page' });
  await contents.getByRole('link', { name: 'Removing text' }).press('Enter');
  await expect(page).toHaveURL('/guides/replace#removing');
  const heading = page.getByRole('heading', { name: 'Removing text', level: 2 });
  await expect(heading).toBeInViewport();
  await expect(heading).toBeFocused();
});

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

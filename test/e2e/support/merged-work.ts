import { expect, type Page } from '@playwright/test';
import { MergeModel } from '../models/merge.model.ts';
import type { ToolModel } from '../models/tool.model.ts';

/** Merges two small lists, with a separator that is not the default. */
export async function mergeSomething(page: Page, path: string): Promise<ToolModel> {
  const merge = await MergeModel.open(page, path);
  await merge.paste('Column A', 'red\nblue');
  await merge.paste('Column B', 'shoes\nhats\nbags');
  await page.getByRole('group', { name: 'Separator' }).getByRole('radio', { name: 'Minus' }).check();
  await expect(page.getByText('6 combinations')).toBeVisible();
  await merge.run();
  await merge.expectRows(6);
  return merge;
}

/** Expects the inputs, the option and the result of `mergeSomething`. */
export async function expectMerged(page: Page, merge: ToolModel): Promise<void> {
  await expect(merge.input('Column A')).toContainText('2 items');
  await expect(page.getByRole('radio', { name: 'Minus' })).toBeChecked();
  await merge.expectRows(6);
  await expect(merge.row(1)).toHaveText('red-shoes');
}

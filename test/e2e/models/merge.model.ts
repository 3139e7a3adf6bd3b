import { expect, type Page } from '@playwright/test';
import { ToolModel } from './tool.model.ts';

/** The page of the merge tool. */
export class MergeModel extends ToolModel {
  constructor(page: Page) {
    super(page, { runName: 'MERGE' });
  }

  static open(page: Page, path = '/merge'): Promise<MergeModel> {
    return new MergeModel(page).openAt(path, 'Column A');
  }

  /** Chooses an entry of a column's menu. */
  async chooseForColumn(letter: string, entry: string): Promise<void> {
    await this.page.getByRole('button', { name: `Column ${letter} options`, exact: true }).click();
    await this.page
      .getByRole(entry === 'Optional' ? 'menuitemcheckbox' : 'menuitem', { name: entry, exact: true })
      .click();
  }

  /** Fills the columns so that a run takes long by nature: rows that may meet are made and compared one by one. */
  async pasteLongRun(): Promise<void> {
    const digits = Array.from({ length: 1000 }, (_, i) => String(i));
    await this.paste('Column A', digits.join('\n'));
    await this.paste('Column B', digits.join('\n'));
    await this.paste('Column C', digits.slice(0, 190).join('\n'));
    await expect(this.page.getByText('190,000,000 combinations')).toBeVisible();
  }

  /** Leaves column A alone, which has a thousand lines after `pasteLongRun`. */
  async keepColumnA(): Promise<void> {
    await this.clear('Column C');
    await this.clear('Column B');
    await expect(this.page.getByText('1,000 combinations', { exact: true })).toBeVisible();
  }
}

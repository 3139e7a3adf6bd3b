import { expect, type Locator, type Page } from '@playwright/test';
import { dedupeDescription } from '../../../libs/tools/dedupe/description.ts';
import type { DedupeOptions } from '../../../libs/tools/dedupe/options.ts';
import { ToolModel } from './tool.model.ts';

export type DedupeTab = 'Unique Items' | 'Duplicates Found';

/** The page of the dedupe tool. */
export class DedupeModel extends ToolModel {
  constructor(page: Page) {
    super(page, { runName: 'Remove Duplicates', resultsName: 'Unique Items' });
  }

  static open(page: Page): Promise<DedupeModel> {
    return new DedupeModel(page).openAt('/dedupe', 'List');
  }

  tab(name: DedupeTab): Locator {
    return this.page.getByRole('tab', { name, exact: true });
  }

  list(name: DedupeTab): Locator {
    return this.page.getByRole('grid', { name, exact: true });
  }

  /** Chooses a tab and reads its list, which is short enough to be there as a whole. */
  async expectLines(name: DedupeTab, lines: readonly string[]): Promise<void> {
    await this.tab(name).click();
    await expect(this.list(name)).toHaveCount(lines.length === 0 ? 0 : 1);
    await expect.poll(() => this.list(name).getByRole('row').allTextContents()).toEqual(lines);
  }

  /** A number of the summary. */
  count(name: 'Original' | 'Unique' | 'Duplicates' | 'Duplicate percentage' | 'Removed, empty cell'): Locator {
    const term = this.page.locator('dt').filter({ hasText: new RegExp(`^${name}$`) });
    return this.page.locator('dl > div').filter({ has: term }).locator('dd');
  }

  option(label: string): Locator {
    return this.page.getByRole('checkbox', { name: label, exact: true });
  }

  async setOptions(options: DedupeOptions): Promise<void> {
    for (const [name, spec] of Object.entries(dedupeDescription.options)) {
      const value = options[name as keyof DedupeOptions];
      if (spec.kind === 'boolean') {
        await this.option(spec.label).setChecked(value === true);
      }
    }
    const { sortOrder } = dedupeDescription.options;
    const label = sortOrder.choices.find((choice) => choice.value === options.sortOrder)?.label ?? '';
    await this.page.getByRole('radio', { name: label, exact: true }).check();
  }
}

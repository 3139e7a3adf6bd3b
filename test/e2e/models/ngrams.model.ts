import { expect, type Locator, type Page } from '@playwright/test';
import { ToolModel } from './tool.model.ts';

/** The page of the n-gram analysis. */
export class NgramsModel extends ToolModel {
  constructor(page: Page) {
    super(page, { runName: 'Count n-grams', resultsName: 'N-grams', panelName: 'N-grams' });
  }

  static open(page: Page): Promise<NgramsModel> {
    return new NgramsModel(page).openAt('/ngrams', 'Search terms');
  }

  tab(name: 'N-grams' | 'Suggested negatives'): Locator {
    return this.page.getByRole('tab', { name, exact: true });
  }

  /** Fills the box with the example and counts its n-grams. */
  async runExample(): Promise<void> {
    await this.page.getByRole('button', { name: 'Try an example', exact: true }).click();
    await expect(this.input('Search terms')).toContainText('8 rows · 5 columns');
    await this.run();
    await this.expectRows(8);
  }

  /** The line below the grid about the ticked n-grams. */
  get chosen(): Locator {
    return this.panel.getByRole('status').filter({ hasText: 'chosen' });
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  async importTable(csv: string): Promise<void> {
    await this.importFile('Search terms', 'report.csv', csv);
  }
}

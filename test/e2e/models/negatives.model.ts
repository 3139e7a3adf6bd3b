import type { Locator, Page } from '@playwright/test';
import { CheckedToolModel } from './checked-tool.model.ts';

/** The page of the negative keywords tool. */
export class NegativesModel extends CheckedToolModel {
  constructor(page: Page) {
    super(page, { runName: 'Build Negative Keywords', panelName: 'Formatted Output' });
  }

  static open(page: Page): Promise<NegativesModel> {
    return new NegativesModel(page).openAt('/negative-keywords', 'Input Keywords');
  }

  option(name: string): Locator {
    return this.page.getByRole('checkbox', { name, exact: true });
  }

  async choosePlatform(name: string): Promise<void> {
    await this.page.getByRole('group', { name: 'Output platform' }).getByRole('radio', { name }).check();
  }
}

import { expect, type Locator, type Page } from '@playwright/test';
import { openLive } from '../support/open-live.ts';
import { CheckedToolModel } from './checked-tool.model.ts';

/** The page of the negative keywords tool. */
export class NegativesModel extends CheckedToolModel {
  constructor(page: Page) {
    super(page, { runName: 'Build Negative Keywords', panelName: 'Formatted Output' });
  }

  static async open(page: Page): Promise<NegativesModel> {
    await openLive(page, '/negative-keywords');
    const negatives = new NegativesModel(page);
    await expect(negatives.textbox('Input Keywords')).toBeEditable();
    return negatives;
  }

  option(name: string): Locator {
    return this.page.getByRole('checkbox', { name, exact: true });
  }

  async choosePlatform(name: string): Promise<void> {
    await this.page.getByRole('group', { name: 'Output platform' }).getByRole('radio', { name }).check();
  }
}

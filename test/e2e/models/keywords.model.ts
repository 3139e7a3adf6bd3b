import type { Locator, Page } from '@playwright/test';
import { CheckedToolModel } from './checked-tool.model.ts';

/** The page of the keyword builder. */
export class KeywordsModel extends CheckedToolModel {
  constructor(page: Page) {
    super(page, { runName: 'GENERATE COMBINATIONS', panelName: 'Generated Keywords' });
  }

  static open(page: Page): Promise<KeywordsModel> {
    return new KeywordsModel(page).openAt('/keywords', 'List A');
  }

  matchType(name: string): Locator {
    return this.page.getByRole('checkbox', { name, exact: true });
  }

  async choose(group: 'Text case' | 'Separator' | 'Wrap', name: string): Promise<void> {
    await this.page.getByRole('group', { name: group, exact: true }).getByRole('radio', { name, exact: true }).check();
  }

  async checkFor(platform: string): Promise<void> {
    await this.page.getByRole('group', { name: 'Check for' }).getByRole('radio', { name: platform }).check();
  }

  /** Pastes into lists A, B and C. */
  async pasteLists(...lists: readonly string[]): Promise<void> {
    for (const [index, list] of lists.entries()) {
      if (list !== '') {
        await this.paste(`List ${'ABC'[index]}`, list);
      }
    }
  }
}

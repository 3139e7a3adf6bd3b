import type { Locator, Page } from '@playwright/test';
import { expectToast, toastOf } from './toast.model.ts';

/** Page model of what all screens have. */
export class ScreenModel {
  readonly page: Page;
  /** The heading of the screen. */
  readonly heading: Locator;
  readonly toast: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { level: 1 });
    this.toast = toastOf(page);
  }

  /** Expects a toast of exactly this title and this message. */
  async expectToast(title: string, message: string): Promise<void> {
    await expectToast(this.page, title, message);
  }
}

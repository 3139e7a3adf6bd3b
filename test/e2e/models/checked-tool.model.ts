import type { Locator } from '@playwright/test';
import { ToolModel } from './tool.model.ts';

/** The page of a tool whose results are checked against the rules of ad platforms. */
export class CheckedToolModel extends ToolModel {
  get check(): Locator {
    return this.page.getByRole('region', { name: 'Platform check' });
  }

  /** Shows all rows or a part of them. */
  async show(view: 'All rows' | 'Only these' | 'Without these'): Promise<void> {
    await this.check.getByRole('radio', { name: view }).check();
  }

  /** The line of a row (from 1), without what is noted beside it. */
  line(number: number): Locator {
    return this.row(number).getByRole('gridcell').first();
  }

  /** Note beside a row. */
  note(number: number): Locator {
    return this.row(number).getByRole('gridcell').nth(1);
  }
}

import type { Locator, Page } from '@playwright/test';
import { ToolModel } from './tool.model.ts';

export type UtmField = 'Source' | 'Medium' | 'Campaign' | 'Term' | 'Content';

/** The page of the UTM builder. */
export class UtmModel extends ToolModel {
  readonly rejected: Locator;

  constructor(page: Page) {
    super(page, { runName: 'Generate UTM URLs', panelName: 'Generated UTM URLs' });
    this.rejected = page.getByRole('grid', { name: 'Rejected lines' });
  }

  static open(page: Page): Promise<UtmModel> {
    return new UtmModel(page).openAt('/utm-builder', 'URLs');
  }

  field(name: UtmField): Locator {
    return this.page.getByRole('textbox', { name, exact: true });
  }

  async fill(values: { readonly [name in UtmField]?: string }): Promise<void> {
    for (const [name, value] of Object.entries(values)) {
      await this.field(name as UtmField).fill(value);
    }
  }

  option(name: string): Locator {
    return this.page.getByRole('checkbox', { name });
  }

  preset(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** Headings of the reasons, each with its count. */
  get rejectedReasons(): Locator {
    return this.rejected.locator('[role=row]:not([aria-rowindex])');
  }

  async exportRejected(format: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Export rejected lines', exact: true }).click();
    await this.page.getByRole('menuitem', { name: format, exact: true }).click();
  }

  /** The line of a rejected row (from 1) and what is said about it. */
  rejectedRow(number: number): Locator {
    return this.rejected.locator(`[role=row][aria-rowindex="${number}"] [role=gridcell]`);
  }
}

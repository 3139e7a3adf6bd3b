import type { Page } from '@playwright/test';
import { ToolModel } from './tool.model.ts';

/** The page of the UTM audit. */
export class AuditModel extends ToolModel {
  constructor(page: Page) {
    super(page, { runName: 'Audit URLs', resultsName: 'Audited URLs', panelName: 'Audit' });
  }

  static open(page: Page): Promise<AuditModel> {
    return new AuditModel(page).openAt('/utm-audit', 'URLs');
  }

  /** Shows an output by the name of its tab. */
  async show(name: 'Audited URLs' | 'Values' | 'Clean URLs'): Promise<void> {
    await this.page.getByRole('tab', { name }).click();
  }
}

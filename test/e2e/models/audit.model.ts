import { expect, type Page } from '@playwright/test';
import { openLive } from '../support/open-live.ts';
import { ToolModel } from './tool.model.ts';

/** The page of the UTM audit. */
export class AuditModel extends ToolModel {
  constructor(page: Page) {
    super(page, { runName: 'Audit URLs', resultsName: 'Audited URLs', panelName: 'Audit' });
  }

  static async open(page: Page): Promise<AuditModel> {
    await openLive(page, '/utm-audit');
    const audit = new AuditModel(page);
    await expect(audit.textbox('URLs')).toBeEditable();
    return audit;
  }

  /** Shows an output by the name of its tab. */
  async show(name: 'Audited URLs' | 'Values' | 'Clean URLs'): Promise<void> {
    await this.page.getByRole('tab', { name }).click();
  }
}

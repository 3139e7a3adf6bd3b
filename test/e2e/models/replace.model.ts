import { expect, type Locator, type Page } from '@playwright/test';
import { replaceDescription } from '../../../libs/tools/replace/description.ts';
import type { ReplaceOptions } from '../../../libs/tools/replace/options.ts';
import { ToolModel } from './tool.model.ts';

/** Options that are checkboxes. */
type Switch = 'caseSensitive' | 'wholeWords' | 'useRegex' | 'replaceAll' | 'showPreview';

/** The page of find and replace. */
export class ReplaceModel extends ToolModel {
  readonly find: Locator;
  readonly replaceWith: Locator;
  /** The box with the matches, and the list in it. */
  readonly preview: Locator;
  readonly previewList: Locator;
  readonly previewStatus: Locator;

  constructor(page: Page) {
    super(page, { runName: 'FIND & REPLACE', panelName: 'Processed Results' });
    this.find = page.getByRole('textbox', { name: 'Find Text', exact: true });
    this.replaceWith = page.getByRole('textbox', { name: 'Replace With', exact: true });
    this.preview = page.getByRole('region', { name: 'Preview', exact: true });
    this.previewList = this.preview.getByRole('grid', { name: 'Preview' });
    this.previewStatus = this.preview.getByRole('status');
  }

  static open(page: Page): Promise<ReplaceModel> {
    return new ReplaceModel(page).openAt('/replace', 'Input Text');
  }

  option(name: Switch): Locator {
    return this.page.getByRole('checkbox', { name: replaceDescription.options[name].label, exact: true });
  }

  async setOptions(options: Partial<Pick<ReplaceOptions, Switch>>): Promise<void> {
    for (const [name, value] of Object.entries(options)) {
      await this.option(name as Switch).setChecked(value);
    }
  }

  /** Chooses a value of an option, by labels. */
  async choose(option: string, value: string): Promise<void> {
    const group = this.page.getByRole('group', { name: option, exact: true });
    await group.getByText(value, { exact: true }).click();
  }

  async importRules(text: string): Promise<void> {
    await this.page
      .locator('input[type=file][aria-label="Import rules"]')
      .setInputFiles({ name: 'rules.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  }

  /** Row of the table of rules (from 1). */
  rule(number: number): Locator {
    return this.page
      .getByRole('row')
      .filter({ has: this.page.getByRole('textbox', { name: `Find ${number}`, exact: true }) });
  }

  /** Reads the results, which are short enough to be there as a whole. */
  async expectLines(lines: readonly string[]): Promise<void> {
    await expect.poll(() => this.results.getByRole('row').allTextContents()).toEqual(lines);
  }

  /** Row of the preview (from 1), as far as it is in view. */
  previewRow(number: number): Locator {
    return this.previewList.locator(`[role=row][aria-rowindex="${number}"]`);
  }
}

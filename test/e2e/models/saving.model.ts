import { expect, type Locator } from '@playwright/test';
import { ScreenModel } from './screen.model.ts';

/** Saving and loading on the page of a tool. */
export class SavingModel extends ScreenModel {
  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  get name(): Locator {
    return this.dialog.getByLabel('Name', { exact: true });
  }

  get failure(): Locator {
    return this.dialog.getByRole('alert');
  }

  /** The box of a bulk input. */
  input(label: string): Locator {
    return this.page.getByRole('group', { name: label, exact: true });
  }

  /** Opens the dialog that saves a bulk input. */
  async saveInput(label: string, button = 'Save List'): Promise<void> {
    await this.input(label).getByRole('button', { name: button, exact: true }).click();
  }

  /** Opens the dialog that saves the result. */
  async saveResult(button = 'Save Result'): Promise<void> {
    await this.page.getByRole('button', { name: button, exact: true }).click();
  }

  async submit(name = 'Save'): Promise<void> {
    await this.dialog.getByRole('button', { name, exact: true }).click();
  }

  /** The selector of saved lists at a bulk input. */
  lists(label: string): Locator {
    return this.input(label).getByRole('combobox', { name: 'Load Saved List' });
  }

  async load(label: string, list: string): Promise<void> {
    const option = this.lists(label).locator('option').filter({ hasText: list });
    await this.lists(label).selectOption(await option.getAttribute('value'));
  }

  /** Opens the dialog that imports a sheet into a bulk input. */
  async openSheets(label: string): Promise<void> {
    await this.input(label).getByRole('button', { name: 'Import', exact: true }).click();
    await this.page.getByRole('menuitem', { name: 'Google Sheets…', exact: true }).click();
    await expect(this.dialog).toBeVisible();
  }

  async expectItems(label: string, count: number): Promise<void> {
    const items = `${count.toLocaleString('en-US')} ${count === 1 ? 'item' : 'items'}`;
    await expect(this.input(label)).toHaveAccessibleDescription(items);
  }

  /** Expects the toast of a save that has worked. */
  async expectSaved(noun: 'List' | 'Negative List' | 'Result' | 'Project', name: string): Promise<void> {
    await this.expectToast(`${noun} Saved`, `“${name}” is in your dashboard.`);
  }
}

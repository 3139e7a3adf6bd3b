import { expect, type Locator, type Page } from '@playwright/test';
import { openLive } from '../support/open-live.ts';
import { ScreenModel } from './screen.model.ts';

export type DashboardTab = 'Lists' | 'Results' | 'Folders' | 'Projects' | 'Trash';

/** The dashboard, by the names that people read. */
export class DashboardModel extends ScreenModel {
  static async open(page: Page, query = ''): Promise<DashboardModel> {
    await openLive(page, `/dashboard${query}`);
    const dashboard = new DashboardModel(page);
    await dashboard.expectShown();
    return dashboard;
  }

  async expectShown(): Promise<void> {
    await expect(this.heading).toHaveText('My Dashboard');
    await expect(this.page.getByText('Loading…')).toHaveCount(0);
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  get panel(): Locator {
    return this.page.getByRole('tabpanel').or(this.page.getByRole('region', { name: 'Trash', exact: true }));
  }

  /** A tab, or the button that opens the Trash. */
  tab(name: DashboardTab): Locator {
    return this.page.getByRole(name === 'Trash' ? 'button' : 'tab', { name, exact: true });
  }

  async show(name: DashboardTab): Promise<void> {
    await this.tab(name).click();
    await expect(this.tab(name)).toHaveAttribute(name === 'Trash' ? 'aria-pressed' : 'aria-selected', 'true');
  }

  /** The number on a tile. */
  counter(name: 'Saved Lists' | 'Saved Results' | 'Folders' | 'Projects'): Locator {
    const term = this.page.locator('dt').filter({ hasText: new RegExp(`^${name}$`) });
    return this.page.locator('dl > div').filter({ has: term }).locator('dd');
  }

  card(name: string): Locator {
    return this.page.getByRole('article', { name, exact: true });
  }

  /** A record in the table. */
  row(name: string): Locator {
    const header = this.page.getByRole('rowheader').filter({ has: this.page.getByText(name, { exact: true }) });
    return this.panel.getByRole('row').filter({ has: header });
  }

  /** Switches between cards and table. */
  async showAs(layout: 'Cards' | 'Table'): Promise<void> {
    await this.button(layout).click();
    await expect(this.button(layout)).toHaveAttribute('aria-pressed', 'true');
  }

  /** Chooses from the options of a row. */
  async chooseInRow(row: string, item: string): Promise<void> {
    await this.row(row)
      .getByRole('button', { name: `Options for ${row}`, exact: true })
      .click();
    await this.page.getByRole('menuitem', { name: item, exact: true }).click();
  }

  button(name: string): Locator {
    return this.panel.getByRole('button', { name, exact: true });
  }

  /** Chooses from the options of a card. */
  async choose(card: string, item: string, menu = 'Options'): Promise<void> {
    const name = menu === 'Options' ? `Options for ${card}` : `${menu}: ${card}`;
    await this.card(card).getByRole('button', { name, exact: true }).click();
    await this.page.getByRole('menuitem', { name: item, exact: true }).click();
  }

  /** Fills a field of the open dialog. */
  async fill(label: string, value: string): Promise<void> {
    await this.dialog.getByLabel(label, { exact: true }).fill(value);
  }

  /** Selects text of a field of the open dialog with the mouse, and releases it beside the dialog. */
  async selectPastDialog(label: string): Promise<void> {
    await this.dialog.getByLabel(label, { exact: true }).hover();
    await this.page.mouse.down();
    await this.page.mouse.move(5, 5);
    await this.page.mouse.up();
  }

  async submit(name: string): Promise<void> {
    await this.dialog.getByRole('button', { name, exact: true }).click();
  }

  /** The box of a list in the open dialog. */
  get items(): Locator {
    return this.dialog.getByRole('textbox', { name: 'Items', exact: true });
  }

  /** Puts a text in place of what the box of a list holds, by selecting all and pasting. */
  async typeItems(text: string): Promise<void> {
    const box = this.items;
    await box.focus();
    await expect(box).toHaveAttribute('contenteditable', 'true');
    await box.press('ControlOrMeta+A');
    await box.evaluate((element, pasted) => {
      const data = new DataTransfer();
      data.setData('text/plain', pasted);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    }, text);
  }

  async undo(): Promise<void> {
    await this.toast.getByRole('button', { name: 'Undo', exact: true }).click();
  }
}

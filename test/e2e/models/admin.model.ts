import { expect, type Locator } from '@playwright/test';
import { PASSWORD, signInByToken } from '../support/accounts.ts';
import { openLive } from '../support/open-live.ts';
import { ScreenModel } from './screen.model.ts';

/** The administrator whom `test/support/start-site.mjs` makes. */
export const ADMIN_EMAIL = 'admin@example.com';

/** Page model of the administration screens. */
export class AdminModel extends ScreenModel {
  /** The banner of an impersonation. */
  get banner(): Locator {
    return this.page.getByRole('region', { name: 'Impersonation' });
  }

  /** Signs in and opens a screen. */
  async open(path: string): Promise<void> {
    await signInByToken(this.page, ADMIN_EMAIL, PASSWORD);
    await openLive(this.page, path);
    await expect(this.heading).toBeVisible();
  }

  /** The row of a table that has a text. */
  row(text: string): Locator {
    return this.page.getByRole('row').filter({ hasText: text });
  }

  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name });
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** The number of a tile. */
  tile(name: string): Locator {
    const label = this.page.locator('dt', { hasText: new RegExp(`^${name}`) });
    return this.page.locator('dl > div').filter({ has: label }).locator('dd');
  }

  /** Opens the menu of a table row. */
  async openActions(of: string): Promise<void> {
    await this.button(`Actions for ${of}`).click();
    await expect(this.page.getByRole('menu')).toBeVisible();
  }

  /** An action in the open menu. */
  action(name: string): Locator {
    return this.page.getByRole('menuitem', { name, exact: true });
  }

  /** Chooses an action of a table row. */
  async choose(action: string, of: string): Promise<void> {
    await this.openActions(of);
    await this.action(action).click();
  }

  /** Starts acting as a user, and confirms it. */
  async actAs(email: string): Promise<void> {
    await this.choose('Impersonate', email);
    await this.dialog('Act as this user?').getByRole('button', { name: 'Act as this user' }).click();
  }

  /** Narrows the users to one account, and waits for it. */
  async findUser(email: string): Promise<void> {
    await this.page.getByRole('searchbox').fill(email);
    await expect(this.page.getByRole('row')).toHaveCount(2);
    await expect(this.row(email)).toBeVisible();
  }
}

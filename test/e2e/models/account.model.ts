import { expect, type Locator } from '@playwright/test';
import { PASSWORD } from '../support/accounts.ts';
import { openLive } from '../support/open-live.ts';
import { ScreenModel } from './screen.model.ts';

/** Page model of the account screens. */
export class AccountModel extends ScreenModel {
  /** Error message of a form that belongs to no field. */
  get failure(): Locator {
    return this.page.getByRole('main').getByRole('alert').filter({ hasText: /./ });
  }

  field(label: string): Locator {
    return this.page.getByRole('main').getByLabel(label, { exact: true });
  }

  button(name: string): Locator {
    return this.page.getByRole('main').getByRole('button', { name, exact: true });
  }

  /** Expects a field to be invalid, with the message as its accessible description. */
  async expectError(label: string, message: string): Promise<void> {
    await expect(this.field(label)).toHaveAttribute('aria-invalid', 'true');
    await expect(this.field(label)).toHaveAccessibleDescription(new RegExp(message));
  }

  async openSignIn(): Promise<void> {
    await openLive(this.page, '/auth/signin');
    await expect(this.heading).toHaveText('Sign in');
  }

  async signIn(email: string, password = PASSWORD): Promise<void> {
    await this.field('Email').fill(email);
    await this.field('Password').fill(password);
    await this.button('Sign in').click();
  }

  /** Fills the sign-up form, but for the captcha. */
  async fillSignUp(email: string, password = PASSWORD): Promise<void> {
    await this.field('First name').fill('Ada');
    await this.field('Last name').fill('Lovelace');
    await this.field('Email').fill(email);
    await this.field('Password').fill(password);
    await this.field('Confirm password').fill(password);
  }

  /** Passes the captcha without the picture. */
  async solveCaptcha(): Promise<void> {
    await this.button('Use a non-visual check instead').click();
    await expect(this.page.getByText('Check passed.')).toBeVisible({ timeout: 60_000 });
  }

  /** The line under the header that says who is signed in. */
  async expectSignedIn(email: string): Promise<void> {
    await expect(this.page.getByRole('banner')).toContainText(`Welcome back, ${email}`);
  }

  async expectGuest(): Promise<void> {
    await expect(this.page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    await expect(this.page.getByRole('banner')).not.toContainText('Welcome back');
  }

  /** Expects the header of a session that the server cannot be asked about. */
  async expectUnreachable(): Promise<void> {
    const banner = this.page.getByRole('banner');
    await expect(banner).toContainText('We cannot reach the server. Your session is kept.');
    await expect(banner.getByRole('link', { name: 'Account' })).toBeVisible();
    await expect(banner.getByRole('link', { name: /Login|Sign Up/ })).toHaveCount(0);
  }

  async signOut(): Promise<void> {
    await this.page.getByRole('banner').getByRole('button', { name: 'Log out' }).click();
  }

  /** A part of the account screen. */
  section(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true });
  }

  /** Fills fields of a part of the account screen and presses its button. */
  async submitIn(section: string, values: Readonly<Record<string, string>>, button: string): Promise<void> {
    const part = this.section(section);
    for (const [label, value] of Object.entries(values)) {
      await part.getByLabel(label, { exact: true }).fill(value);
    }
    await part.getByRole('button', { name: button, exact: true }).click();
  }

  /** The part of the account screen that is about access tokens. */
  get tokens(): Locator {
    return this.section('Access tokens');
  }

  /** The lines of the access tokens there are. */
  get tokenLines(): Locator {
    return this.tokens.getByRole('list', { name: 'Your access tokens' }).getByRole('listitem');
  }

  /** Makes an access token; answers it, as the screen shows it. */
  async makeToken(name: string, days: string): Promise<string> {
    await this.tokens.getByLabel('Name', { exact: true }).fill(name);
    await this.tokens.getByLabel('Expires in', { exact: true }).selectOption({ label: days });
    await this.tokens.getByRole('button', { name: 'Create token', exact: true }).click();
    const shown = this.tokens.getByLabel('Your new token', { exact: true });
    await expect(shown).toBeFocused();
    return shown.inputValue();
  }
}

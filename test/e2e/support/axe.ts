import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Expects that axe finds nothing on the page as it stands, in the light theme and in the dark one. */
export async function expectAccessible(page: Page): Promise<void> {
  // Without it the page is not there yet.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const theme of ['light', 'dark'] as const) {
    await switchTheme(page, theme);
    const { violations } = await new AxeBuilder({ page }).analyze();
    const found = violations.map(({ id, nodes }) => `${theme}: ${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    expect(found).toEqual([]);
  }
}

async function switchTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  const root = page.locator('html');
  if ((await root.getAttribute('data-mantine-color-scheme')) === theme) return;
  if ((await page.locator('dialog[open]').count()) > 0) {
    // The switch is out of reach behind a dialog; the theme is this attribute.
    await root.evaluate((element, value) => element.setAttribute('data-mantine-color-scheme', value), theme);
    return;
  }
  await page.getByRole('switch', { name: 'Dark theme' }).click();
  await expect(root).toHaveAttribute('data-mantine-color-scheme', theme);
}

/** The same for a dialog in the theme as it is: while it is open, the switch of the theme is out of reach. */
export async function expectAccessibleAsItIs(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([]);
}

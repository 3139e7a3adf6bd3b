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
  await page.getByRole('switch', { name: 'Dark theme' }).click();
  await expect(root).toHaveAttribute('data-mantine-color-scheme', theme);
}

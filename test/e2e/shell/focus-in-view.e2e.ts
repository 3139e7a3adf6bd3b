import { expect, type Page, test } from '@playwright/test';
import { MergeModel } from '../models/merge.model.ts';

/** Tabs through the tool of a page and returns the names of the focused controls whose centre is covered. */
async function coveredControls(page: Page): Promise<{ readonly count: number; readonly covered: string[] }> {
  const covered: string[] = [];
  for (let count = 0; ; count += 1) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(() => {
      const focused = document.activeElement ?? document.body;
      const { left, top, width, height } = focused.getBoundingClientRect();
      const above = document.elementFromPoint(left + width / 2, top + height / 2);
      return {
        isLast: focused.closest('footer') !== null,
        name: focused.ariaLabel ?? focused.textContent,
        isCovered: !(focused.contains(above) || focused.closest('label')?.contains(above)),
      };
    });
    if (found.isLast) {
      return { count, covered };
    }
    if (found.isCovered) {
      covered.push(found.name);
    }
  }
}

for (const [width, height] of [
  [1280, 900],
  [390, 700],
] as const) {
  test(`the run bar covers no focused control at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await MergeModel.open(page);
    const { count, covered } = await coveredControls(page);
    expect(count).toBeGreaterThan(20);
    expect(covered).toEqual([]);
  });
}

test('a focused text field has a ring', async ({ page }) => {
  await page.goto('/auth/signin');
  const field = page.getByLabel('Password', { exact: true });
  await field.focus();
  await expect(field).toHaveCSS('outline-width', '2px');
  await expect(field).toHaveCSS('outline-style', 'solid');
});

test('forced colors show what is chosen', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/faq');
  const chips = page.getByRole('button', { pressed: false });
  const chosen = page.getByRole('button', { pressed: true });
  await expect(chosen).toBeVisible();
  const colorOf = (element: Element): string => getComputedStyle(element).backgroundColor;
  expect(await chosen.evaluate(colorOf)).not.toBe(await chips.first().evaluate(colorOf));
  await MergeModel.open(page);
  await expect(page.getByRole('radio', { name: 'Space', exact: true })).toHaveCSS('opacity', '1');
});

import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const THEME = 'data-mantine-color-scheme';
/** Rules of axe whose outcome depends on the theme; all others look at the same elements in both. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** Expects that axe finds nothing on the page as it stands, in the light theme and in the dark one. */
export async function expectAccessible(page: Page): Promise<void> {
  // Without it the page is not there yet.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const before = (await page.locator('html').getAttribute(THEME)) === 'dark' ? 'dark' : 'light';
  expect(await findViolations(page), before).toEqual([]);
  const other = before === 'dark' ? 'light' : 'dark';
  await switchTheme(page, other);
  expect(await findViolations(page, COLOR_RULES), other).toEqual([]);
  // Behind a dialog the site itself knows nothing of the change.
  if (await hasDialog(page)) {
    await switchTheme(page, before);
  }
}

async function hasDialog(page: Page): Promise<boolean> {
  return (await page.locator('dialog[open]').count()) > 0;
}

async function switchTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  const root = page.locator('html');
  if ((await root.getAttribute(THEME)) === theme) {
    return;
  }
  if (await hasDialog(page)) {
    // The switch is out of reach behind a dialog; the theme is this attribute.
    await root.evaluate((element, [name, value]) => element.setAttribute(name, value), [THEME, theme] as const);
    return;
  }
  await page.getByRole('switch', { name: 'Dark theme' }).click();
  await expect(root).toHaveAttribute(THEME, theme);
}

/** The same in the theme as it is, where what a test has put into an editor keeps the colours of that theme. */
export async function expectAccessibleAsItIs(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([]);
}

/** Returns the findings of axe after all animations: during a change of theme colours are mixed. */
async function findViolations(page: Page, rules?: string[]): Promise<string[]> {
  await page.evaluate(async () => {
    const finite = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(finite.map(({ finished }) => finished));
  });
  const violations = await runAxe(page, {
    resultTypes: ['violations'],
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

type AxeOptions = Parameters<AxeBuilder['options']>[0];
type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>;

/** Runs axe, which each document loads once only: loading it takes up to a third of the time of a run. */
async function runAxe(page: Page, options: AxeOptions): Promise<AxeResults['violations']> {
  if (await page.evaluate(() => 'axe' in window)) {
    return page.evaluate(async (given) => {
      const { axe } = window as unknown as { readonly axe: { run(options: unknown): Promise<AxeResults> } };
      return (await axe.run(given)).violations;
    }, options);
  }
  // Pages without frames need no second page in which axe would combine the frames' results. A selector of each of
  // the thousands of elements that pass would take a third of the time.
  const results = await new AxeBuilder({ page }).setLegacyMode().options(options).analyze();
  return results.violations;
}

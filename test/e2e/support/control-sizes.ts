import { expect, type Page } from '@playwright/test';

/** Least height of a control in px, with a mouse and on touch screens. */
const LEAST = { mouse: 36, touch: 44 };
/** Height that the borders of a field take from a button inside of it, and rounding. */
const TOLERANCE = 2.5;

/** Expects that every visible button, field and tab is large enough to be hit. Links in sentences are not controls. */
export async function expectControlSizes(page: Page, pointer: keyof typeof LEAST): Promise<void> {
  const small = await page.evaluate((least) => {
    const controls = document.querySelectorAll(
      'button, select, [role="tab"], summary, a[class*="Button"], input:not([type="checkbox"], [type="radio"], [type="file"])',
    );
    return [...controls].flatMap((control) => {
      const { width, height } = control.getBoundingClientRect();
      const isHidden =
        !control.checkVisibility({ visibilityProperty: true }) || control.closest('[aria-hidden="true"]');
      if (isHidden || height >= least || control.matches('[tabindex="-1"]:not([role])')) {
        return [];
      }
      const name = control.getAttribute('aria-label') ?? control.textContent;
      return [`${control.tagName} ${width} × ${height}: ${name}`];
    });
  }, LEAST[pointer] - TOLERANCE);
  expect(small).toEqual([]);
}

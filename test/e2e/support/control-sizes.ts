import { expect, type Page } from '@playwright/test';

/** Least height of a control in px, with a mouse and on touch screens. */
const LEAST = { mouse: 36, touch: 44 };
/** Height that the borders of a field take from a button inside of it, and rounding. */
const TOLERANCE = 2.5;

/** Least height of all else that can be pressed, in px. */
const LEAST_TARGET = 24;

/**
 * Expects that links outside of sentences, and boxes without a visible label, can be hit within 24 px. Boxes may be drawn
 * smaller than what is pressed.
 */
export async function expectTargetSizes(page: Page): Promise<void> {
  const small = await page.evaluate((least) => {
    const isTextOfParent = (link: Element) => link.parentElement?.textContent.trim() === link.textContent.trim();
    const links = [...document.querySelectorAll('main :is(dd, h3, li, nav) > a')].filter(
      (link) => link.parentElement?.matches('nav') || isTextOfParent(link),
    );
    const boxes = [...document.querySelectorAll('main input[type="checkbox"][aria-label]')];
    return [...links, ...boxes].flatMap((target) => {
      target.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top, width, height } = target.getBoundingClientRect();
      const distance = least / 2 - 1;
      const isHit = (dy: number) =>
        target.contains(document.elementFromPoint(left + Math.min(width / 2, 20), top + height / 2 + dy));
      return isHit(-distance) && isHit(distance) ? [] : [target.getAttribute('aria-label') ?? target.textContent];
    });
  }, LEAST_TARGET);
  expect(small).toEqual([]);
}

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

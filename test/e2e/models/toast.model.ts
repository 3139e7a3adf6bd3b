import { expect, type Locator, type Page } from '@playwright/test';

/** The one toast that is shown, wherever it is drawn: over the page, or within an open dialog. */
export function toastOf(page: Page): Locator {
  return page
    .getByRole('region', { name: 'Notifications' })
    .or(page.getByRole('group', { name: 'Notifications' }))
    .filter({ hasText: /./ });
}

/** Expects a toast of exactly this title and this message. */
export async function expectToast(page: Page, title: string, message: string | RegExp): Promise<void> {
  await expect(toastOf(page).getByRole('paragraph')).toHaveText([title, message]);
}

/** Expects that the toast over the page covers no control of some part of it, once both are in their places. */
export async function expectToastBesideControls(page: Page, part: Locator): Promise<void> {
  await expect(async () => {
    const toast = await toastOf(page).boundingBox();
    const covered = await part.evaluate((element, area) => {
      const controls = [...element.querySelectorAll('button, input, select, a, [role="tab"]')];
      return controls.flatMap((control) => {
        const { left, right, top, bottom, width } = control.getBoundingClientRect();
        const isCovered =
          area !== null &&
          left < area.x + area.width &&
          right > area.x &&
          top < area.y + area.height &&
          bottom > area.y;
        return isCovered && width > 0 ? [control.getAttribute('aria-label') ?? control.textContent] : [];
      });
    }, toast);
    expect(toast).not.toBeNull();
    expect(covered).toEqual([]);
  }).toPass({ timeout: 3000 });
}

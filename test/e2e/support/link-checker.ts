import { type APIRequestContext, expect, type Page } from '@playwright/test';

/** Follows links of pages, each address once however many pages name it. */
export class LinkChecker {
  readonly #pages = new Map<string, Promise<{ readonly status: number; readonly html: string }>>();

  /** Expects that every link of the page to our own site leads to a page, and every fragment to a place in it. */
  async expectLinksResolve(page: Page, request: APIRequestContext): Promise<void> {
    const addresses = await page.locator('a[href]').evaluateAll((links) => {
      const own = links.map((link) => new URL((link as HTMLAnchorElement).href, location.href));
      return [...new Set(own.filter(({ origin }) => origin === location.origin).map(String))];
    });
    const dead: string[] = [];
    for (const address of addresses) {
      const { pathname, hash } = new URL(address);
      // The server's document lacks what a page draws only for those signed in.
      if (hash !== '' && pathname === new URL(page.url()).pathname) {
        if ((await page.locator(`[id="${hash.slice(1)}"]`).count()) !== 1) {
          dead.push(address);
        }
        continue;
      }
      const { status, html } = await this.#get(pathname, request);
      if (status !== 200) {
        dead.push(`${address}: ${status}`);
      } else if (hash !== '' && !html.includes(`id="${hash.slice(1)}"`)) {
        dead.push(address);
      }
    }
    expect(dead).toEqual([]);
  }

  #get(path: string, request: APIRequestContext) {
    const known =
      this.#pages.get(path) ??
      request.get(path).then(async (response) => ({ status: response.status(), html: await response.text() }));
    this.#pages.set(path, known);
    return known;
  }
}

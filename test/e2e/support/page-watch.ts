import { expect, type Page } from '@playwright/test';

/** Errors of a page that are not visible on it. */
export interface PageWatch {
  /**
   * Expects that nothing did since the last call: no error in the console, no exception, nothing the policy refused.
   * @param but what may stand there
   */
  expectQuiet(but?: RegExp): void;
}

/** Watches a page for errors from its first request on. */
export async function watchPage(page: Page): Promise<PageWatch> {
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') {
      faults.push(`console: ${message.text()}`);
    }
  });
  page.on('pageerror', (error) => faults.push(`exception: ${error.message}`));
  await page.exposeFunction('reportRefusal', (what: string) => faults.push(`refused by the policy: ${what}`));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      (window as unknown as { reportRefusal(what: string): void }).reportRefusal(`${violatedDirective} ${blockedURI}`);
    });
  });
  return {
    expectQuiet: (but) => {
      expect(faults.splice(0).filter((fault) => !but?.test(fault))).toEqual([]);
    },
  };
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import lighthouse, { type Result } from 'lighthouse';
import { chromium } from 'playwright';
import playwrightConfig from '../playwright.config.ts';
import { findFreePort } from '../test/support/free-port.ts';
import { startProcess, waitUntilReady } from '../test/support/server-process.ts';
import type { PageAudit } from './lighthouse-report.ts';

/** Attempts per run: a recording sometimes lacks its beginning, and Lighthouse then asks for another run. */
const MAX_ATTEMPTS = 3;

/**
 * Maximum duration of an attempt, several times the usual one. Lighthouse waits without a limit for some events of the
 * browser, such as the end of a recording, and sometimes one of them does not arrive.
 */
const MAX_ATTEMPT_MS = 60_000;

/**
 * Audits one page with Lighthouse's mobile preset.
 * @param runs number of runs; the one with the median performance counts
 * @throws Error when Lighthouse cannot audit the page
 */
export async function auditPage(origin: string, path: string, runs: number): Promise<PageAudit> {
  const audits: PageAudit[] = [];
  for (let run = 0; run < runs; run += 1) {
    audits.push(summarize(path, await runLighthouse(origin + path)));
  }
  audits.sort((one, other) => one.performance - other.performance);
  return audits[Math.floor(audits.length / 2)] as PageAudit;
}

async function runLighthouse(address: string): Promise<Result> {
  let reason = 'no result';
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const found = await inNewBrowser((port) =>
      Promise.race([
        lighthouse(address, { port, output: 'json', logLevel: 'silent' }),
        delay(MAX_ATTEMPT_MS, 'timeout' as const, { ref: false }),
      ]),
    );
    if (found === 'timeout') {
      reason = `no result within ${MAX_ATTEMPT_MS / 1000} s`;
    } else if (found !== undefined && found.lhr.runtimeError === undefined) {
      return found.lhr;
    } else {
      reason = found?.lhr.runtimeError?.message ?? reason;
    }
  }
  throw new Error(`Lighthouse cannot audit ${address}: ${reason}`);
}

/**
 * Starts a browser that listens on a debugging port, and stops it after `use`, with whatever is still under way in it.
 * Not one that Playwright drives, in which Lighthouse's recordings are incomplete.
 */
async function inNewBrowser<T>(use: (debugPort: number) => Promise<T>): Promise<T> {
  const profile = mkdtempSync(join(tmpdir(), 'overprint-lighthouse-browser-'));
  const port = await findFreePort();
  const options = playwrightConfig.use?.launchOptions;
  const args = [
    '--headless=new',
    ...(options?.args ?? []),
    `--remote-debugging-port=${port}`,
    `--user-data-dir=${profile}`,
  ];
  // Debian's Chromium is a shell script that starts the browser, which outlives the script.
  const browser = startProcess(options?.executablePath ?? chromium.executablePath(), args, process.env, true);
  try {
    await waitUntilReady(browser, () => answers(`http://127.0.0.1:${port}/json/version`));
    return await use(port);
  } finally {
    await browser.stop();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

function summarize(path: string, { categories, audits, environment }: Result): PageAudit {
  const scoreOf = (id: string): number => Math.round((categories[id]?.score ?? 0) * 100);
  const secondsOf = (id: string): number => (audits[id]?.numericValue ?? Number.NaN) / 1000;
  return {
    path,
    browser: `Chromium ${/Chrome\/([\d.]+)/.exec(environment.hostUserAgent)?.[1] ?? 'of unknown version'}`,
    performance: scoreOf('performance'),
    accessibility: scoreOf('accessibility'),
    bestPractices: scoreOf('best-practices'),
    seo: scoreOf('seo'),
    firstPaintSeconds: secondsOf('first-contentful-paint'),
    largestPaintSeconds: secondsOf('largest-contentful-paint'),
    blockedSeconds: secondsOf('total-blocking-time'),
    layoutShift: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    faults: Object.values(categories).flatMap(({ auditRefs }) =>
      auditRefs
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
        .map(
          ({ id }) => `${id}: ${audits[id]?.title}${audits[id]?.displayValue ? `, ${audits[id]?.displayValue}` : ''}`,
        ),
    ),
  };
}

/** Returns true if a server answers at this address. */
export function answers(address: string): Promise<boolean> {
  return fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );
}

import lighthouse, { type Result } from 'lighthouse';
import type { PageAudit } from './lighthouse-report.ts';

/** Attempts per run: a recording sometimes lacks its beginning, and Lighthouse then asks for another run. */
const MAX_ATTEMPTS = 3;

/**
 * Audits one page with Lighthouse's mobile preset, in a browser that listens on a debugging port.
 * @param runs number of runs; the one with the median performance counts
 * @throws Error when Lighthouse cannot audit the page
 */
export async function auditPage(origin: string, path: string, debugPort: number, runs: number): Promise<PageAudit> {
  const audits: PageAudit[] = [];
  for (let run = 0; run < runs; run += 1) {
    audits.push(summarize(path, await runLighthouse(origin + path, debugPort)));
  }
  audits.sort((one, other) => one.performance - other.performance);
  return audits[Math.floor(audits.length / 2)] as PageAudit;
}

async function runLighthouse(address: string, port: number): Promise<Result> {
  let reason = 'no result';
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const found = await lighthouse(address, { port, output: 'json', logLevel: 'silent' });
    if (found !== undefined && found.lhr.runtimeError === undefined) {
      return found.lhr;
    }
    reason = found?.lhr.runtimeError?.message ?? reason;
  }
  throw new Error(`Lighthouse cannot audit ${address}: ${reason}`);
}

function summarize(path: string, { categories, audits, environment }: Result): PageAudit {
  const scoreOf = (id: string): number => Math.round((categories[id]?.score ?? 0) * 100);
  const secondsOf = (id: string): number => (audits[id]?.numericValue ?? Number.NaN) / 1000;
  return {
    path,
    browser: /\bChrome\/[\d.]+/.exec(environment.hostUserAgent)?.[0].replace('/', ' ') ?? '',
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

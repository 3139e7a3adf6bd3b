import lighthouse, { type Result } from 'lighthouse';
import type { PageAudit } from './lighthouse-report.ts';

/** A recording now and then lacks its beginning; Lighthouse asks to run it again then. */
const TRIES = 3;

/**
 * Looks at one page with Lighthouse's mobile preset in a browser that listens on a port.
 * @param runs how often; the run with the median performance counts
 * @throws Error when Lighthouse cannot look at the page
 */
export async function auditPage(origin: string, path: string, debugPort: number, runs: number): Promise<PageAudit> {
  const audits: PageAudit[] = [];
  for (let run = 0; run < runs; run += 1) {
    audits.push(summarize(path, await look(origin + path, debugPort)));
  }
  audits.sort((one, other) => one.performance - other.performance);
  return audits[Math.floor(audits.length / 2)] as PageAudit;
}

async function look(address: string, port: number): Promise<Result> {
  let reason = 'it says nothing';
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const found = await lighthouse(address, { port, output: 'json', logLevel: 'silent' });
    if (found !== undefined && found.lhr.runtimeError === undefined) {
      return found.lhr;
    }
    reason = found?.lhr.runtimeError?.message ?? reason;
  }
  throw new Error(`Lighthouse cannot look at ${address}: ${reason}`);
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

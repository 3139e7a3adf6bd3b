/**
 * `npm run lighthouse`: audits every public page of the built site with Lighthouse (mobile preset), prints the results,
 * and writes the table into docs/performance.md. Build first. `--only /faq,/merge` audits only these pages, `--runs 3`
 * takes the run with the median performance, `--no-write` leaves the document unchanged. Exits with 1 if a page scores
 * less than 100 for accessibility, best practices or search engines; performance depends on the machine.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROUTE_TABLE, type RouteEntry } from '../libs/contracts/site/routes.ts';
import { findFreePort } from '../test/support/free-port.ts';
import { startProcess, waitUntilReady } from '../test/support/server-process.ts';
import { type PageAudit, writeAudits } from './lighthouse-report.ts';
import { answers, auditPage } from './lighthouse-run.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    runs: { type: 'string', default: '1' },
    'no-write': { type: 'boolean' },
  },
});
const entries: readonly RouteEntry[] = ROUTE_TABLE;
const all = entries.filter(({ access, redirectTo }) => access === 'public' && redirectTo === undefined);
const paths = values.only?.split(',') ?? all.map(({ path }) => path);

const dataDir = mkdtempSync(join(tmpdir(), 'overprint-lighthouse-'));
const origin = `http://127.0.0.1:${await findFreePort()}`;
const server = startProcess(process.execPath, ['dist/backend/main.js'], {
  ...process.env,
  PORT: new URL(origin).port,
  HOST: '127.0.0.1',
  APP_URL: origin,
  DATA_DIR: dataDir,
  LOG_LEVEL: 'warn',
  RATE_LIMIT_FACTOR: '1000',
});
try {
  await waitUntilReady(server, () => answers(`${origin}/api/health`));
  const audits: PageAudit[] = [];
  for (const path of paths) {
    const audit = await auditPage(origin, path, Number(values.runs));
    const { performance, accessibility, bestPractices, seo } = audit;
    console.log(`${path.padEnd(26)}${[performance, accessibility, bestPractices, seo].join('  ')}`);
    for (const fault of audit.faults) {
      console.log(`    ${fault}`);
    }
    audits.push(audit);
  }
  if (audits.some(({ accessibility, bestPractices, seo }) => Math.min(accessibility, bestPractices, seo) < 100)) {
    process.exitCode = 1;
  }
  if (values.only === undefined && !values['no-write']) {
    writeAudits(audits, Number(values.runs));
  }
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

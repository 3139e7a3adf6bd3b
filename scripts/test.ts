import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findDatabase } from '../test/support/find-database.ts';
import { readPlaywright } from './test/reports.ts';
import { type Outcome, RESULTS, run, runSideBySide, type Stage, script, vitest } from './test/stage.ts';
import { formatSummary } from './test/summary.ts';

/**
 * `npm test`: every check and test of the project, with one summed line at the end.
 * `npm run check` (argument `quick`): the checks of the sources and the unit tests only.
 *
 * Made for two cores. Checks of one thread run side by side; tests run one stage after the other, since each stage uses
 * both cores and some measure time.
 */
const CORES = 2;

/** The longest first, so that the short ones fill the gap. */
const QUICK_CHECKS = ['types', 'lint', 'imports', 'commits'];
const FURTHER_CHECKS = ['unused', 'licences', 'audit'];

/** Tests of the API whose outcome does not depend on the database; they run on SQLite only. */
const INDEPENDENT_OF_DATABASE = [
  'api-documentation',
  'client-errors',
  'hostile-bodies',
  'jobs',
  'openapi',
  'product-parts',
  'rate-limits',
  'recipe-runs',
  'routes',
  'sheets',
  'site',
  'slow-readers',
  'tool-cases',
  'tool-memory',
  'tool-runs',
  'tool-threads',
];

/** Saves the tests of command line and API from compiling the server once more each. */
const BUILT = { FINISHED_BUILD: 'dist' };

const isQuick = process.argv[2] === 'quick';
const startedMs = Date.now();
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });

const outcomes: Outcome[] = [];
const checks = isQuick ? QUICK_CHECKS : [...QUICK_CHECKS, ...FURTHER_CHECKS];
outcomes.push(...(await runSideBySide(checks.map(script), CORES)));
outcomes.push(await run(vitest('unit tests', ['--project', 'unit', '--project', 'frontend'])));
if (!isQuick) {
  outcomes.push(...(await runSideBySide([script('build:site'), script('build:server')], CORES)));
  outcomes.push(...(await runSideBySide([script('size'), script('sbom')], CORES)));
  outcomes.push(await run(vitest('command line', ['--project', 'cli'], BUILT)));
  outcomes.push(await run(vitest('API on SQLite', ['--project', 'api'], { ...BUILT, TEST_DATABASE: 'sqlite' })));
  outcomes.push(await runOnServer());
  outcomes.push(...(await runBrowserTests()));
}
process.stdout.write(formatSummary(outcomes, (Date.now() - startedMs) / 1000));
process.exit(outcomes.some(({ failed }) => failed > 0) ? 1 : 0);

async function runOnServer(): Promise<Outcome> {
  const name = 'API on MariaDB';
  const database = await findDatabase();
  if ('missing' in database) {
    return { name, seconds: 0, passed: 0, failed: 1, failures: [database.missing], files: [] };
  }
  try {
    const excluded = INDEPENDENT_OF_DATABASE.flatMap((test) => ['--exclude', `test/api/**/${test}.test.ts`]);
    const env = { ...BUILT, TEST_DATABASE: 'mariadb', DATABASE_URL: database.url };
    return await run(vitest(name, ['--project', 'api', ...excluded], env));
  } finally {
    await database.release();
  }
}

async function runBrowserTests(): Promise<Outcome[]> {
  const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
  if (!(process.env.CHROMIUM_PATH || installed.some((path) => existsSync(path)))) {
    // Playwright keeps a browser of its own; where it cannot be fetched the tests say what to install.
    spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' });
  }
  return [await run(playwright('side by side')), await run(playwright('alone'))];
}

function playwright(project: string): Stage {
  const file = join(RESULTS, `e2e-${project.replaceAll(' ', '-')}.json`);
  return {
    name: `browser tests, ${project}`,
    command: ['npx', 'playwright', 'test', `--project=${project}`],
    env: { E2E_REPORT: file },
    report: { file, read: readPlaywright },
  };
}

import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findDatabase } from '../test/support/find-database.ts';

/**
 * `npm test`: every check and test of the project, one after the other (two cores), with one summed line at the end.
 * `npm run check` (argument `quick`): format, lint, types and unit tests only.
 */
interface Counts {
  passed: number;
  failed: number;
  /** What failed and why, a line each: the summary repeats it, since the stage's own output is far above by then. */
  readonly failures?: readonly string[];
}

interface Stage {
  readonly name: string;
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** The JSON report that tells the counts; without one the stage counts as one test. */
  readonly report?: { readonly file: string; readonly read: (json: unknown) => Counts };
}

const RESULTS = 'test-results';
const isQuick = process.argv[2] === 'quick';
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });

const total: Counts = { passed: 0, failed: 0 };
const failures: string[] = [];

for (const name of ['lint', 'types', 'imports', ...(isQuick ? [] : ['unused', 'licences', 'audit'])]) {
  await run(script(name));
}
await run(vitest('unit tests', ['--project', 'unit', '--project', 'frontend']));
if (!isQuick) {
  await run(script('build'));
  await run(script('size'));
  await run(vitest('command line', ['--project', 'cli']));
  await run(script('sbom'));
  await run(vitest('API on SQLite', ['--project', 'api'], { TEST_DATABASE: 'sqlite' }));
  await runOnServer();
  await runBrowserTests();
}
finish();

async function runOnServer(): Promise<void> {
  const database = await findDatabase();
  if ('missing' in database) {
    count('API on MariaDB', { passed: 0, failed: 1 }, database.missing);
    return;
  }
  try {
    await run(vitest('API on MariaDB', ['--project', 'api'], { TEST_DATABASE: 'mariadb', DATABASE_URL: database.url }));
  } finally {
    await database.release();
  }
}

async function runBrowserTests(): Promise<void> {
  if (!(process.env.CHROMIUM_PATH || existsSync('/usr/bin/chromium'))) {
    // Playwright keeps a browser of its own; where it cannot be fetched the tests say what to install.
    spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' });
  }
  await run({
    name: 'browser tests',
    command: ['npx', 'playwright', 'test'],
    report: { file: join(RESULTS, 'e2e.json'), read: readPlaywright },
  });
}

function script(name: string): Stage {
  return { name, command: ['npm', 'run', '--silent', name] };
}

function vitest(name: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Stage {
  const file = join(RESULTS, `${name.replaceAll(' ', '-').toLowerCase()}.json`);
  return {
    name,
    command: ['npx', 'vitest', 'run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    env,
    report: { file, read: readVitest },
  };
}

async function run(stage: Stage): Promise<void> {
  const [file, ...args] = stage.command;
  const startedMs = Date.now();
  process.stdout.write(`\n== ${stage.name}\n`);
  const code = await new Promise<number>((resolve) => {
    const child = spawn(file, args, { stdio: 'inherit', env: { ...process.env, ...stage.env } });
    child.on('error', () => resolve(1));
    child.on('exit', (exitCode) => resolve(exitCode ?? 1));
  });
  const counts = stage.report ? readReport(stage.report) : { passed: 1, failed: 0 };
  // A run that fails without a failed test (a broken set-up, say) is a failure all the same.
  if (code !== 0 && counts.failed === 0) {
    if (!stage.report) counts.passed = 0;
    counts.failed = 1;
  }
  count(stage.name, counts, `${Math.round((Date.now() - startedMs) / 1000)} s`);
}

function readReport({ file, read }: NonNullable<Stage['report']>): Counts {
  return existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 1 };
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

function readVitest(json: unknown): Counts {
  const { numPassedTests, numFailedTests, testResults } = json as VitestReport;
  const failures = testResults.flatMap(({ name, message, assertionResults }) => [
    // A file that could not be set up has a message of its own.
    ...(message ? [`${relative('.', name)}: ${firstLines(message)}`] : []),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map((test) => `${relative('.', name)}: ${test.fullName}: ${firstLines(test.failureMessages.join('\n'))}`),
  ]);
  return { passed: numPassedTests, failed: numFailedTests, failures };
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly ok: boolean;
    readonly file: string;
    readonly line: number;
    readonly title: string;
    readonly tests: readonly { readonly results: readonly { readonly error?: { readonly message?: string } }[] }[];
  }[];
}

function readPlaywright(json: unknown): Counts {
  const report = json as PlaywrightSuite & { stats: { expected: number; unexpected: number } };
  return { passed: report.stats.expected, failed: report.stats.unexpected, failures: listFailedSpecs(report) };
}

function listFailedSpecs({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const failed = specs.filter(({ ok }) => !ok);
  return [
    ...failed.map(({ file, line, title, tests }) => {
      const messages = tests.flatMap(({ results }) => results.flatMap(({ error }) => error?.message ?? []));
      return `${file}:${line}: ${title}: ${firstLines(messages.join('\n'))}`;
    }),
    ...suites.flatMap(listFailedSpecs),
  ];
}

/** The beginning of a message, without colours, on one line. */
function firstLines(message: string): string {
  return stripVTControlCharacters(message).split('\n').slice(0, 4).join(' | ').slice(0, 500);
}

function count(name: string, { passed, failed, failures: details = [] }: Counts, note: string): void {
  total.passed += passed;
  total.failed += failed;
  if (failed > 0) failures.push(`${name} (${note})`, ...details.map((detail) => `  ${detail}`));
  process.stdout.write(`-- ${name}: ${failed > 0 ? 'FAILED' : 'ok'}, ${note}\n`);
}

function finish(): never {
  if (failures.length > 0) process.stdout.write(`\nFAILED:\n${failures.join('\n')}\n`);
  process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
  process.exit(total.failed > 0 ? 1 : 0);
}

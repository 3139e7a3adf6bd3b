import { spawnSync } from 'node:child_process';
import { FAULTS, type FaultTest, namePattern } from '../test/faults.ts';
import { findDatabase } from '../test/support/find-database.ts';

/**
 * `npm run test:faults`: runs the tests of every fault in `test/faults.ts`, on both databases and in the browser. The
 * server is killed under load `KILL_ROUNDS` times.
 */
process.env.KILL_ROUNDS ??= '50';
const tests = FAULTS.flatMap((fault) => fault.tests);
const failed: string[] = [];

const of = (isWanted: (file: string) => boolean) => tests.filter(({ file }) => isWanted(file));
const api = of((file) => file.startsWith('test/api/'));

run(
  'imports',
  vitest(
    'unit',
    of((file) => !file.startsWith('test/')),
  ),
);
run('server on SQLite', vitest('api', api));
const database = await findDatabase();
if ('missing' in database) {
  failed.push(database.missing);
} else {
  run('server on MariaDB', vitest('api', api), { DATABASE_URL: database.url });
  await database.release();
}
run('build', ['npm', 'run', '--silent', 'build']);
run('browser', playwright(of((file) => file.startsWith('test/e2e/'))));

process.stdout.write(failed.length === 0 ? '\nEvery fault was survived.\n' : `\nFAILED: ${failed.join(', ')}\n`);
process.exitCode = failed.length === 0 ? 0 : 1;

function vitest(project: string, chosen: readonly FaultTest[]): string[] {
  return ['npx', 'vitest', 'run', '--project', project, ...filesOf(chosen), '-t', namePattern(chosen)];
}

function playwright(chosen: readonly FaultTest[]): string[] {
  return ['npx', 'playwright', 'test', ...filesOf(chosen), '-g', namePattern(chosen)];
}

function filesOf(chosen: readonly FaultTest[]): string[] {
  return [...new Set(chosen.map(({ file }) => file))];
}

function run(
  name: string,
  [program = '', ...args]: readonly string[],
  env: Readonly<Record<string, string>> = {},
): void {
  process.stdout.write(`\n== ${name}\n`);
  const { status } = spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  if (status !== 0) {
    failed.push(name);
  }
}

import { spawnSync } from 'node:child_process';
import { findDatabase } from './find-database.ts';

/**
 * Runs a command with `DATABASE_URL` set to a MySQL or MariaDB server, for instance `npx tsx
 * test/support/with-database.ts npx vitest run --project api`.
 */
const [program = 'true', ...args] = process.argv.slice(2);
const database = await findDatabase();
if ('missing' in database) {
  process.stderr.write(`${database.missing}\n`);
  process.exitCode = 1;
} else {
  const env = { ...process.env, DATABASE_URL: database.url };
  process.exitCode = spawnSync(program, args, { env, stdio: 'inherit' }).status ?? 1;
  await database.release();
}

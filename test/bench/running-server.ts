import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSchema, findDatabase } from '../support/find-database.ts';
import { findFreePort } from '../support/free-port.ts';
import { startProcess } from '../support/server-process.ts';

const ACCOUNT = { email: 'bench@example.com', password: 'Bench-Horse-7' };

/** The built server on a database of its own, with one account. */
export interface RunningServer {
  readonly url: string;
  readonly account: typeof ACCOUNT;
  /** A token of the account. */
  readonly token: string;
  /** What the process holds in memory now, in bytes. */
  residentBytes(): number;
  close(): Promise<void>;
}

/** Starts `dist/backend/main.js`, limits out of the way; null where there is no such database. */
export async function startServer(database: 'SQLite' | 'MariaDB'): Promise<RunningServer | null> {
  if (!existsSync('dist/backend/main.js')) throw new Error('Build the product first: npm run build');
  const server = database === 'MariaDB' ? await findDatabase() : null;
  if (server && 'missing' in server) return null;
  const schema = server ? await createSchema(server.url) : null;
  const dataDir = mkdtempSync(join(tmpdir(), 'overprint-bench-api-'));
  const port = await findFreePort();
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    RATE_LIMIT_FACTOR: '1000000',
    ...(schema ? { DATABASE_URL: schema.url } : {}),
  };
  const made = spawnSync('node', ['dist/backend/cli/admin-create.js', '--email', ACCOUNT.email], {
    env,
    input: `${ACCOUNT.password}\n`,
  });
  if (made.status !== 0) throw new Error(`No account could be made: ${made.stderr}`);
  const child = startProcess('node', ['dist/backend/main.js'], env);
  const url = `http://127.0.0.1:${port}`;
  await untilReady(`${url}/api/health/ready`);
  const token = await signIn(url);
  await takeLargestPlan(url, token);
  return {
    url,
    account: ACCOUNT,
    token,
    residentBytes: () => residentBytes(child.pid),
    close: async () => {
      await child.stop();
      await schema?.drop();
      await server?.release();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Signs the account in. */
export async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ACCOUNT),
  });
  if (!answer.ok) throw new Error(`Sign-in answered ${answer.status}.`);
  return ((await answer.json()) as { token: string }).token;
}

/** The plan with the most room, which the account, an administrator, gives itself. */
async function takeLargestPlan(url: string, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const me = (await (await fetch(`${url}/api/auth/me`, { headers })).json()) as { id: string };
  const body = JSON.stringify({ subscriptionPlan: 'enterprise' });
  const answer = await fetch(`${url}/api/admin/users/${me.id}`, { method: 'PUT', headers, body });
  if (!answer.ok) throw new Error(`The plan was not changed: ${await answer.text()}`);
}

async function untilReady(url: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const isReady = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The server did not become ready.');
}

/** Memory of a process, as Linux tells it. */
function residentBytes(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
}

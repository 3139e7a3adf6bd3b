import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSchema, findDatabase } from '../support/find-database.ts';
import { findFreePort } from '../support/free-port.ts';
import { startProcess } from '../support/server-process.ts';
import type { Measurement, Prepared } from './harness.ts';

const METRICS_TOKEN = 'a-token-that-only-the-benchmarks-know';
const ACCOUNT = { email: 'bench@example.com', password: 'Bench-Horse-7' };

/** The built server on a database of its own, with one account. */
export interface RunningServer {
  readonly url: string;
  readonly account: typeof ACCOUNT;
  /** A token of the account. */
  readonly token: string;
  /** The environment it runs with, for programs that work on its database. */
  readonly env: NodeJS.ProcessEnv;
  /** What the process holds in memory now, in bytes. */
  residentBytes(): number;
  /** The slowest 1 % of the event loop's delays since this was last asked, in ms. */
  eventLoopDelayMs(): Promise<number>;
  close(): Promise<void>;
}

/** Starts `dist/backend/main.js`, limits out of the way; null where there is no such database. */
async function startServer(database: 'SQLite' | 'MariaDB'): Promise<RunningServer | null> {
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
    METRICS_TOKEN,
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
    env,
    residentBytes: () => residentBytes(child.pid),
    eventLoopDelayMs: () => eventLoopDelayMs(url),
    close: async () => {
      await child.stop();
      await schema?.drop();
      await server?.release();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** What a scenario measures on SQLite and, where there is one, on MariaDB, each with a server of its own. */
export async function prepareOnEach(
  measurementsOn: (database: string, server: RunningServer) => readonly Measurement[] | Promise<readonly Measurement[]>,
): Promise<Prepared> {
  const servers: RunningServer[] = [];
  const measurements: Measurement[] = [];
  for (const database of ['SQLite', 'MariaDB'] as const) {
    const server = await startServer(database);
    if (!server) continue;
    servers.push(server);
    measurements.push(...(await measurementsOn(database, server)));
  }
  return {
    measurements,
    close: async () => {
      for (const server of servers) await server.close();
    },
  };
}

/** A server that does nothing but answer, at `/bare`. */
export interface BareServer {
  readonly url: string;
  residentBytes(): number;
  close(): Promise<void>;
}

/** Starts the yardstick. */
export async function startBareFastify(): Promise<BareServer> {
  const port = await findFreePort();
  const child = startProcess('node', ['test/bench/bare-fastify.mjs', String(port)]);
  const url = `http://127.0.0.1:${port}`;
  await untilReady(`${url}/bare`);
  return { url, residentBytes: () => residentBytes(child.pid), close: () => child.stop() };
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

/** Asks as the account; throws unless the answer is a 2xx. */
export async function request(server: RunningServer, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { ...init.headers, authorization: `Bearer ${server.token}` };
  const answer = await fetch(server.url + path, { ...init, headers });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

/** Sends a gzipped text and makes a list of it; answers the list's id. */
export async function saveList(server: RunningServer, name: string, gzipped: Uint8Array<ArrayBuffer>): Promise<string> {
  const text = await request(server, '/api/texts', {
    method: 'POST',
    body: gzipped,
    headers: { 'content-type': 'text/plain', 'content-encoding': 'gzip', 'idempotency-key': randomUUID() },
  });
  const { id: textId } = (await text.json()) as { id: string };
  const list = await request(server, '/api/saved-lists', {
    method: 'POST',
    body: JSON.stringify({ name, textId }),
    headers: { 'content-type': 'application/json' },
  });
  return ((await list.json()) as { id: string }).id;
}

/** Watches the server's memory; `stop` answers by how many MB it has grown at its highest. */
export function watchMemory(server: Pick<RunningServer, 'residentBytes'>): { stop(): number } {
  const before = server.residentBytes();
  let highest = before;
  const timer = setInterval(() => {
    highest = Math.max(highest, server.residentBytes());
  }, 20);
  return {
    stop: () => {
      clearInterval(timer);
      return (highest - before) / 1e6;
    },
  };
}

/** Adds accounts to the server's database. */
export function seedUsers({ env }: RunningServer, count: number): void {
  const { status, stderr } = spawnSync('node', ['test/bench/seed-users.mjs', String(count)], { env });
  if (status !== 0) throw new Error(`No accounts could be added: ${stderr}`);
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

async function eventLoopDelayMs(url: string): Promise<number> {
  const answer = await fetch(`${url}/api/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  return Number(/^nodejs_eventloop_lag_p99_seconds(?:\{.*\})? (\S+)/m.exec(await answer.text())?.[1]) * 1_000;
}

/** Memory of a process, as Linux tells it. */
function residentBytes(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
}

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

/** Built server with its own database and one account. */
export interface RunningServer {
  readonly url: string;
  readonly account: typeof ACCOUNT;
  /** Session token of the account. */
  readonly token: string;
  /** Environment of the server, for programs that access its database. */
  readonly env: NodeJS.ProcessEnv;
  /** Returns the current memory of the process in bytes. */
  residentBytes(): number;
  /** Returns the 99th percentile of event loop delays since the last call, in ms. */
  eventLoopDelayMs(): Promise<number>;
  close(): Promise<void>;
}

/** Starts `dist/backend/main.js` with high rate limits; returns null if the database is not available. */
async function startServer(
  database: 'SQLite' | 'MariaDB',
  variables: Readonly<Record<string, string>>,
): Promise<RunningServer | null> {
  if (!existsSync('dist/backend/main.js')) {
    throw new Error('Build the product first: npm run build');
  }
  const server = database === 'MariaDB' ? await findDatabase() : null;
  if (server && 'missing' in server) {
    return null;
  }
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
    ...variables,
  };
  createAdmin(env, ACCOUNT.email);
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

/**
 * Prepares a scenario's measurements on SQLite and, if available, on MariaDB, each with its own server.
 * @param variables additional environment variables of the servers
 */
export async function prepareOnEach(
  measurementsOn: (database: string, server: RunningServer) => readonly Measurement[] | Promise<readonly Measurement[]>,
  variables: Readonly<Record<string, string>> = {},
): Promise<Prepared> {
  const servers: RunningServer[] = [];
  const measurements: Measurement[] = [];
  for (const database of ['SQLite', 'MariaDB'] as const) {
    const server = await startServer(database, variables);
    if (!server) {
      continue;
    }
    servers.push(server);
    measurements.push(...(await measurementsOn(database, server)));
  }
  return {
    measurements,
    close: async () => {
      for (const server of servers) {
        await server.close();
      }
    },
  };
}

/** Baseline server in a process of its own. */
export interface BareServer {
  readonly url: string;
  residentBytes(): number;
  close(): Promise<void>;
}

/** Starts the server that only responds, at `/bare`. */
export function startBareFastify(): Promise<BareServer> {
  return startBare('test/bench/bare-fastify.mjs', '/bare');
}

/**
 * Starts the server whose routes only do what ours have to do.
 * @param env environment of our server, whose database it reads
 */
export function startBareReads(env: NodeJS.ProcessEnv): Promise<BareServer> {
  return startBare('test/bench/bare-reads.mjs', '/', env);
}

/** @param path a path that is answered once the server is ready */
async function startBare(script: string, path: string, env: NodeJS.ProcessEnv = process.env): Promise<BareServer> {
  const port = await findFreePort();
  const child = startProcess('node', [script, String(port)], env);
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url + path);
  return { url, residentBytes: () => residentBytes(child.pid), close: () => child.stop() };
}

/** Creates another administrator on the command line and returns a session token. */
export async function signUpAdmin({ url, env }: RunningServer, email: string): Promise<string> {
  createAdmin(env, email);
  return signIn(url, email);
}

/** Creates a personal access token for the account of a session. */
export async function createAccessToken({ url }: RunningServer, session: string): Promise<string> {
  const answer = await fetch(`${url}/api/account/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${session}` },
    body: JSON.stringify({ name: 'Benchmark', expiresInDays: 30 }),
  });
  if (!answer.ok) {
    throw new Error(`Making an access token answered ${answer.status}.`);
  }
  return ((await answer.json()) as { token: string }).token;
}

/** Signs in to an account and returns the session token. */
export async function signIn(url: string, email: string = ACCOUNT.email): Promise<string> {
  const answer = await fetch(`${url}/api/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: ACCOUNT.password }),
  });
  if (!answer.ok) {
    throw new Error(`Sign-in answered ${answer.status}.`);
  }
  return ((await answer.json()) as { token: string }).token;
}

/** Sends a request as the account; throws unless the status is 2xx. */
export async function request(server: RunningServer, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { ...init.headers, authorization: `Bearer ${server.token}` };
  const answer = await fetch(server.url + path, { ...init, headers });
  if (!answer.ok) {
    throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  }
  return answer;
}

/** Uploads a gzipped text, creates a list from it, and returns the list's id. */
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

/** Samples the server's memory; `stop` returns its highest growth in MB. */
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
  if (status !== 0) {
    throw new Error(`No accounts could be added: ${stderr}`);
  }
}

/** Creates a verified administrator with the password of the benchmarks. */
function createAdmin(env: NodeJS.ProcessEnv, email: string): void {
  const { status, stderr } = spawnSync('node', ['dist/backend/cli/admin-create.js', '--email', email], {
    env,
    input: `${ACCOUNT.password}\n`,
  });
  if (status !== 0) {
    throw new Error(`No account could be made: ${stderr}`);
  }
}

/** Switches the account, an administrator, to the largest plan. */
async function takeLargestPlan(url: string, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const me = (await (await fetch(`${url}/api/auth/me`, { headers })).json()) as { id: string };
  const body = JSON.stringify({ subscriptionPlan: 'enterprise' });
  const answer = await fetch(`${url}/api/admin/users/${me.id}`, { method: 'PUT', headers, body });
  if (!answer.ok) {
    throw new Error(`The plan was not changed: ${await answer.text()}`);
  }
}

async function untilReady(url: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const isReady = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The server did not become ready.');
}

async function eventLoopDelayMs(url: string): Promise<number> {
  const answer = await fetch(`${url}/api/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  return Number(/^nodejs_eventloop_lag_p99_seconds(?:\{.*\})? (\S+)/m.exec(await answer.text())?.[1]) * 1_000;
}

/** Returns the memory of a process as reported by Linux. */
function residentBytes(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
}

import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { findFreePort } from './free-port.ts';
import { findProgram, installPackages, runProgram } from './run-command.ts';
import { startProcess, waitUntilReady } from './server-process.ts';

/** MySQL or MariaDB server for a test run. */
export interface DatabaseServer {
  /** Address without a schema, for a user who may create schemas. */
  readonly url: string;
  /** Stops the server if this run has started it. */
  release(): Promise<void>;
}

const SOCKETS = ['/run/mysqld/mysqld.sock', '/var/run/mysqld/mysqld.sock', '/tmp/mysql.sock'];
const INSTALL_HINT = 'No MySQL or MariaDB found: install the package mariadb-server, or set TEST_DATABASE_URL.';

/**
 * Returns the first available database server: `TEST_DATABASE_URL`; one that runs on this machine and accepts root; an
 * installed one, started in a temporary folder; one from the system's packages; a container.
 * @returns the server, or one line that says what to install
 */
export async function findDatabase(): Promise<DatabaseServer | { readonly missing: string }> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    return { url: given, release: keep };
  }
  return (
    (await findRunningServer()) ??
    (await startInstalledServer()) ??
    (installPackages('mariadb-server') ? await startInstalledServer() : undefined) ??
    (await startContainer()) ?? { missing: INSTALL_HINT }
  );
}

/** Creates a separate schema on a server; `drop` removes it. */
export async function createSchema(serverUrl: string): Promise<{ readonly url: string; drop(): Promise<void> }> {
  const name = `overprint_test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  await runSql(serverUrl, `CREATE DATABASE ${name} CHARACTER SET utf8mb4`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => runSql(serverUrl, `DROP DATABASE IF EXISTS ${name}`) };
}

/** Runs one statement on a server, on its own connection. */
export async function runSql(serverUrl: string, sql: string): Promise<void> {
  const connection = await connect(serverUrl);
  await connection.query(sql);
  await connection.end();
}

/** Connects to a server, and to its schema if the address has one. */
export async function connect(serverUrl: string) {
  const url = new URL(serverUrl);
  const database = decodeURIComponent(url.pathname.slice(1));
  const socketPath = url.searchParams.get('socketPath');
  return createConnection({
    ...(socketPath ? { socketPath } : { host: url.hostname, port: Number(url.port) || 3306 }),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    ...(database && { database }),
    connectTimeout: 2_000,
  });
}

async function answers(serverUrl: string): Promise<boolean> {
  try {
    await runSql(serverUrl, 'SELECT 1');
    return true;
  } catch {
    return false;
  }
}

async function findRunningServer(): Promise<DatabaseServer | undefined> {
  const sockets = SOCKETS.filter((path) => existsSync(path)).map(
    (path) => `mariadb://root@localhost/?socketPath=${encodeURIComponent(path)}`,
  );
  for (const url of [...sockets, 'mariadb://root@127.0.0.1:3306/']) {
    if (await answers(url)) {
      return { url, release: keep };
    }
  }
  return undefined;
}

/** Options for starting an installed server. */
export interface ServerOptions {
  /** Data folder instead of a temporary one. */
  readonly folder?: string;
  /** Command prefix. */
  readonly launcher?: readonly string[];
  /** Additional arguments. */
  readonly args?: readonly string[];
}

/** Starts an installed server on a free port; undefined if none is installed. */
export async function startInstalledServer(options: ServerOptions = {}): Promise<DatabaseServer | undefined> {
  const program = findProgram('mariadbd', 'mysqld');
  if (!program) {
    return undefined;
  }
  const { launcher = [], args = [] } = options;
  const launch = (...words: readonly string[]) => {
    const [first = '', ...rest] = [...launcher, ...words];
    return [first, rest] as const;
  };
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'overprint-db-')));
  const dataFolder = join(folder, 'data');
  const user = process.getuid?.() === 0 ? ['--user=root'] : [];
  const installer = findProgram('mariadb-install-db', 'mysql_install_db');
  if (installer) {
    const install = [
      '--no-defaults',
      `--datadir=${dataFolder}`,
      '--auth-root-authentication-method=normal',
      '--skip-test-db',
      ...user,
      ...args,
    ];
    await runProgram(...launch(installer, ...install));
  } else {
    const install = ['--no-defaults', '--initialize-insecure', `--datadir=${dataFolder}`, ...user, ...args];
    await runProgram(...launch(program, ...install));
  }
  const port = await findFreePort();
  const serve = [
    '--no-defaults',
    `--datadir=${dataFolder}`,
    `--socket=${join(folder, 'mysqld.sock')}`,
    `--pid-file=${join(folder, 'mysqld.pid')}`,
    `--port=${port}`,
    '--bind-address=127.0.0.1',
    '--skip-log-bin',
    '--max-connections=300',
    // Test data need not survive a power failure.
    '--innodb-flush-log-at-trx-commit=0',
    ...user,
    ...args,
  ];
  const server = startProcess(...launch(program, ...serve));
  const url = `mariadb://root@127.0.0.1:${port}/`;
  await waitUntilReady(server, () => answers(url));
  return {
    url: installer ? url : url.replace('mariadb:', 'mysql:'),
    release: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function startContainer(): Promise<DatabaseServer | undefined> {
  const program = findProgram('docker', 'podman');
  if (!program) {
    return undefined;
  }
  const port = await findFreePort();
  const image = 'docker.io/library/mariadb:11';
  const args = [
    'run',
    '-d',
    '--rm',
    '-e',
    'MARIADB_ALLOW_EMPTY_ROOT_PASSWORD=1',
    '-p',
    `127.0.0.1:${port}:3306`,
    image,
  ];
  try {
    const id = (await runProgram(program, args)).trim();
    const url = `mariadb://root@127.0.0.1:${port}/`;
    const server = { pid: undefined, output: () => id, hasEnded: () => false, stop: async () => undefined };
    await waitUntilReady(server, () => answers(url), 120_000);
    return {
      url,
      release: async () => {
        await runProgram(program, ['rm', '-f', id]);
      },
    };
  } catch {
    return undefined;
  }
}

async function keep(): Promise<void> {}

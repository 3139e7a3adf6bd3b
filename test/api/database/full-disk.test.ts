import { spawnSync } from 'node:child_process';
import { cpSync, statSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { AppConfig } from '../../../backend/config/app-config.ts';
import { databaseTarget } from '../../../backend/config/read-config.ts';
import { createUser } from '../../support/accounts.ts';
import { AcknowledgedWrites } from '../../support/acknowledged.ts';
import { builtServer } from '../../support/build-server.ts';
import { type RunningServer, startBuilt } from '../../support/built-server.ts';
import { runSql, startInstalledServer } from '../../support/find-database.ts';
import { ask } from '../../support/http-client.ts';
import { findProgram } from '../../support/run-command.ts';
import { canMount, mountSmallDisk, type SmallDisk } from '../../support/small-disk.ts';
import { createStorage, startAppOn, type TestStorage } from '../../support/test-app.ts';

const TIMEOUT_MS = 240_000;
const ACCOUNTS = 3;
/** Writes of each client while there is no room. */
const FAILING_WRITES = 12;
/** Writes of each client after which there must be no room left. */
const MAX_ROUNDS = 300;

let storage: TestStorage;
/** Resources that a test has started, closed in reverse order. */
const ends: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) {
    await end();
  }
});

/** Clients with an account each. */
async function createClients(config: AppConfig): Promise<AcknowledgedWrites[]> {
  const running = await startAppOn(config);
  const clients: AcknowledgedWrites[] = [];
  for (let number = 0; number < ACCOUNTS; number += 1) {
    clients.push(new AcknowledgedWrites((await createUser(running, { subscriptionPlan: 'pro' })).email));
  }
  await running.close();
  return clients;
}

const ready = async ({ origin }: RunningServer) => (await ask(origin, 'GET /api/health/ready')).status;

/** Lets every client write; answers how many writes were acknowledged. */
async function writeAll({ origin }: RunningServer, clients: readonly AcknowledgedWrites[]): Promise<number> {
  const outcomes = await Promise.all(clients.map((client) => client.write(origin)));
  return outcomes.filter((isDone) => isDone).length;
}

/**
 * Writes while there is room, while there is none, and when there is room again; then the server is killed.
 * @param start starts a server on the same data
 */
async function expectNothingLost(
  start: () => Promise<RunningServer>,
  clients: readonly AcknowledgedWrites[],
  takeRoom: (server: RunningServer) => unknown,
  giveRoom: (server: RunningServer) => unknown,
): Promise<void> {
  const server = await start();
  for (let round = 0; round < 8; round += 1) {
    await writeAll(server, clients);
  }
  expect(clients.map(({ counts }) => counts)).toEqual(clients.map(() => expect.objectContaining({ saveList: 3 })));

  await takeRoom(server);
  // Room that a file has already may last for a while.
  for (let round = 0; (await ready(server)) === 200; round += 1) {
    expect(round).toBeLessThan(MAX_ROUNDS);
    await writeAll(server, clients);
    await takeRoom(server);
  }
  for (let round = 0; round < FAILING_WRITES; round += 1) {
    await writeAll(server, clients);
    await takeRoom(server);
  }
  await expect.poll(() => ready(server)).toBe(503);
  expect(await writeAll(server, clients)).toBe(0);
  expect((await ask(server.origin, 'GET /api/health')).status).toBe(200);

  await giveRoom(server);
  const freedAt = Date.now();
  await expect.poll(() => ready(server)).toBe(200);
  // Five seconds are promised.
  expect(Date.now() - freedAt).toBeLessThan(50_000);
  await expect.poll(() => writeAll(server, clients)).toBe(clients.length);
  for (let round = 0; round < 6; round += 1) {
    expect(await writeAll(server, clients)).toBe(clients.length);
  }
  expect(server.output()).not.toContain('"level":"fatal"');

  await server.kill();
  const again = await start();
  for (const client of clients) {
    await client.expectAll(again.origin);
  }
}

describe.runIf(!process.env.DATABASE_URL)('SQLite on a full disk', () => {
  const databaseFile = () => {
    const { database } = storage.config;
    return database.kind === 'sqlite' ? database.file : '';
  };

  /** Starts the built server; its data lies on the small disk where there is one. */
  async function start(launcher: readonly string[], dataDir: string): Promise<RunningServer> {
    const { config } = storage;
    const { appSecret, passwordPepper } = config.secrets;
    const variables = { DATA_DIR: dataDir, APP_SECRET: appSecret, PASSWORD_PEPPER: passwordPepper, BCRYPT_COST: '4' };
    const server = await startBuilt(builtServer(), config, variables, launcher);
    ends.push(() => server.kill());
    return server;
  }

  test.runIf(canMount())(
    'refuses writes while there is no room, is ready again when there is, and loses none it acknowledged',
    async () => {
      storage = await createStorage();
      ends.push(() => storage.remove());
      const disk = await mountSmallDisk(24);
      ends.push(() => disk.remove());
      const clients = await createClients(storage.config);
      cpSync(storage.config.dataDir, disk.outside, { recursive: true });
      await expectNothingLost(
        () => start(disk.launcher, disk.inside),
        clients,
        () => disk.fill(),
        () => disk.free(),
      );
    },
    TIMEOUT_MS,
  );

  test.runIf(findProgram('prlimit'))(
    'whose log cannot grow (input/output error) loses no write it acknowledged',
    async () => {
      storage = await createStorage();
      ends.push(() => storage.remove());
      const { config } = storage;
      const clients = await createClients(config);
      const log = `${databaseFile()}-wal`;
      const limit = ({ pid }: RunningServer, bytes: string) => {
        const { status, stderr } = spawnSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`]);
        expect([status, String(stderr)]).toEqual([0, '']);
      };
      await expectNothingLost(
        () => start([], config.dataDir),
        clients,
        (server) => limit(server, String(statSync(log).size)),
        (server) => limit(server, 'unlimited'),
      );
    },
    TIMEOUT_MS,
  );
});

describe.runIf(process.env.DATABASE_URL)('MariaDB', () => {
  /** A server of its own, since others must not become read-only or run out of room, and an account that is not root. */
  async function startOwnServer(disk?: SmallDisk): Promise<{ readonly root: string; readonly config: AppConfig }> {
    const server = await startInstalledServer({
      ...(disk && { folder: disk.inside, launcher: disk.launcher }),
      args: ['--innodb-log-file-size=8M', '--innodb-buffer-pool-size=16M'],
    });
    if (!server) {
      throw new Error('No MariaDB found: install the package mariadb-server.');
    }
    ends.push(() => server.release());
    await runSql(server.url, 'CREATE DATABASE overprint CHARACTER SET utf8mb4');
    await runSql(server.url, "CREATE USER overprint@'%' IDENTIFIED BY 'secret'");
    await runSql(server.url, "GRANT ALL ON overprint.* TO overprint@'%'");
    const url = new URL(server.url);
    Object.assign(url, { username: 'overprint', password: 'secret', pathname: '/overprint' });
    storage = await createStorage();
    ends.push(() => storage.remove());
    const database = databaseTarget(url.href, storage.config.dataDir);
    return { root: server.url, config: new AppConfig({ ...storage.config, database }) };
  }

  async function start(config: AppConfig): Promise<RunningServer> {
    const server = await startBuilt(builtServer(), config, { BCRYPT_COST: '4' });
    ends.push(() => server.kill());
    return server;
  }

  test.runIf(canMount())(
    'refuses writes on a full disk, is ready again when there is room, and loses none it acknowledged',
    async () => {
      const disk = await mountSmallDisk(128);
      ends.push(() => disk.remove());
      const { config } = await startOwnServer(disk);
      await expectNothingLost(
        () => start(config),
        await createClients(config),
        () => disk.fill(),
        () => disk.free(),
      );
    },
    TIMEOUT_MS,
  );

  test(
    'refuses writes while it is read-only, is ready again when it is not, and loses none it acknowledged',
    async () => {
      const { root, config } = await startOwnServer();
      await expectNothingLost(
        () => start(config),
        await createClients(config),
        () => runSql(root, 'SET GLOBAL read_only = ON'),
        () => runSql(root, 'SET GLOBAL read_only = OFF'),
      );
    },
    TIMEOUT_MS,
  );
});

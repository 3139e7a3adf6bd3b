import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { AppConfig } from '../../../backend/config/app-config.ts';
import { databaseTarget } from '../../../backend/config/read-config.ts';
import { createUser } from '../../support/accounts.ts';
import { createStorage, startAppOn } from '../../support/test-app.ts';

const ends: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) {
    await end();
  }
});

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

/** A configuration with a data folder that is not there yet. */
async function configWithFolder(): Promise<AppConfig> {
  const storage = await createStorage();
  ends.push(() => storage.remove());
  const dataDir = join(storage.config.dataDir, 'data');
  return new AppConfig({ ...storage.config, dataDir, database: databaseTarget(null, dataDir) });
}

/** Starts a server, writes something, and answers the modes of its folder and its files while it runs. */
async function modesWhileRunning(config: AppConfig): Promise<Record<string, string>> {
  const running = await startAppOn(config);
  await createUser(running);
  const names = readdirSync(config.dataDir);
  const modes = Object.fromEntries(names.map((name) => [name, modeOf(join(config.dataDir, name))]));
  await running.close();
  return { '.': modeOf(config.dataDir), ...modes };
}

describe.runIf(!process.env.DATABASE_URL)('the file of the embedded database, its log and its shared memory', () => {
  const FILES = { 'overprint.sqlite': '600', 'overprint.sqlite-wal': '600', 'overprint.sqlite-shm': '600' };

  test('are made for their owner alone, in a folder that nobody else may enter', async () => {
    expect(await modesWhileRunning(await configWithFolder())).toEqual({ '.': '700', ...FILES });
  });

  test('are closed to others where an earlier version has made them', async () => {
    const config = await configWithFolder();
    await modesWhileRunning(config);
    chmodSync(config.dataDir, 0o755);
    for (const name of Object.keys(FILES)) {
      const file = join(config.dataDir, name);
      writeFileSync(file, '', { flag: 'a' });
      chmodSync(file, 0o644);
    }
    expect(await modesWhileRunning(config)).toEqual({ '.': '700', ...FILES });
  });

  test('are closed to others in a folder that holds something else, which stays open', async () => {
    const config = await configWithFolder();
    mkdirSync(config.dataDir, { mode: 0o755 });
    chmodSync(config.dataDir, 0o755);
    writeFileSync(join(config.dataDir, 'notes.txt'), '', { mode: 0o644 });
    chmodSync(join(config.dataDir, 'notes.txt'), 0o644);
    expect(await modesWhileRunning(config)).toEqual({ '.': '755', ...FILES, 'notes.txt': '644' });
  });
});

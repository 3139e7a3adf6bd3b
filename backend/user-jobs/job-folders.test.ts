import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createJobFolder, removeLeftFolders } from './job-folders.ts';

const DAY_MS = 86_400_000;
/** Larger than any process id of Linux. */
const DEAD = 4_194_305;

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'overprint-test-'));
  vi.stubEnv('TMPDIR', folder);
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

/** Makes a folder with a file that was added some days ago. */
async function makeFolder(name: string, days: number): Promise<void> {
  await mkdir(join(folder, name, 'input-0'), { recursive: true });
  const at = new Date(Date.now() - days * DAY_MS);
  await utimes(join(folder, name), at, at);
}

test('folders of dead processes of this host are removed, those of other hosts and versions after two days', async () => {
  const own = (await createJobFolder()).slice(folder.length + 1);
  const of = (pid: number) => own.replace(`-${process.pid}-`, `-${pid}-`);
  const kept = [of(process.ppid), 'overprint-job-web-2-1-abcdef', `overprint-job-${DEAD}-abcdef`, 'other-1-abcdef'];
  const removed = [of(DEAD), 'overprint-job-web-2-1-ABCDEF', 'overprint-job-1-ABCDEF'];
  for (const name of kept) {
    await makeFolder(name, name.startsWith('other') ? 9 : 1.9);
  }
  for (const name of removed) {
    await makeFolder(name, 2.1);
  }
  await removeLeftFolders();
  expect((await readdir(folder)).sort()).toEqual([...kept].sort());
});

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Folder of an attempt, with the id of its process. */
const FOLDER = /^overprint-job-(\d{1,10})-/;

/** Creates a folder for the temporary files of an attempt. */
export function createJobFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), `overprint-job-${process.pid}-`));
}

/** Removes the folders of processes that have died, and of earlier ones with the id of this one. */
export async function removeLeftFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(FOLDER.exec(name)?.[1] ?? 0);
    if (pid > 0 && (pid === process.pid || !isAlive(pid))) {
      await rm(join(tmpdir(), name), { recursive: true, force: true });
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // The process of another user is alive.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

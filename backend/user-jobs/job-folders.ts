import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorCode } from '../../libs/errors.ts';

/** Prefix of the folders of attempts. */
const PREFIX = 'overprint-job-';
/** Prefix of those of this host. Containers that share a volume have different host names. */
const OWN_PREFIX = `${PREFIX}${hostname().replaceAll(/[^\w.-]/g, '_')}-`;
/** Rest of the name of a folder of this host, with the id of its process. */
const OWN_REST = /^(\d{1,10})-[^-]+$/;
/** Time after which the folder of a process of another host counts as left, if nothing was added to it. */
const LEFT_MS = 2 * 86_400_000;

/** Creates a folder for the temporary files of an attempt. */
export function createJobFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), `${OWN_PREFIX}${process.pid}-`));
}

/**
 * Removes the folders of processes of this host that have died, and of earlier ones with the id of this one. Ids of
 * processes say nothing about other hosts, whose folders are removed after two days.
 */
export async function removeLeftFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX)) {
      continue;
    }
    const folder = join(tmpdir(), name);
    const own = name.startsWith(OWN_PREFIX) ? OWN_REST.exec(name.slice(OWN_PREFIX.length)) : null;
    const isLeft = own ? isDead(Number(own[1])) : await isUntouched(folder);
    if (isLeft) {
      await rm(folder, { recursive: true, force: true });
    }
  }
}

/** Returns true for the id of a process that has died, or that this one has now. */
function isDead(pid: number): boolean {
  return pid === process.pid || !isAlive(pid);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // The process of another user is alive.
    return errorCode(error) === 'EPERM';
  }
}

async function isUntouched(folder: string): Promise<boolean> {
  // It may have been removed meanwhile.
  const found = await stat(folder).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs > LEFT_MS;
}

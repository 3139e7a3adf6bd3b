import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorCode } from '../../libs/errors.ts';
import { findProgram } from './run-command.ts';
import { startProcess, waitUntilReady } from './server-process.ts';

/** File system of a few megabytes in its own mount namespace. It remains after the programs that use it have ended. */
export interface SmallDisk {
  /** Path of the folder for programs started with `launcher`. */
  readonly inside: string;
  /** Path of the same folder for all other processes of this user. */
  readonly outside: string;
  /** Command prefix that makes the file system available at `inside`. */
  readonly launcher: readonly string[];
  /** Fills all free space. */
  fill(): void;
  /** Frees the space that `fill` has used. */
  free(): void;
  remove(): Promise<void>;
}

/** Additional namespaces for users other than root. */
const isRoot = process.getuid?.() === 0;
const UNSHARE = ['--mount', ...(isRoot ? [] : ['--user', '--map-root-user'])];
const ENTER = ['--mount', ...(isRoot ? [] : ['--user', '--preserve-credentials'])];

/** True if this user may mount a file system in a namespace. */
export function canMount(): boolean {
  if (!findProgram('unshare') || !findProgram('nsenter')) {
    return false;
  }
  return spawnSync('unshare', [...UNSHARE, 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()]).status === 0;
}

/** Mounts an in-memory file system of the given size. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk> {
  const inside = mkdtempSync(join(tmpdir(), 'overprint-disk-'));
  const script = `mount -t tmpfs -o size=${megabytes}m,mode=0700 tmpfs "$0" && echo mounted && exec sleep 86400`;
  const keeper = startProcess('unshare', [...UNSHARE, 'sh', '-c', script, inside]);
  await waitUntilReady(keeper, async () => keeper.output().includes('mounted'));
  const outside = `/proc/${keeper.pid}/root${inside}`;
  const filler = join(outside, 'filler');
  return {
    inside,
    outside,
    launcher: ['nsenter', '--target', String(keeper.pid), ...ENTER, '--'],
    fill: () => fill(filler),
    free: () => rmSync(filler, { force: true }),
    remove: async () => {
      await keeper.stop();
      rmSync(inside, { recursive: true, force: true });
    },
  };
}

function fill(file: string): void {
  const handle = openSync(file, 'a');
  try {
    // Fill the last bytes in ever smaller steps.
    for (const size of [1 << 20, 1 << 12, 1]) {
      writeUntilFull(handle, Buffer.alloc(size));
    }
  } finally {
    closeSync(handle);
  }
}

function writeUntilFull(handle: number, bytes: Buffer): void {
  for (;;) {
    try {
      writeSync(handle, bytes);
    } catch (error) {
      if (errorCode(error) === 'ENOSPC') {
        return;
      }
      throw error;
    }
  }
}

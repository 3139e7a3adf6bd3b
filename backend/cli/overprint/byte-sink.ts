import type { Stats } from 'node:fs';
import { type FileHandle, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { draftOf, removeOnSignal } from './draft-files.ts';
import { OutputClosedError } from './failure.ts';
import type { Target } from './tool-command.ts';

export interface ByteSink {
  /** Resolves once the bytes are consumed and their memory may be reused. */
  write(bytes: Uint8Array): Promise<void>;
  /** Completes the output after a successful run. */
  finish(): Promise<void>;
  /** Discards the output of a failed run; an existing file stays unchanged. */
  discard(): Promise<void>;
}

export async function openSink(target: Target): Promise<ByteSink> {
  return target === 'standard output' ? standardOutput() : fileSink(target.file);
}

function standardOutput(): ByteSink {
  const { stdout } = process;
  // Errors are reported by write(); without a listener they would end the process.
  stdout.on('error', () => {});
  return {
    write: (bytes) =>
      new Promise((resolve, reject) => {
        stdout.write(bytes, (error) => (error ? reject(toOutputClosedError(error)) : resolve()));
      }),
    finish: async () => {},
    discard: async () => {},
  };
}

function toOutputClosedError(error: NodeJS.ErrnoException): Error {
  const isGone = error.code === 'EPIPE' || error.code === 'ECONNRESET' || error.code === 'ERR_STREAM_DESTROYED';
  return isGone ? new OutputClosedError() : error;
}

/**
 * Returns the file that an output replaces, behind links and without `.` and `..`, so that two names of one file can be
 * told. A device or pipe has no such file: it is undefined.
 * @throws an error with code EISDIR if it is a folder
 */
export async function replacedFile(file: string): Promise<string | undefined> {
  const place = await realPlace(file);
  const existing = await stat(place).catch(() => undefined);
  if (existing?.isDirectory()) {
    throw Object.assign(new Error(), { code: 'EISDIR', path: file });
  }
  return existing && !existing.isFile() ? undefined : place;
}

/** Returns the real path of a file, or of its folder and its name if the file does not exist. */
async function realPlace(file: string): Promise<string> {
  return realpath(file).catch(async () => {
    const folder = await realpath(dirname(file)).catch(() => dirname(file));
    return join(folder, basename(file));
  });
}

/**
 * Writes to a draft next to the file and renames it at the end. A run may therefore write to its own input, and a
 * failed or interrupted run leaves the file unchanged and no draft behind. A replaced file keeps its mode and, where
 * the system allows it, its owner. Devices and named pipes are written directly.
 */
async function fileSink(file: string): Promise<ByteSink> {
  const place = await replacedFile(file);
  if (place === undefined) {
    const handle = await open(file, 'w');
    const close = () => handle.close();
    return { write: (bytes) => writeAll(handle, bytes), finish: close, discard: close };
  }
  const existing = await stat(place).catch(() => undefined);
  const draft = draftOf(place);
  const release = removeOnSignal(draft);
  const handle = await open(draft, 'wx', existing?.mode).catch((error: NodeJS.ErrnoException) => {
    release();
    throw Object.assign(error, { path: file });
  });
  return {
    write: (bytes) => writeAll(handle, bytes),
    finish: async () => {
      if (existing) {
        await keepAccess(handle, existing);
      }
      await handle.close();
      await rename(draft, place);
      release();
    },
    discard: async () => {
      await handle.close();
      await rm(draft, { force: true });
      release();
    },
  };
}

/** Gives a draft the owner and the mode of the file that it replaces. Only root may give files to other owners. */
async function keepAccess(draft: FileHandle, { uid, gid, mode }: Stats): Promise<void> {
  await draft.chown(uid, gid).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPERM') {
      throw error;
    }
  });
  await draft.chmod(mode & 0o7777);
}

async function writeAll(handle: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    try {
      at += (await handle.write(bytes, at)).bytesWritten;
    } catch (error) {
      throw (error as NodeJS.ErrnoException).code === 'EPIPE' ? new OutputClosedError() : error;
    }
  }
}

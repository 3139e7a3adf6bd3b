import { openSync, type Stats } from 'node:fs';
import { type FileHandle, open, readlink, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { errorCode } from '../../../libs/errors.ts';
import { STDOUT, writeDescriptor } from './descriptors.ts';
import { draftOf } from './draft-files.ts';
import { folderError, nameFile, OutputClosedError } from './failure.ts';
import { MESSAGES } from './messages.ts';
import { notify } from './notices.ts';
import type { Target } from './tool-command.ts';
import { WriteBehind } from './write-behind.ts';

export interface ByteSink {
  /** Resolves once the memory of the bytes may be reused. An error may also be thrown by a later call. */
  write(bytes: Uint8Array): Promise<void>;
  /**
   * Completes the output after a successful run.
   * @param file another name for the file than the one it was opened with
   */
  finish(file?: string): Promise<void>;
  /** Discards the output of a failed run; an existing file stays unchanged. */
  discard(): Promise<void>;
}

/**
 * Opens an output, whose errors name it as the user did.
 * @param continuesIfClosed true to drop further bytes once the reader of standard output has closed it; otherwise `write`
 *   throws OutputClosedError
 */
export async function openSink(target: Target, continuesIfClosed = false): Promise<ByteSink> {
  const name = target === 'standard output' ? MESSAGES.outputName : target.file;
  const named = async <T>(work: Promise<T>) => {
    try {
      return await work;
    } catch (error) {
      throw nameFile(error, name);
    }
  };
  const sink = target === 'standard output' ? standardOutput(continuesIfClosed) : await named(fileSink(target.file));
  return {
    write: (bytes) => named(sink.write(bytes)),
    finish: (file) => named(sink.finish(file)),
    discard: () => named(sink.discard()),
  };
}

function standardOutput(continuesIfClosed: boolean): ByteSink {
  const sink = openedSink(STDOUT);
  let isClosed = false;
  return {
    write: async (bytes) => {
      if (isClosed) {
        return;
      }
      try {
        await sink.write(bytes);
      } catch (error) {
        isClosed = continuesIfClosed && error instanceof OutputClosedError;
        if (!isClosed) {
          throw error;
        }
      }
    },
    finish: async () => {},
    discard: async () => {},
  };
}

/** Writes directly to an open device or pipe. */
function openedSink(fd: number): ByteSink {
  const writer = writeDescriptor(fd);
  const close = async () => writer.close();
  return {
    write: async (bytes) => {
      try {
        await writer.write(bytes);
      } catch (error) {
        throw isReaderGone(error) ? new OutputClosedError() : error;
      }
    },
    finish: close,
    discard: close,
  };
}

function isReaderGone(error: unknown): boolean {
  return ['EPIPE', 'ECONNRESET', 'ERR_STREAM_DESTROYED'].includes(errorCode(error) ?? '');
}

/**
 * Returns the file that an output replaces, behind links and without `.` and `..`, so that two names of one file can be
 * told. A device or pipe has no such file: it is undefined.
 * @throws an error with code EISDIR if it is a folder, ENOENT if its folder does not exist, or ELOOP if a link leads back
 *   to itself
 */
export async function replacedFile(file: string): Promise<string | undefined> {
  const place = await realPlace(file).catch((error: unknown) => {
    throw nameFile(error, file);
  });
  const existing = await stat(place).catch(() => undefined);
  if (existing?.isDirectory()) {
    throw folderError(file);
  }
  return existing && !existing.isFile() ? undefined : place;
}

/**
 * Returns the real path of a file. If it does not exist, returns the place where a shell would create it: behind links, in
 * the real path of its folder.
 * @throws as `replacedFile`
 */
async function realPlace(file: string): Promise<string> {
  try {
    return await realpath(file);
  } catch (error) {
    if (errorCode(error) === 'ELOOP') {
      throw error;
    }
  }
  const folder = await realpath(dirname(file));
  const link = await readlink(join(folder, basename(file))).catch(() => undefined);
  return link === undefined ? join(folder, basename(file)) : realPlace(resolve(folder, link));
}

/**
 * Writes to a draft next to the file and renames it at the end. A run may therefore write to its own input, and a
 * failed or interrupted run leaves the file unchanged and no draft behind. A replaced file keeps its mode and, where
 * the system allows it, its owner. Devices and named pipes are written directly.
 */
async function fileSink(file: string): Promise<ByteSink> {
  const place = await replacedFile(file);
  if (place === undefined) {
    return openedSink(openSync(file, 'w'));
  }
  const existing = await stat(place).catch(() => undefined);
  const draft = draftOf(place);
  notify({ kind: 'draft', file: draft });
  const release = () => notify({ kind: 'draft-released', file: draft });
  const handle = await open(draft, 'wx', existing?.mode).catch((error: unknown) => {
    release();
    throw error;
  });
  const writer = new WriteBehind(async (bytes) => (await handle.write(bytes)).bytesWritten);
  return {
    write: (bytes) => writer.write(bytes),
    finish: async (other) => {
      await writer.flush();
      if (existing) {
        await keepAccess(handle, existing);
      }
      await handle.close();
      await rename(draft, other === undefined ? place : ((await replacedFile(other)) ?? place));
      release();
    },
    discard: async () => {
      await writer.flush().catch(() => undefined);
      await handle.close();
      await rm(draft, { force: true });
      release();
    },
  };
}

/** Gives a draft the owner and the mode of the file that it replaces. Only root may give files to other owners. */
async function keepAccess(draft: FileHandle, { uid, gid, mode }: Stats): Promise<void> {
  await draft.chown(uid, gid).catch((error: unknown) => {
    if (errorCode(error) !== 'EPERM') {
      throw error;
    }
  });
  await draft.chmod(mode & 0o7777);
}

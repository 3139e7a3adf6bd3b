import { type FileHandle, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { removeOnSignal } from './draft-files.ts';
import { ReaderGone } from './failure.ts';
import type { Target } from './tool-command.ts';

/** Where bytes go. */
export interface ByteSink {
  /** Resolves when the bytes have been taken, so that their memory can be used again. */
  write(bytes: Uint8Array): Promise<void>;
  /** Ends a run that has gone well. */
  finish(): Promise<void>;
  /** Ends a run that has not: a file is as it was before. */
  discard(): Promise<void>;
}

/** Opens what a target names. */
export async function openSink(target: Target): Promise<ByteSink> {
  return target === 'standard output' ? standardOutput() : fileSink(target.file);
}

function standardOutput(): ByteSink {
  const { stdout } = process;
  // What goes wrong is told to whoever writes; unheard, it would end the process.
  stdout.on('error', () => {});
  return {
    write: (bytes) =>
      new Promise((resolve, reject) => {
        stdout.write(bytes, (error) => (error ? reject(toReaderGone(error)) : resolve()));
      }),
    finish: async () => {},
    discard: async () => {},
  };
}

function toReaderGone(error: NodeJS.ErrnoException): Error {
  const isGone = error.code === 'EPIPE' || error.code === 'ECONNRESET' || error.code === 'ERR_STREAM_DESTROYED';
  return isGone ? new ReaderGone() : error;
}

/**
 * Writes a file beside its place and puts it there at the end, so that a run may write what it reads, and one that fails
 * or is ended by a signal harms nothing and leaves nothing. What is no regular file (a device, a named pipe) is written at once.
 */
async function fileSink(file: string): Promise<ByteSink> {
  const place = await realpath(file).catch(() => file);
  const existing = await stat(place).catch(() => undefined);
  if (existing?.isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR', path: file });
  if (existing && !existing.isFile()) {
    const handle = await open(place, 'w');
    const close = () => handle.close();
    return { write: (bytes) => writeAll(handle, bytes), finish: close, discard: close };
  }
  const draft = `${place}.part`;
  const release = removeOnSignal(draft);
  const handle = await open(draft, 'w', existing?.mode).catch((error) => {
    release();
    throw error;
  });
  return {
    write: (bytes) => writeAll(handle, bytes),
    finish: async () => {
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

async function writeAll(handle: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    try {
      at += (await handle.write(bytes, at)).bytesWritten;
    } catch (error) {
      throw (error as NodeJS.ErrnoException).code === 'EPIPE' ? new ReaderGone() : error;
    }
  }
}

import { EXPORT_FOLDER, storedBy } from '../libs/files/export-folder.ts';
import type { Bytes } from '../libs/lines/blocks/line-block.ts';
import type { ExportedFile } from './protocol/tasks.ts';

/** Writable file. The memory of a chunk belongs to the caller again once `write` has resolved. */
export interface FileSink {
  write(chunk: Bytes): Promise<void> | void;
  /** Completes the file. Throws if it cannot be read back. */
  close(): Promise<ExportedFile>;
  /** Discards the file and everything written to it. */
  abort(): Promise<void>;
}

/** Time until a stored file is deleted; any download has read it by then. */
const KEEP_MS = 10 * 60 * 1000;

/**
 * Opens a file for writing: the target if there is one, else a file in the origin private file system (flat memory, any
 * size), else a Blob in memory.
 * @param target chosen by the user, or null
 * @param stored name in the origin private file system (`storedName`)
 */
export async function openFileSink(
  target: FileSystemFileHandle | null,
  stored: string,
  mediaType: string,
): Promise<FileSink> {
  if (target) {
    return openTarget(target);
  }
  try {
    return await openStored(stored, mediaType);
  } catch {
    // The origin private file system is missing in private windows.
    return openBlob(mediaType);
  }
}

/** Writes a file chunk by chunk and closes it. Discards it if a chunk fails. */
export async function writeChunks(sink: FileSink, chunks: AsyncIterable<Bytes>): Promise<ExportedFile> {
  try {
    for await (const chunk of chunks) {
      await sink.write(chunk);
    }
  } catch (error) {
    await sink.abort();
    throw error;
  }
  return sink.close();
}

async function openTarget(target: FileSystemFileHandle): Promise<FileSink> {
  const stream = await target.createWritable();
  let bytes = 0;
  return {
    write: (chunk) => {
      bytes += chunk.byteLength;
      return stream.write(chunk);
    },
    close: async () => {
      await stream.close();
      return { bytes, file: null };
    },
    abort: () => stream.abort(),
  };
}

async function openStored(stored: string, mediaType: string): Promise<FileSink> {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle(EXPORT_FOLDER, { create: true });
  await removeOld(folder);
  const handle = await folder.getFileHandle(stored, { create: true });
  const access = await handle.createSyncAccessHandle();
  let bytes = 0;
  return {
    write: (chunk) => {
      const written = access.write(chunk, { at: bytes });
      if (written < chunk.byteLength) {
        throw new Error('The disk is full. Free some space and export again.');
      }
      bytes += written;
    },
    close: async () => {
      access.flush();
      access.close();
      const file = await handle.getFile();
      const typed = file.slice(0, file.size, mediaType);
      await checkReadable(typed, bytes);
      return { bytes, file: typed };
    },
    abort: async () => {
      access.close();
      await folder.removeEntry(stored);
    },
  };
}

function openBlob(mediaType: string): FileSink {
  const parts: Blob[] = [];
  let bytes = 0;
  return {
    write: (chunk) => {
      bytes += chunk.byteLength;
      // One Blob per chunk lets the browser move the bytes out of this worker's memory.
      parts.push(new Blob([chunk]));
    },
    close: async () => {
      const file = new Blob(parts, { type: mediaType });
      await checkReadable(file, bytes);
      return { bytes, file };
    },
    abort: async () => {
      parts.length = 0;
    },
  };
}

/** Throws if the last byte of a file cannot be read: very large files can be unreadable without any earlier error. */
async function checkReadable(file: Blob, bytes: number): Promise<void> {
  const last = await file.slice(Math.max(0, bytes - 1), bytes).arrayBuffer();
  if (file.size !== bytes || last.byteLength !== Math.min(1, bytes)) {
    throw new Error('The browser could not keep a file of this size. Free some disk space and export again.');
  }
}

/** Removes the exported files of closed tabs. Those of live tabs stay until they are old. */
export async function purgeExports(liveTabs: readonly string[]): Promise<void> {
  try {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle(EXPORT_FOLDER);
    for await (const name of folder.keys()) {
      if (!liveTabs.includes(storedBy(name).tab)) {
        await folder.removeEntry(name).catch(() => {});
      }
    }
    await removeOld(folder);
  } catch {
    // Nothing was ever exported, or there is no such storage.
  }
}

async function removeOld(folder: FileSystemDirectoryHandle): Promise<void> {
  for await (const name of folder.keys()) {
    if (Date.now() - storedBy(name).since > KEEP_MS) {
      await folder.removeEntry(name).catch(() => {});
    }
  }
}

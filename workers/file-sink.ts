import { EXPORT_FOLDER, storedSince } from '../libs/files/export-folder.ts';
import type { Bytes } from '../libs/lines/line-block.ts';
import type { ExportedFile } from './protocol.ts';

/** Takes the bytes of a file that is being made; a chunk's memory is the caller's again when `write` is done. */
export interface FileSink {
  write(chunk: Bytes): Promise<void> | void;
  /** Completes the file. Throws when it cannot be read back. */
  close(): Promise<ExportedFile>;
  /** Gives the file up; nothing of it stays. */
  abort(): Promise<void>;
}

/** A download has long read its file by then. */
const KEEP_MS = 60 * 60 * 1000;

/**
 * Opens a file: the one the user has chosen, else one in the browser's own storage (flat memory, any size), else one
 * in memory.
 * @param target chosen by the user, or null
 * @param stored the name in the browser's own storage (`storedName`)
 */
export async function openFileSink(
  target: FileSystemFileHandle | null,
  stored: string,
  mediaType: string,
): Promise<FileSink> {
  if (target) return openTarget(target);
  try {
    return await openStored(stored, mediaType);
  } catch {
    // Private windows have no such storage.
    return openBlob(mediaType);
  }
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
      if (written < chunk.byteLength) throw new Error('The disk is full. Free some space and export again.');
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
      // A Blob a chunk lets the browser move the bytes out of this worker's memory.
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

/** Very large files can turn out unreadable without any error: their last byte tells. */
async function checkReadable(file: Blob, bytes: number): Promise<void> {
  const last = await file.slice(Math.max(0, bytes - 1), bytes).arrayBuffer();
  if (file.size !== bytes || last.byteLength !== Math.min(1, bytes)) {
    throw new Error('The browser could not keep a file of this size. Free some disk space and export again.');
  }
}

async function removeOld(folder: FileSystemDirectoryHandle): Promise<void> {
  for await (const name of folder.keys()) {
    if (Date.now() - storedSince(name) > KEEP_MS) await folder.removeEntry(name).catch(() => {});
  }
}

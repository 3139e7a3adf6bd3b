import type { FileHandle } from 'node:fs/promises';

/** Fills `into` from a file; returns the number of bytes read, which are fewer at the end of the file. */
export async function readAll(handle: FileHandle, into: Uint8Array, at: number): Promise<number> {
  let read = 0;
  while (read < into.length) {
    const { bytesRead } = await handle.read(into, read, into.length - read, at + read);
    if (bytesRead === 0) {
      break;
    }
    read += bytesRead;
  }
  return read;
}

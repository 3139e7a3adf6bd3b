import type { FileHandle } from 'node:fs/promises';
import { errorCode } from '../../libs/errors.ts';

const NO_SPACE: ReadonlySet<string | undefined> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Returns true for an error of a full disk. */
export function isDiskFull(error: unknown): boolean {
  return NO_SPACE.has(errorCode(error));
}

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

/** Writes all pieces at the position of a file. */
export async function appendAll(handle: FileHandle, pieces: readonly Uint8Array[]): Promise<void> {
  let left = pieces.filter(({ length }) => length > 0);
  while (left.length > 0) {
    let { bytesWritten } = await handle.writev(left);
    const next: Uint8Array[] = [];
    for (const piece of left) {
      const written = Math.min(piece.length, bytesWritten);
      bytesWritten -= written;
      if (written < piece.length) {
        next.push(piece.subarray(written));
      }
    }
    left = next;
  }
}

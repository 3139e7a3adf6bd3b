import { randomBytes } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { availableMemory } from 'node:process';
import { UserMistake } from '../../../libs/errors.ts';
import type { SpillFile, SpillSpace } from '../../../libs/lines/spill/spill-space.ts';
import { UsageError } from './failure.ts';
import type { ProgressLine } from './progress.ts';
import { readAll } from './read-file.ts';
import { LEAST_MEMORY_BYTES } from './run-limits.ts';
import { TEXTS } from './texts.ts';
import type { SpillChoices } from './tool-command.ts';

/** Temporary files in a folder, created as they are needed. */
export class SpillFiles implements SpillSpace {
  readonly memoryBytes: number;
  readonly #folder: string;
  readonly #progress: ProgressLine;
  readonly #files = new Set<SpillFile>();

  constructor({ memoryBytes, folder }: SpillChoices, progress: ProgressLine) {
    this.memoryBytes = memoryBytes ?? Math.max(LEAST_MEMORY_BYTES, Math.floor(availableMemory() / 2));
    this.#folder = folder ?? tmpdir();
    this.#progress = progress;
  }

  /** @throws UsageError if the folder does not exist */
  async create(): Promise<SpillFile> {
    const name = join(this.#folder, `overprint-${randomBytes(8).toString('hex')}.tmp`);
    const handle = await open(name, 'wx+', 0o600).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' || error.code === 'ENOTDIR'
        ? new UsageError(TEXTS.noSpillFolder(this.#folder))
        : this.#explain(error);
    });
    // Without a name, the file is gone however the process ends. Windows refuses this; there the file is removed later.
    await rm(name).catch(() => undefined);
    const file = {
      append: (pieces: readonly Uint8Array[]) => this.#append(handle, pieces),
      read: (into: Uint8Array, at: number) => readAll(handle, into, at),
      remove: async () => {
        this.#files.delete(file);
        await handle.close();
        await rm(name, { force: true });
      },
    };
    this.#files.add(file);
    return file;
  }

  progress(step: 'comparing' | 'sorting', lines: number, share: number): void {
    this.#progress.update(TEXTS[step], lines, share);
  }

  /** Removes the files that are left. */
  async close(): Promise<void> {
    for (const file of this.#files) {
      await file.remove();
    }
  }

  async #append(handle: FileHandle, pieces: readonly Uint8Array[]): Promise<void> {
    try {
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
    } catch (error) {
      throw this.#explain(error as NodeJS.ErrnoException);
    }
  }

  #explain(error: NodeJS.ErrnoException): Error {
    if (error.code === 'ENOSPC' || error.code === 'EDQUOT' || error.code === 'EFBIG') {
      return new UserMistake(TEXTS.spillDiskFull(this.#folder));
    }
    return Object.assign(error, { path: this.#folder });
  }
}

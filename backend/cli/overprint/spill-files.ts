import { constants } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { availableMemory } from 'node:process';
import { errorCode, UserMistake } from '../../../libs/errors.ts';
import { LEAST_SPILL_MEMORY, type SpillFile, type SpillSpace } from '../../../libs/lines/spill/spill-space.ts';
import { randomId } from '../../../libs/random-id.ts';
import { appendAll, isDiskFull, readAll } from '../../common/file-bytes.ts';
import { asUsageError, nameFile } from './failure.ts';
import { MESSAGES } from './messages.ts';
import { notify } from './notices.ts';
import type { ProgressLine } from './progress.ts';
import type { SpillChoices } from './tool-command.ts';

/** Flag of Linux that opens a file without a name in a folder (`O_TMPFILE`), which Node does not list. */
const UNNAMED = process.platform === 'linux' ? 0o20000000 | constants.O_DIRECTORY : undefined;
/** Errors of file systems that do not support it. */
const CANNOT_BE_UNNAMED: ReadonlySet<string | undefined> = new Set(['EISDIR', 'EINVAL', 'ENOTSUP', 'EOPNOTSUPP']);

/** Temporary files in a folder for lines that do not fit into memory, created as they are needed. */
export class SpillFiles implements SpillSpace {
  readonly memoryBytes: number;
  readonly #isFolderGiven: boolean;
  readonly #folder: string;
  readonly #progress: ProgressLine;
  readonly #files = new Set<SpillFile>();

  constructor({ memoryBytes, folder }: SpillChoices, progress: ProgressLine) {
    this.memoryBytes = memoryBytes ?? Math.max(LEAST_SPILL_MEMORY, Math.floor(availableMemory() / 2));
    this.#isFolderGiven = folder !== undefined;
    this.#folder = folder ?? tmpdir();
    this.#progress = progress;
  }

  /**
   * Creates and removes a file in the folder of `--temp-dir`, so that an unusable folder is reported before the run.
   * @throws UsageError if there is no such folder
   */
  async checkGivenFolder(): Promise<void> {
    if (this.#isFolderGiven) {
      const file = await this.create().catch((error: unknown) => {
        throw error instanceof Error && isDiskFull(error.cause) ? error : asUsageError(error);
      });
      await file.remove();
    }
  }

  /** @throws UserMistake if the folder does not exist or the disk is full */
  async create(): Promise<SpillFile> {
    const { handle, name } = await this.#open().catch((error: unknown) => {
      throw this.#explain(error);
    });
    const file = {
      append: (pieces: readonly Uint8Array[]) =>
        appendAll(handle, pieces).catch((error: unknown) => {
          throw this.#explain(error);
        }),
      read: (into: Uint8Array, at: number) => readAll(handle, into, at),
      remove: async () => {
        this.#files.delete(file);
        await handle.close();
        if (name !== undefined) {
          await rm(name, { force: true });
          notify({ kind: 'draft-released', file: name });
        }
      },
    };
    this.#files.add(file);
    return file;
  }

  /** Opens a file that has no name where the system supports it, so that it vanishes however the process ends. */
  async #open(): Promise<{ readonly handle: FileHandle; readonly name?: string }> {
    if (UNNAMED !== undefined) {
      try {
        return { handle: await open(this.#folder, UNNAMED | constants.O_RDWR, 0o600) };
      } catch (error) {
        if (!CANNOT_BE_UNNAMED.has(errorCode(error))) {
          throw error;
        }
      }
    }
    const name = join(this.#folder, `overprint-${randomId()}.tmp`);
    // If the command ends before the name is removed, the main thread removes it.
    notify({ kind: 'draft', file: name });
    const handle = await open(name, 'wx+', 0o600);
    try {
      await rm(name);
    } catch {
      return { handle, name };
    }
    notify({ kind: 'draft-released', file: name });
    return { handle };
  }

  progress(step: 'comparing' | 'sorting', lines: number, share: number): void {
    this.#progress.update(MESSAGES[step], lines, share);
  }

  /** Removes the files that are left. */
  async close(): Promise<void> {
    for (const file of this.#files) {
      await file.remove();
    }
  }

  #explain(error: unknown): unknown {
    const code = errorCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') {
      return new UserMistake(MESSAGES.noSpillFolder(this.#folder));
    }
    if (isDiskFull(error)) {
      return new UserMistake(MESSAGES.spillDiskFull(this.#folder), { cause: error });
    }
    return nameFile(error, this.#folder);
  }
}

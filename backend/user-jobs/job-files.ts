import { randomBytes } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { BLOCK_BYTES } from '../../libs/lines/blocks/line-block.ts';
import { LineSplitter } from '../../libs/lines/blocks/line-splitter.ts';
import { tableStats } from '../../libs/lines/blocks/line-stats.ts';
import type { SpillFile, SpillSpace } from '../../libs/lines/spill/spill-space.ts';
import type { TextSource } from '../../libs/tools/shared/tool.ts';
import { appendAll, isDiskFull, readAll } from '../common/file-bytes.ts';
import { RunRefusal } from '../programmatic/run-refusal.ts';

/** Message for a disk without room for the files of a job. */
export const DISK_FULL = 'There is not enough disk space for this job.';

/** Temporary files of a job in its folder. */
export class JobFiles {
  readonly #folder: string;
  readonly #handles = new Set<FileHandle>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Creates a file for the lines of a run that do not fit into its memory. */
  async create(): Promise<SpillFile> {
    const handle = await this.#open(join(this.#folder, `${randomBytes(8).toString('hex')}.tmp`), 'wx+');
    return {
      append: (pieces) =>
        appendAll(handle, pieces).catch((error: unknown) => {
          throw isDiskFull(error) ? new RunRefusal({ code: 'unprocessable', message: DISK_FULL }) : error;
        }),
      read: (into, at) => readAll(handle, into, at),
      remove: () => this.#close(handle),
    };
  }

  /** Returns disk space for a run. */
  spill(memoryBytes: number, onProgress: (done: number, total: number) => void): SpillSpace {
    return {
      memoryBytes,
      create: () => this.create(),
      progress: (_step, lines, share) => onProgress(lines, share > 0 ? Math.round(lines / share) : 0),
    };
  }

  /**
   * Opens a file of stored lines as an input that can be read more than once.
   * @param columns names of the columns if the lines are a table
   */
  async openLines(file: string, columns: readonly string[] | null): Promise<TextSource> {
    const handle = await this.#open(file, 'r');
    const splitter = new LineSplitter({ isBorrowed: true });
    const blocks: { readonly length: number; readonly count: number }[] = [];
    const add = (found: readonly { readonly bytes: Uint8Array; readonly count: number }[]) => {
      for (const { bytes, count } of found) {
        blocks.push({ length: bytes.length, count });
      }
    };
    const memory = new Uint8Array(BLOCK_BYTES);
    let size = 0;
    for (;;) {
      const read = await readAll(handle, memory, size);
      add(splitter.push(memory.subarray(0, read)));
      size += read;
      if (read < memory.length) {
        break;
      }
    }
    add(splitter.finish());
    const { stats } = splitter;
    // Stored lines are unchanged by the splitter, except for a second byte order mark at the start.
    const start = size - blocks.reduce((sum, { length }) => sum + length, 0);
    return {
      stats: columns ? tableStats(stats.lines, stats.bytes) : stats,
      columns: columns ?? undefined,
      async *blocks() {
        let at = start;
        let bytes = new Uint8Array(BLOCK_BYTES);
        for (const { length, count } of blocks) {
          bytes = bytes.length < length ? new Uint8Array(length) : bytes;
          const block = bytes.subarray(0, length);
          await readAll(handle, block, at);
          at += length;
          yield { bytes: block, count };
        }
      },
    };
  }

  /** Closes the files; their folder is removed by the main thread. */
  async close(): Promise<void> {
    for (const handle of this.#handles) {
      await this.#close(handle);
    }
  }

  async #open(file: string, flags: 'r' | 'wx+'): Promise<FileHandle> {
    const handle = await open(file, flags, 0o600);
    this.#handles.add(handle);
    return handle;
  }

  async #close(handle: FileHandle): Promise<void> {
    if (this.#handles.delete(handle)) {
      await handle.close();
    }
  }
}

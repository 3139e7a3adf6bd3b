import type { LineBlock } from '../libs/lines/blocks/line-block.ts';
import { BlockRows } from '../libs/lines/rows/block-rows.ts';

/** Folder of the origin private file system for long inputs. */
const FOLDER = 'inputs';
/** Maximum time of synchronous writing before yielding to other messages of the worker. */
const SLICE_MS = 10;
/** Delays before each further attempt to remove a file that is still open. */
const REMOVE_AGAIN_MS = [20, 100, 500, 2_000];

/** Bytes and rows of each block of a file, in order. */
export interface BlockSizes {
  readonly bytes: readonly number[];
  readonly counts: readonly number[];
}

/**
 * Stores long inputs as files of the origin private file system, block after block. This takes some hundred
 * milliseconds for a list that takes seconds in IndexedDB, which sends, compresses and logs every value.
 */
export class InputFiles {
  /**
   * Writes blocks to a file.
   * @param isWanted called between slices; when it returns false, the file is removed
   * @returns the sizes of the blocks, or null if the file was not wanted
   * @throws DOMException if there is no such storage (in some private windows), or no space
   */
  async write(name: string, blocks: Iterable<LineBlock>, isWanted: () => boolean): Promise<BlockSizes | null> {
    const folder = await this.#folder();
    const handle = await folder.getFileHandle(name, { create: true });
    const access = await handle.createSyncAccessHandle();
    const sizes = { bytes: [] as number[], counts: [] as number[] };
    let isWhole = false;
    try {
      let at = 0;
      let sliceEnd = performance.now() + SLICE_MS;
      for (const { bytes, count } of blocks) {
        if (performance.now() > sliceEnd) {
          await new Promise((resolve) => setTimeout(resolve));
          if (!isWanted()) {
            return null;
          }
          sliceEnd = performance.now() + SLICE_MS;
        }
        if (access.write(bytes, { at }) < bytes.length) {
          throw new DOMException('The disk is full.', 'QuotaExceededError');
        }
        at += bytes.length;
        sizes.bytes.push(bytes.length);
        sizes.counts.push(count);
      }
      isWhole = true;
    } finally {
      access.close();
      if (!isWhole) {
        await this.drop(name);
      }
    }
    return sizes;
  }

  /** Reads a file; returns null if it is missing, unreadable or of another size than was written. */
  async read(name: string, sizes: BlockSizes): Promise<BlockRows | null> {
    const access = await this.#open(name).catch(() => null);
    if (!access) {
      return null;
    }
    try {
      if (access.getSize() !== sizes.bytes.reduce((sum, length) => sum + length, 0)) {
        return null;
      }
      const rows = new BlockRows();
      let at = 0;
      for (const [index, length] of sizes.bytes.entries()) {
        const bytes = new Uint8Array(length);
        at += access.read(bytes, { at });
        rows.append({ bytes, count: sizes.counts[index] });
      }
      return rows;
    } finally {
      access.close();
    }
  }

  /** Returns the names of all stored files; empty if there is no such storage. */
  async names(): Promise<string[]> {
    const folder = await this.#folder().catch(() => null);
    const names: string[] = [];
    if (folder) {
      for await (const name of folder.keys()) {
        names.push(name);
      }
    }
    return names;
  }

  /**
   * Removes a file. The browser may still have it open for a moment after this or another worker has closed it; a file
   * that stays open is left for the next call.
   */
  async drop(name: string): Promise<void> {
    const folder = await this.#folder().catch(() => null);
    for (const delay of [...REMOVE_AGAIN_MS, 0]) {
      try {
        return await folder?.removeEntry(name);
      } catch (error) {
        if (!(error instanceof DOMException && error.name === 'NoModificationAllowedError')) {
          return;
        }
        await new Promise((resolve) => setTimeout(resolve, delay));
      }
    }
  }

  async #open(name: string): Promise<FileSystemSyncAccessHandle> {
    return (await (await this.#folder()).getFileHandle(name)).createSyncAccessHandle();
  }

  async #folder(): Promise<FileSystemDirectoryHandle> {
    return (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER, { create: true });
  }
}

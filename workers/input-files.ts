import { BlockRows } from '../libs/lines/block-rows.ts';
import type { LineBlock } from '../libs/lines/line-block.ts';

/** Folder of the browser's own storage in which long inputs lie. */
const FOLDER = 'inputs';
/** Writing is synchronous: others of the worker have their turn after so much of it. */
const SLICE_MS = 10;

/** What a file consists of: bytes and rows of each of its blocks, in their order. */
export interface BlockSizes {
  readonly bytes: readonly number[];
  readonly counts: readonly number[];
}

/**
 * Long inputs as files of the browser's own storage, in which their blocks stand one after the other. A list that takes
 * IndexedDB seconds, since it sends, compresses and logs every value, is on the disk in some hundred milliseconds.
 */
export class InputFiles {
  /**
   * Writes blocks to a file of this name.
   * @param isWanted asked now and then; nothing stays of a file that is not wanted any more
   * @returns what it consists of, or null for a file that was not wanted
   * @throws DOMException where there is no such storage (in some private windows), or no room
   */
  async write(name: string, blocks: Iterable<LineBlock>, isWanted: () => boolean): Promise<BlockSizes | null> {
    const folder = await this.folder();
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
          if (!isWanted()) return null;
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
      if (!isWhole) await folder.removeEntry(name);
    }
    return sizes;
  }

  /** Reads a file back; null where it is gone, cannot be read, or is not what was written. */
  async read(name: string, sizes: BlockSizes): Promise<BlockRows | null> {
    const access = await this.open(name).catch(() => null);
    if (!access) return null;
    try {
      if (access.getSize() !== sizes.bytes.reduce((sum, length) => sum + length, 0)) return null;
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

  /** The names of all files that are there; none where there is no such storage. */
  async names(): Promise<string[]> {
    const folder = await this.folder().catch(() => null);
    const names: string[] = [];
    if (folder) for await (const name of folder.keys()) names.push(name);
    return names;
  }

  /** Removes a file. One that is still being written, by a worker that is about to go, stays for the next time. */
  async drop(name: string): Promise<void> {
    const folder = await this.folder().catch(() => null);
    await folder?.removeEntry(name).catch(() => {});
  }

  private async open(name: string): Promise<FileSystemSyncAccessHandle> {
    return (await (await this.folder()).getFileHandle(name)).createSyncAccessHandle();
  }

  private async folder(): Promise<FileSystemDirectoryHandle> {
    return (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER, { create: true });
  }
}

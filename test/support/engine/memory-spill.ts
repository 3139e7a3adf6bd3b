import type { SpillFile, SpillSpace } from '../../../libs/lines/spill/spill-space.ts';

/** Temporary files in memory, which count what is left of them. */
export class MemorySpill implements SpillSpace {
  memoryBytes: number;
  /** Number of files that were created. */
  created = 0;
  /** Number of files that were not removed. */
  left = 0;

  constructor(memoryBytes: number) {
    this.memoryBytes = memoryBytes;
  }

  progress(): void {}

  async create(): Promise<SpillFile> {
    let bytes = new Uint8Array(1 << 16);
    let size = 0;
    this.created++;
    this.left++;
    return {
      append: async (pieces) => {
        for (const piece of pieces) {
          if (size + piece.length > bytes.length) {
            const larger = new Uint8Array((size + piece.length) * 2);
            larger.set(bytes);
            bytes = larger;
          }
          bytes.set(piece, size);
          size += piece.length;
        }
      },
      read: async (into, at) => {
        const piece = bytes.subarray(at, Math.min(size, at + into.length));
        into.set(piece);
        return piece.length;
      },
      remove: async () => {
        this.left--;
      },
    };
  }
}

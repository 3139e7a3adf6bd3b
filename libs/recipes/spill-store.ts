import type { LineBlock } from '../lines/blocks/line-block.ts';
import { addStats } from '../lines/blocks/line-stats.ts';
import type { SpillFile, SpillSpace } from '../lines/spill/spill-space.ts';
import type { TextSource } from '../tools/shared/tool.ts';
import { MemoryStore } from './memory-store.ts';
import { StatsCounter } from './sources.ts';

/** Maximum bytes of the rows between steps in memory, and their share of the memory of a run. */
const MEMORY_BYTES = 128 << 20;
const MEMORY_SHARE = 1 / 4;

/** Place of a block in a temporary file. */
interface StoredBlock {
  readonly at: number;
  readonly length: number;
  readonly count: number;
}

/** Memory that the rows between steps share, and the temporary files of those that do not fit. */
export class StepSpace {
  readonly #space: SpillSpace;
  #left: number;

  constructor(space: SpillSpace) {
    this.#space = space;
    this.#left = Math.min(MEMORY_BYTES, space.memoryBytes * MEMORY_SHARE);
  }

  /** Returns true if so many bytes fit in memory, and takes them. */
  take(bytes: number): boolean {
    const fits = bytes <= this.#left;
    if (fits) {
      this.#left -= bytes;
    }
    return fits;
  }

  /** Creates a file. It stays until the run ends, since rows may be read more than once. */
  createFile(): Promise<SpillFile> {
    return this.#space.create();
  }
}

/** Keeps rows for later steps: in memory as long as there is room, then in a temporary file. */
export class SpillStore extends MemoryStore {
  readonly #space: StepSpace;
  readonly #spilled: StoredBlock[] = [];
  readonly #counted = new StatsCounter();
  #file: SpillFile | undefined;
  #end = 0;

  constructor(space: StepSpace) {
    super(true);
    this.#space = space;
  }

  override columns(names: readonly string[]): void {
    super.columns(names);
    this.#counted.isTable = true;
  }

  override async write(block: LineBlock): Promise<void> {
    const { bytes, count } = block;
    if (this.#file === undefined && this.#space.take(bytes.length)) {
      await super.write(block);
      return;
    }
    this.#file ??= await this.#space.createFile();
    this.#counted.add(block);
    await this.#file.append([bytes]);
    this.#spilled.push({ at: this.#end, length: bytes.length, count });
    this.#end += bytes.length;
  }

  override source(): TextSource {
    const inMemory = super.source();
    const file = this.#file;
    const spilled = this.#spilled;
    if (file === undefined) {
      return inMemory;
    }
    return {
      stats: addStats(inMemory.stats, this.#counted.stats),
      columns: this.names,
      async *blocks() {
        yield* inMemory.blocks();
        let memory = new Uint8Array(0);
        for (const { at, length, count } of spilled) {
          memory = memory.length < length ? new Uint8Array(length) : memory;
          const bytes = memory.subarray(0, length);
          if ((await file.read(bytes, at)) < length) {
            throw new Error('A temporary file was cut');
          }
          yield { bytes, count };
        }
      },
    };
  }
}

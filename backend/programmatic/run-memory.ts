import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { RunRefusal, tooMuchMemory } from './run-refusal.ts';

/**
 * Share of a call's memory that its thread may use by its own count; the rest is only visible to the process
 * (`MemoryWatch`).
 */
const COUNTED_SHARE = 0.75;
/** Share of the free memory that a tool may plan to use; the rest is for blocks in flight. */
const PLANNED_SHARE = 0.75;

/** Memory of a thread below which no garbage is collected between runs. */
const IDLE_BYTES = 64 << 20;

let collectGarbage: (() => void) | undefined;

/**
 * Measures the memory of one call in its thread: V8's heap, array buffers, WebAssembly memory, and bytes that were sent
 * and not yet acknowledged.
 */
export class RunMemory {
  readonly #megabytes: number;
  readonly #limit: number;
  readonly #sentBytes: () => number;

  /**
   * @param megabytes memory of the whole call
   * @param sentBytes returns the bytes that were transferred and not yet acknowledged
   */
  constructor(megabytes: number, sentBytes: () => number) {
    this.#megabytes = megabytes;
    this.#limit = megabytes * 1_000_000 * COUNTED_SHARE;
    this.#sentBytes = sentBytes;
  }

  /** Bytes that a tool may plan to allocate. */
  get plannableBytes(): number {
    return Math.max(0, this.#limit - this.#used()) * PLANNED_SHARE;
  }

  /**
   * Checks that the call stays within its memory.
   * @param more bytes that are about to be allocated
   * @throws RunRefusal
   */
  require(more = 0): void {
    if (this.#used() + more <= this.#limit) {
      return;
    }
    // V8 counts unreferenced buffers until it has collected them.
    collect();
    if (this.#used() + more > this.#limit) {
      throw new RunRefusal(tooMuchMemory(this.#megabytes));
    }
  }

  #used(): number {
    return threadBytes() + this.#sentBytes();
  }
}

/** Frees the memory of a finished run: an idle thread collects no garbage. */
export function freeMemory(): void {
  if (threadBytes() > IDLE_BYTES) {
    collect();
  }
}

function threadBytes(): number {
  const { used_heap_size: heap, external_memory: buffers } = getHeapStatistics();
  return heap + buffers;
}

function collect(): void {
  collectGarbage ??= findGarbageCollection();
  collectGarbage();
}

function findGarbageCollection(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc');
}

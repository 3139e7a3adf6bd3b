import type { SearchWatch } from '../../../../libs/tools/shared/tool.ts';

/** Maximum of `--threads`. */
export const MOST_THREADS = 64;
/** Slots of threads: those that help, and the one that runs the command. */
const MOST_SLOTS = MOST_THREADS + 1;
/** Numbers of each thread: a count, odd during a search, and the rule. */
export const SLOT_NUMBERS = 2;
/** Rules of a list are numbered within their step. */
export const RULES_PER_STEP = 1 << 16;

/** Returns memory in which threads note their searches. */
export function createSearchMemory(): SharedArrayBuffer {
  return new SharedArrayBuffer(MOST_SLOTS * SLOT_NUMBERS * Int32Array.BYTES_PER_ELEMENT);
}

/** Notes the searches of a thread, which cannot report them by messages while it searches. */
export class SearchNotes {
  readonly #slot: Int32Array;

  /** @param thread 0 for the thread of the run, from 1 for those that help it */
  constructor(memory: SharedArrayBuffer, thread = 0) {
    this.#slot = new Int32Array(memory, thread * SLOT_NUMBERS * Int32Array.BYTES_PER_ELEMENT, SLOT_NUMBERS);
  }

  /** Returns the watch of a rule of a list, or of the only rule if it has no place. */
  watch(rule = -1, step = 0): SearchWatch {
    const slot = this.#slot;
    const number = step * RULES_PER_STEP + rule + 1;
    const count = () => Atomics.add(slot, 0, 1);
    return {
      begin: () => {
        Atomics.store(slot, 1, number);
        count();
      },
      end: count,
    };
  }
}

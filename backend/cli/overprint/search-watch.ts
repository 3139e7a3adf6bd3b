import type { SearchWatch } from '../../../libs/tools/shared/tool.ts';
import { TEXTS } from './texts.ts';

/** Seconds after which a note names the pattern, and after which the run ends by default. */
const NOTE_SECONDS = 10;
export const DEFAULT_SEARCH_SECONDS = 60;

/** Maximum of `--threads`; a further thread runs the command. */
const MOST_SLOTS = 65;
const SLOT_NUMBERS = 2;
/** Rules of a list are numbered within their step. */
const RULES_PER_STEP = 1 << 16;

/** Returns memory in which threads note their searches: for each a count, odd during a search, and the rule. */
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

/** Settings of a run, sent before its first search. */
export interface SearchLimit {
  /** Seconds after which a search ends the run; 0 for none. */
  readonly seconds: number;
  readonly isQuiet: boolean;
  /** Steps of a recipe as errors name them; empty for a single tool. */
  readonly steps: readonly string[];
}

/** Notices searches that take long. */
export class SearchWatcher {
  limit: SearchLimit = { seconds: 0, isQuiet: true, steps: [] };
  readonly #slots: Int32Array;
  /** Count of each thread when it was seen first, and the time of that. */
  readonly #seen = new Map<number, { readonly count: number; readonly sinceMs: number; isNoted: boolean }>();

  constructor(memory: SharedArrayBuffer) {
    this.#slots = new Int32Array(memory);
  }

  /** Returns what is to be said about the searches that go on now; call it regularly. */
  check(nowMs: number): { readonly note?: string; readonly failure?: string } {
    const { seconds, isQuiet } = this.limit;
    for (let at = 0; at < this.#slots.length; at += SLOT_NUMBERS) {
      const count = Atomics.load(this.#slots, at);
      const seen = this.#seen.get(at);
      if (count % 2 === 0 || seen?.count !== count) {
        this.#seen.set(at, { count, sinceMs: nowMs, isNoted: false });
        continue;
      }
      const passed = (nowMs - seen.sinceMs) / 1000;
      if (seconds > 0 && passed >= seconds) {
        return { failure: TEXTS.searchTooLong(this.#nameOf(at), seconds) };
      }
      if (passed >= NOTE_SECONDS && !seen.isNoted && !isQuiet) {
        seen.isNoted = true;
        return { note: TEXTS.searchIsLong(this.#nameOf(at), NOTE_SECONDS, seconds) };
      }
    }
    return {};
  }

  /** Returns `Step 2 (r, Find & Replace): Rule 3: `, with the parts that there are. */
  #nameOf(at: number): string {
    const number = Atomics.load(this.#slots, at + 1);
    const rule = number % RULES_PER_STEP;
    const step = this.limit.steps[Math.floor(number / RULES_PER_STEP)];
    return [step, rule > 0 && TEXTS.rule(rule)].map((part) => (part ? `${part}: ` : '')).join('');
  }
}

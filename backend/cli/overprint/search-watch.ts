import { MESSAGES } from './messages.ts';
import { RULES_PER_STEP, SLOT_NUMBERS } from './threads/search-notes.ts';

/** Seconds after which a note names the pattern, and after which the run ends by default. */
const NOTE_SECONDS = 10;
export const DEFAULT_SEARCH_SECONDS = 60;

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
        return { failure: MESSAGES.searchTooLong(this.#nameOf(at), seconds) };
      }
      if (passed >= NOTE_SECONDS && !seen.isNoted && !isQuiet) {
        seen.isNoted = true;
        return { note: MESSAGES.searchIsLong(this.#nameOf(at), NOTE_SECONDS, seconds) };
      }
    }
    return {};
  }

  /** Returns `Step 2 (r, Find & Replace): Rule 3: `, with the parts that there are. */
  #nameOf(at: number): string {
    const number = Atomics.load(this.#slots, at + 1);
    const rule = number % RULES_PER_STEP;
    const step = this.limit.steps[Math.floor(number / RULES_PER_STEP)];
    return [step, rule > 0 && MESSAGES.rule(rule)].map((part) => (part ? `${part}: ` : '')).join('');
  }
}

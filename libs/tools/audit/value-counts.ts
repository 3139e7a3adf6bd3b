import { TooLarge } from '../../errors.ts';
import { UTM_NAMES } from '../utm/kernel/utm-parameters.ts';

/** Value of a parameter. */
export interface ValueEntry {
  readonly text: string;
  count: number;
  /** The most frequent spelling of the same value; null if it is this one. Known after `findSpellings`. */
  sameAs: string | null;
}

/** Approximate memory of an entry besides its text, in bytes. */
const ENTRY_BYTES = 120;
/** Maximum number of entries of a JavaScript `Map`, which limits the values of one parameter. */
const MOST_VALUES = 16_000_000;
/** Memory for values if the run has no limit of its own. */
const DEFAULT_MEMORY_BYTES = 2 ** 30;

/** Counts the distinct values of each parameter; those that come first stay first. */
export class ValueCounts {
  readonly #values = UTM_NAMES.map(() => new Map<string, ValueEntry>());
  readonly #memoryBytes: number;
  #bytes = 0;

  /** @param memoryBytes memory limit of the run */
  constructor(memoryBytes = DEFAULT_MEMORY_BYTES) {
    this.#memoryBytes = memoryBytes;
  }

  /**
   * Returns the entry of a value, which is not blank.
   * @throws TooLarge
   */
  entry(parameter: number, text: string): ValueEntry {
    const values = this.#values[parameter];
    let entry = values.get(text);
    if (entry === undefined) {
      this.#bytes += ENTRY_BYTES + 2 * text.length;
      if (this.#bytes > this.#memoryBytes || values.size >= MOST_VALUES) {
        throw new TooLarge('These are more different values than fit into memory. Please split the list.');
      }
      entry = { text, count: 0, sameAs: null };
      values.set(text, entry);
    }
    return entry;
  }

  /** Finds the values that are the same apart from spelling, once all are counted. */
  findSpellings(): void {
    for (const values of this.#values) {
      const best = new Map<string, ValueEntry>();
      for (const entry of values.values()) {
        const key = spellingKey(entry.text);
        const other = best.get(key);
        if (other === undefined || entry.count > other.count) {
          best.set(key, entry);
        }
      }
      for (const entry of values.values()) {
        const { text } = best.get(spellingKey(entry.text)) ?? entry;
        entry.sameAs = text === entry.text ? null : text;
      }
    }
  }

  /** Returns the rows of the values of each parameter, most frequent first. */
  *rows(): Generator<string, void, void> {
    for (const [parameter, values] of this.#values.entries()) {
      const sorted = [...values.values()].sort((a, b) => b.count - a.count);
      for (const { text, count, sameAs } of sorted) {
        yield `${UTM_NAMES[parameter]}\t${text}\t${count}\t${sameAs ?? ''}`;
      }
    }
  }
}

/** Returns a text that is equal for all spellings of a value (`docs/spec/tools.md`, UTM audit). */
function spellingKey(value: string): string {
  return value
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s_+-]+/g, ' ')
    .trim();
}

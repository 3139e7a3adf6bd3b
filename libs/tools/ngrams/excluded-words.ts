import { stemPlural } from '../../keywords/plural-stem.ts';
import type { GramForm } from './count-terms.ts';
import type { GramTable } from './gram-table.ts';
import { splitWords } from './split-words.ts';

/** Words and phrases whose n-grams are left out. */
export class ExcludedWords {
  readonly #form: GramForm;
  /** Keys of the entries by their first one. */
  readonly #entries = new Map<number, number[][]>();

  /**
   * @param list entries separated by commas; those without words are ignored
   * @param find returns the number of a word; 0 if no search term has it
   * @param form of the n-grams; stems are compared if they show other words than those of their keys
   */
  constructor(list: string, find: (word: string) => number, form: GramForm) {
    this.#form = form;
    for (const entry of list.split(',')) {
      const keys = splitWords(entry).map((word) => find(form.hasShownWords ? stemPlural(word) : word));
      // A word that no search term has is in no n-gram.
      if (keys.length > 0 && !keys.includes(0)) {
        this.#entries.set(keys[0], [...(this.#entries.get(keys[0]) ?? []), keys]);
      }
    }
  }

  get isEmpty(): boolean {
    return this.#entries.size === 0;
  }

  /** Returns true if an n-gram holds the words of an entry side by side, or in any order if words have none. */
  has(grams: GramTable, gram: number): boolean {
    const length = grams.lengthOf(gram);
    for (let place = 0; place < length; place++) {
      const entries = this.#entries.get(grams.keyOf(gram, place));
      if (entries?.some((keys) => this.#holds(grams, gram, place, length, keys))) {
        return true;
      }
    }
    return false;
  }

  #holds(grams: GramTable, gram: number, place: number, length: number, keys: readonly number[]): boolean {
    if (!this.#form.isUnordered) {
      return place + keys.length <= length && keys.every((key, i) => grams.keyOf(gram, place + i) === key);
    }
    return keys.every((key) => {
      for (let at = 0; at < length; at++) {
        if (grams.keyOf(gram, at) === key) {
          return true;
        }
      }
      return false;
    });
  }
}

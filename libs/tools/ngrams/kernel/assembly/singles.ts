import { enlarge, largerSize } from './memory';

// Records of n-grams of one word, by number of the word; 0 while there is none. Most n-grams of a report are the same few
// words, which are counted at once this way.

let singles: usize = 0;
export let singlesSize: usize = 0;

/** Makes room for all words up to a number. */
export function reserveSingles(lastWord: u32): void {
  const needed = (<usize>lastWord + 1) << 2;
  if (needed > singlesSize) {
    const size = largerSize(singlesSize, needed);
    singles = enlarge(singles, singlesSize, size);
    singlesSize = size;
  }
}

export function singleOf(word: u32): usize {
  return load<u32>(singles + ((<usize>word) << 2));
}

export function setSingle(word: u32, record: usize): void {
  store<u32>(singles + ((<usize>word) << 2), <u32>record);
}

export function clearSingles(): void {
  memory.fill(singles, 0, singlesSize);
}

// Separate module with its own memory that finds and replaces many texts at once.

import { buildAutomaton } from './automaton';
import { fold, lastFoldedLength, setLetters, setWords } from './letters';
import { dropAll, take, takeAfter } from './memory';
import { setPrefixes } from './prefixes';
import { setTexts } from './search';

export { setLetters, setWords } from './letters';
export { take } from './memory';
export {
  countsStart,
  firstLineNumber,
  foundMatches,
  markAll,
  matchesStart,
  searchAll,
  searchMatches,
  startSearch,
  takeText,
  undecidedFrom,
  writeOutput,
  writtenLength,
} from './search';

/** Drops all texts. */
export function restart(): void {
  dropAll();
  setLetters(0);
  setWords(0);
}

/**
 * Sets the texts to find. Those of the host are at addresses it has taken; lists of places are u32, with the end of the
 * last one.
 * @param isFolded true if letters are compared by the table
 * @param flags a byte for every text: 1 for whole words, 2 for equal bytes
 * @param maxBytes maximum size of the automaton
 * @returns false if it is larger, or memory is short
 */
export function build(
  count: u32,
  texts: usize,
  places: usize,
  isFolded: bool,
  flags: usize,
  replacements: usize,
  replacementPlaces: usize,
  maxBytes: u32,
): bool {
  let bytes = texts;
  let starts = places;
  if (isFolded) {
    const length = <usize>load<u32>(places + ((<usize>count) << 2));
    bytes = take(length + (length >> 1) + 8);
    starts = takeAfter(bytes, (<usize>(count + 1)) << 2);
    if (starts == 0) return false;
    let top: u32 = 0;
    for (let i: u32 = 0; i < count; i++) {
      const place = places + ((<usize>i) << 2);
      const from = load<u32>(place);
      store<u32>(starts + ((<usize>i) << 2), top);
      fold(texts + <usize>from, <usize>(load<u32>(place, 4) - from), bytes + <usize>top);
      top += <u32>lastFoldedLength();
    }
    store<u32>(starts + ((<usize>count) << 2), top);
  }
  return (
    buildAutomaton(count, bytes, starts, maxBytes) &&
    setPrefixes(count, bytes, starts) &&
    setTexts(count, texts, places, flags, replacements, replacementPlaces)
  );
}

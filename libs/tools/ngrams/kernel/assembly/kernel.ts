import { startBatch } from './batch';

import { fillByteTables } from './bytes';
import { addTerm, startGrams } from './grams';
import { setSeed } from './hash';
import { allocate, PAGE } from './memory';
import { campaigns, nextTerm, words } from './terms';

export { shareGrams } from './batch';
export {
  countReceived,
  makeRoom,
  message,
  messageLength,
  receiveRecords,
  receiveTexts,
  sendRecords,
  sendTerms,
  sendTexts,
} from './exchange';
export { dropped, finishGrams, neededMemory } from './grams';
export { HIGH_PAGES, HIGH_SUMS, HIGHS, LOW_SUMS, LOWS, METRIC_COLUMNS, MINIMUMS, RATIOS } from './memory';
export { setDecimalSign } from './numbers';
export {
  BY_METRIC,
  BY_OCCURRENCES,
  BY_TERMS,
  hasHighs,
  keepSelected,
  markShown,
  ranks,
  selected,
  selectedCount,
  selectGrams,
  sortBy,
  sortByWords,
} from './order';
export { keyField, recordCount, shownField, stride, sumField } from './records';
export { rows, rowsLength, startRows, writeRows } from './rows';
export {
  campaign,
  keys,
  nextTerm,
  rowEnd,
  rowStart,
  setColumns,
  shown,
  skippedTotals,
  takeText,
  termCount,
  unreadable,
  wordCount,
} from './terms';

/** Text of a word that the host adds. */
let word: usize = 0;
let wordSize: usize = 0;

/** (host) Prepares an instance. */
export function start(seed: u32): void {
  fillByteTables();
  setSeed(seed);
  words.init(seed);
  campaigns.init(seed);
  word = allocate(PAGE);
  wordSize = PAGE;
}

/** (host) Sets the shape of n-grams. */
export function startCount(
  minN: u32,
  maxN: u32,
  isUnordered: bool,
  hasCampaigns: bool,
  hasShownWords: bool,
  metrics: u32,
  stopWords: u32,
  batchSize: u32,
  memoryLimit: f64,
): void {
  startBatch(minN, maxN, isUnordered, hasCampaigns, metrics, stopWords, batchSize);
  startGrams(hasShownWords, memoryLimit);
}

/** (host) Counts the n-grams of all terms of the block. */
export function countTerms(): void {
  while (nextTerm()) {
    addTerm();
  }
}

/** (host) Makes room for a word; returns its address. */
export function takeWord(length: usize): usize {
  if (length + 8 > wordSize) {
    wordSize = (length + 8 + 0xffff) & ~0xffff;
    word = allocate(wordSize);
  }
  return word;
}

/** (host) Returns the number of the word at `takeWord`, which is added if it is new. */
export function addWord(length: u32): u32 {
  return words.add(word, length);
}

/** (host) Returns the number of the word at `takeWord`; 0 if it is unknown. */
export function findWord(length: u32): u32 {
  return words.get(word, length);
}

/** (host) Returns the number of the campaign at `takeWord`, which is added if it is new. */
export function addCampaign(length: u32): u32 {
  return campaigns.add(word, length);
}

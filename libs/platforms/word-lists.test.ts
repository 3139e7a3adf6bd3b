import { expect, it } from 'vitest';
import { pairsOfWordList, WORD_LABELS, WORD_LISTS } from './word-lists.ts';

it('the word lists have trimmed words in lower case, each once in its list', () => {
  expect(WORD_LISTS).toEqual(['Intent', 'Question']);
  for (const list of WORD_LISTS) {
    const words = pairsOfWordList(list).map(([word]) => word);
    expect(words).toEqual([...new Set(words)]);
    expect(words).toEqual(words.map((word) => word.trim().toLowerCase()));
  }
  expect(WORD_LABELS.map(({ label, words }) => [label, words.length])).toEqual([
    ['informational', 11],
    ['commercial', 10],
    ['transactional', 16],
    ['navigational', 8],
    ['question', 10],
  ]);
});

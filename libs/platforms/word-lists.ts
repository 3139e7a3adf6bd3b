/** Words that stand for the same label in a column. */
export interface WordLabel {
  /** Name of the column. */
  readonly list: string;
  readonly label: string;
  readonly words: readonly string[];
}

function wordsOf(text: string): readonly string[] {
  return text.split(', ');
}

/** Word lists of our own for label columns, matched as whole words (`docs/spec/tools.md`, Find and replace). */
export const WORD_LABELS: readonly WordLabel[] = [
  {
    list: 'Intent',
    label: 'informational',
    words: wordsOf('how to, what is, why, when, guide, tutorial, tips, ideas, examples, meaning, definition'),
  },
  {
    list: 'Intent',
    label: 'commercial',
    words: wordsOf('best, top, review, reviews, compare, comparison, vs, alternative, alternatives, cheapest'),
  },
  {
    list: 'Intent',
    label: 'transactional',
    words: wordsOf(
      'buy, order, price, prices, cost, cheap, deal, deals, discount, coupon, sale, for sale, shop, online, delivery, near me',
    ),
  },
  {
    list: 'Intent',
    label: 'navigational',
    words: wordsOf('login, log in, sign in, official, website, contact, phone number, opening hours'),
  },
  { list: 'Question', label: 'question', words: wordsOf('how, what, why, when, where, who, which, can, does, is') },
];

/** Names of the word lists. */
export const WORD_LISTS: readonly string[] = [...new Set(WORD_LABELS.map(({ list }) => list))];

/** Returns a word list as pairs of a mapping: word, label, column. */
export function pairsOfWordList(name: string): readonly (readonly [word: string, label: string, list: string])[] {
  return WORD_LABELS.filter(({ list }) => list === name).flatMap(({ list, label, words }) =>
    words.map((word) => [word, label, list] as const),
  );
}

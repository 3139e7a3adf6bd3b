import { seededRandom } from './keyword-lines.ts';

/** Header of the report that `searchTermLine` continues. */
export const TERMS_HEADER = ['Search term', 'Clicks', 'Cost', 'Conversions'] as const;

/** Different words; a word is half as frequent as one of half its number, as in natural language. */
const VOCABULARY = 1000;
const CONSONANTS = 'bcdfghklmnprstvw';
const VOWELS = 'aeiou';

const WORDS = Array.from({ length: VOCABULARY }, (_, i) => {
  let word = '';
  for (let rest = i + 60; rest > 0; rest = Math.floor(rest / 80)) {
    word += CONSONANTS[rest % 16] + VOWELS[Math.floor(rest / 16) % 5];
  }
  return `${word}${i % 3 === 0 ? 'ns' : 's'}`;
});

/** Returns a row of a search terms report, cells separated by TAB: three to six words, some 27 bytes, and numbers. */
export function searchTermLine(random: () => number): string {
  const words = Array.from(
    { length: 3 + Math.floor(random() * 4) },
    () => WORDS[Math.floor(VOCABULARY ** random()) - 1],
  );
  const clicks = Math.floor(random() * 20);
  const cost = (clicks * Math.floor(random() * 300)) / 100;
  return `${words.join(' ')}\t${clicks}\t${cost.toFixed(2)}\t${random() < 0.1 ? 1 : 0}`;
}

/** Yields a report as UTF-8, with its header. */
export function* searchTermReport(rows: number): Generator<Uint8Array, void, void> {
  yield new TextEncoder().encode(`${TERMS_HEADER.join('\t')}\n`);
  yield* searchTerms(rows);
}

/** Yields the rows of a report as UTF-8, without a header. */
export function* searchTerms(rows: number): Generator<Uint8Array, void, void> {
  const random = seededRandom(20_261);
  const encoder = new TextEncoder();
  for (let row = 0; row < rows; row += 20_000) {
    const lines = Array.from({ length: Math.min(20_000, rows - row) }, () => `${searchTermLine(random)}\n`);
    yield encoder.encode(lines.join(''));
  }
}

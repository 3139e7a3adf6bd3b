import { seededRandom } from './keyword-lines.ts';

const VOCABULARY = 20_000;
const encoder = new TextEncoder();

/** Yields keywords of three to five words in all match types as UTF-8; some words are more frequent. */
export function checkedKeywords(count: number): Generator<Uint8Array, void, void> {
  const random = seededRandom(20_261);
  return lines(count, () => signed(random, 3 + Math.floor(random() * 3), () => random() ** 2));
}

/** Yields negative keywords of one to three words in all match types as UTF-8. */
export function negativeKeywords(count: number): Generator<Uint8Array, void, void> {
  const random = seededRandom(20_262);
  const wordCount = () => (random() < 0.04 ? 1 : 2 + Math.floor(random() * 2));
  return lines(count, () => `-${signed(random, wordCount(), random)}`);
}

function signed(random: () => number, wordCount: number, place: () => number): string {
  const text = Array.from({ length: wordCount }, () => `w${Math.floor(place() * VOCABULARY).toString(36)}`).join(' ');
  const type = Math.floor(random() * 3);
  return type === 0 ? text : type === 1 ? `"${text}"` : `[${text}]`;
}

function* lines(count: number, line: () => string): Generator<Uint8Array, void, void> {
  for (let from = 0; from < count; from += 20_000) {
    const size = Math.min(20_000, count - from);
    yield encoder.encode(Array.from({ length: size }, () => `${line()}\n`).join(''));
  }
}

import { expect, it } from 'vitest';
import { seededRandom } from '../../test/support/engine/random-list.ts';
import { stemPlural, stemPluralBytes } from './plural-stem.ts';

/** Words of the product rules, with their stems. */
const STEMS = {
  shoe: ['shoes', 'shoe'],
  hous: ['houses', 'house'],
  bus: ['buses', 'bus'],
  box: ['boxes', 'box'],
  watch: ['watches', 'watch'],
  movy: ['movies', 'movie'],
  berry: ['berries', 'berry'],
  glass: ['glasses', 'glass'],
  care: ['care', 'cares'],
  car: ['car', 'cars'],
  brush: ['brush', 'brushes'],
  tie: ['tie', 'ties'],
  new: ['news'],
  len: ['lens'],
  gas: ['gas'],
  use: ['use'],
};

it('gives one stem to singular and plural', () => {
  for (const [stem, words] of Object.entries(STEMS)) {
    expect(words.map(stemPlural)).toEqual(words.map(() => stem));
  }
});

it('gives the same stems for bytes', () => {
  const random = seededRandom(5);
  const pick = () => 'csheiuxzya'[Math.floor(random() * 10)];
  for (let round = 0; round < 5000; round++) {
    const word = Array.from({ length: 1 + Math.floor(random() * 8) }, pick).join('');
    const bytes = new TextEncoder().encode(`se${word}`);
    expect(new TextDecoder().decode(bytes.subarray(2, stemPluralBytes(bytes, 2, bytes.length)))).toBe(stemPlural(word));
  }
});

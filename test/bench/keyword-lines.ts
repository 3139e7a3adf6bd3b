import { BLOCK_BYTES, LF, type LineBlock } from '../../libs/lines/blocks/line-block.ts';

/** Returns a generator of reproducible random numbers in [0, 1) (mulberry32, public domain, Tommy Ettinger). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const WORDS = 'red blue cheap running shoes boots online sale women outlet best near'.split(' ');
const encoder = new TextEncoder();
/** All triples of words, each word followed by a space. */
const BEGINNINGS = WORDS.flatMap((one) =>
  WORDS.flatMap((two) => WORDS.map((three) => encoder.encode(`${one} ${two} ${three} `))),
);
/** Upper bound: three words of seven letters, a number of ten digits and a line end. */
const MOST_BYTES = 40;

/**
 * Yields blocks of keywords of some 27 bytes each: three words and a number. The keywords are drawn from 2.2 times as
 * many as there are rows, so that a fifth of the rows are repetitions.
 */
export function* keywordBlocks(rows: number): Generator<LineBlock, void, void> {
  const random = seededRandom(20_261);
  const choices = rows * 2.2;
  let bytes = new Uint8Array(BLOCK_BYTES);
  let length = 0;
  let count = 0;
  for (let row = 0; row < rows; row++) {
    if (length + MOST_BYTES > bytes.length) {
      yield { bytes: bytes.subarray(0, length), count };
      bytes = new Uint8Array(BLOCK_BYTES);
      length = 0;
      count = 0;
    }
    const choice = Math.floor(random() * choices);
    const beginning = BEGINNINGS[choice % BEGINNINGS.length];
    for (let i = 0; i < beginning.length; i++) {
      bytes[length++] = beginning[i];
    }
    length = writeNumber(choice, bytes, length);
    bytes[length++] = LF;
    count++;
  }
  if (count > 0) {
    yield { bytes: bytes.subarray(0, length), count };
  }
}

/**
 * Writes an integer in decimal digits.
 * @returns the offset after it
 */
function writeNumber(value: number, bytes: Uint8Array, at: number): number {
  let digits = 1;
  for (let power = 10; power <= value; power *= 10) {
    digits++;
  }
  let rest = value;
  for (let i = at + digits - 1; i >= at; i--) {
    const tens = Math.floor(rest / 10);
    bytes[i] = 0x30 + rest - tens * 10;
    rest = tens;
  }
  return at + digits;
}

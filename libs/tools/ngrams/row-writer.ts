import { grown } from '../../lines/blocks/grown.ts';
import { BLOCK_BYTES, LF, type LineBlock, SHORT_BYTES, TAB } from '../../lines/blocks/line-block.ts';
import type { LineSet } from '../../lines/blocks/line-set.ts';
import { type Amount, shortRatio, wholeQuotient, writeAmount, writeRatio } from './amounts.ts';
import type { NumberedTexts } from './kernel/ngram-kernel.ts';

const ZERO = 0x30;
const DOT = 0x2e;
const MILLION = 1_000_000;
const FULL_BYTES = BLOCK_BYTES - (BLOCK_BYTES >> 3);

/** Writes rows of cells into blocks. */
export class RowWriter {
  #bytes = new Uint8Array(SHORT_BYTES);
  #length = 0;
  #rowStart = 0;
  #count = 0;

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  /** True once the rows fill a block. */
  get isFull(): boolean {
    return this.#length >= FULL_BYTES;
  }

  /** Returns the rows written since the last call as a block that owns its memory. */
  take(): LineBlock {
    const block = { bytes: this.#bytes.slice(0, this.#length), count: this.#count };
    this.#length = 0;
    this.#rowStart = 0;
    this.#count = 0;
    return block;
  }

  /** Writes text of ASCII characters. */
  text(text: string): void {
    this.#makeRoom(text.length);
    for (let i = 0; i < text.length; i++) {
      this.#bytes[this.#length++] = text.charCodeAt(i);
    }
  }

  /** Writes a whole number that is not negative, with zeros in front if it is shorter than so many digits. */
  integer(value: number, leastDigits = 1): void {
    let digits = leastDigits;
    for (let power = 10 ** digits; power <= value; power *= 10) {
      digits++;
    }
    this.#makeRoom(digits);
    let rest = value;
    for (let at = this.#length + digits - 1; at >= this.#length; at--) {
      const tens = Math.floor(rest / 10);
      this.#bytes[at] = ZERO + (rest - tens * 10);
      rest = tens;
    }
    this.#length += digits;
  }

  /** Writes an amount with up to six decimals, without trailing zeros. */
  amount(amount: Amount): void {
    if (typeof amount === 'bigint' || amount < 0) {
      this.text(writeAmount(amount));
      return;
    }
    const whole = wholeQuotient(amount, MILLION);
    this.integer(whole);
    let rest = amount - whole * MILLION;
    if (rest === 0) {
      return;
    }
    let decimals = 6;
    while (rest % 10 === 0) {
      rest /= 10;
      decimals--;
    }
    this.#makeRoom(1);
    this.#bytes[this.#length++] = DOT;
    this.integer(rest, decimals);
  }

  /** Writes a quotient, rounded half up, with all its decimals; nothing if the divisor is 0. */
  ratio(dividend: Amount, divisor: Amount, decimals: 2 | 4): void {
    if (divisor === 0) {
      return;
    }
    const unit = decimals === 2 ? 100 : 10_000;
    const units = shortRatio(dividend, divisor, unit);
    if (units < 0) {
      this.text(writeRatio(dividend, divisor, decimals));
      return;
    }
    const whole = Math.floor(units / unit);
    this.integer(whole);
    this.#makeRoom(1);
    this.#bytes[this.#length++] = DOT;
    this.integer(units - whole * unit, decimals);
  }

  /** Writes words with a space between them. */
  words(table: NumberedTexts, words: Uint32Array, count: number): void {
    for (let i = 0; i < count; i++) {
      if (i > 0) {
        this.text(' ');
      }
      this.word(table, words[i]);
    }
  }

  word(table: NumberedTexts, word: number): void {
    const { bytes, starts } = table;
    const end = starts[word + 1];
    this.#makeRoom(end - starts[word]);
    for (let at = starts[word]; at < end; at++) {
      this.#bytes[this.#length++] = bytes[at];
    }
  }

  /** Ends a cell that is not the last one of its row. */
  endCell(): void {
    this.#makeRoom(1);
    this.#bytes[this.#length++] = TAB;
  }

  /** @param seen if given, a row that is in it is dropped, and others are added to it */
  endRow(seen?: LineSet): void {
    if (seen?.add(this.#bytes, this.#rowStart, this.#length) === false) {
      this.#length = this.#rowStart;
      return;
    }
    this.#makeRoom(1);
    this.#bytes[this.#length++] = LF;
    this.#rowStart = this.#length;
    this.#count++;
  }

  #makeRoom(size: number): void {
    if (this.#length + size > this.#bytes.length) {
      this.#bytes = grown(this.#bytes, new Uint8Array((this.#length + size) * 2));
    }
  }
}

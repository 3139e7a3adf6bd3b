import { UserMistake } from '../errors.ts';
import { putUtf8 } from './utf8.ts';

/** Returns the error for a JSON text that is malformed or has no list. */
export function invalidJson(): UserMistake {
  return new UserMistake('Invalid JSON format');
}

const CLOSED = 0;
const AFTER_BACKSLASH = 1;
const IN_HEX = 2;

const SPACE = 0x20;
const LETTER_U = 0x75;

/** Character by the letter after a backslash. */
const SHORT_ESCAPES: ReadonlyMap<number, number> = new Map(
  [...'"\\/bfnrt'].map((letter, i) => [letter.charCodeAt(0), '"\\/\b\f\n\r\t'.charCodeAt(i)]),
);

/**
 * Decodes the escapes of JSON strings to UTF-8. A lone surrogate becomes U+FFFD, and a line break (`\n`, `\r` or both)
 * becomes one space. Keeps its state between chunks.
 */
export class JsonEscapes {
  #state = CLOSED;
  #digits = 0;
  #codeUnit = 0;
  /** First half of a surrogate pair waiting for the second, or 0. */
  #highSurrogate = 0;
  #wasCr = false;

  /** True if the next byte belongs to an escape. */
  get isOpen(): boolean {
    return this.#state !== CLOSED;
  }

  /** True if `flush` must be called before the next plain character or the string's end. */
  get hasPending(): boolean {
    return this.#highSurrogate !== 0 || this.#wasCr;
  }

  /** Begins an escape, after its backslash. */
  open(): void {
    this.#state = AFTER_BACKSLASH;
  }

  /**
   * Processes a byte of an escape.
   * @param isEmitted false if the string is only validated and nothing is written
   * @returns the position in `out` for the next byte
   */
  push(byte: number, out: Uint8Array, at: number, isEmitted: boolean): number {
    if (this.#state === AFTER_BACKSLASH) {
      if (byte === LETTER_U) {
        this.#state = IN_HEX;
        this.#digits = 0;
        this.#codeUnit = 0;
        return at;
      }
      const character = SHORT_ESCAPES.get(byte);
      if (character === undefined) {
        throw invalidJson();
      }
      this.#state = CLOSED;
      return this.#putCodeUnit(character, out, at, isEmitted);
    }
    this.#codeUnit = this.#codeUnit * 16 + hexDigit(byte);
    if (++this.#digits < 4) {
      return at;
    }
    this.#state = CLOSED;
    return this.#putCodeUnit(this.#codeUnit, out, at, isEmitted);
  }

  /** Writes the pending character when its second part does not follow. */
  flush(out: Uint8Array, at: number, isEmitted: boolean): number {
    const hadSurrogate = this.#highSurrogate !== 0;
    this.#highSurrogate = 0;
    this.#wasCr = false;
    return hadSurrogate && isEmitted ? putUtf8(0xfffd, out, at) : at;
  }

  #putCodeUnit(unit: number, out: Uint8Array, at: number, isEmitted: boolean): number {
    const high = this.#highSurrogate;
    if (high !== 0 && unit >= 0xdc00 && unit <= 0xdfff) {
      this.#highSurrogate = 0;
      const code = 0x10000 + ((high - 0xd800) << 10) + (unit - 0xdc00);
      return isEmitted ? putUtf8(code, out, at) : at;
    }
    const isSecondHalfOfBreak = unit === 0x0a && this.#wasCr;
    const next = this.flush(out, at, isEmitted);
    if (unit >= 0xd800 && unit <= 0xdbff) {
      this.#highSurrogate = unit;
      return next;
    }
    this.#wasCr = unit === 0x0d;
    if (!isEmitted || isSecondHalfOfBreak) {
      return next;
    }
    const isBreak = unit === 0x0a || unit === 0x0d;
    const isSurrogate = unit >= 0xdc00 && unit <= 0xdfff;
    return putUtf8(isBreak ? SPACE : isSurrogate ? 0xfffd : unit, out, next);
  }
}

function hexDigit(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) {
    return byte - 0x30;
  }
  const letter = byte | 0x20;
  if (letter >= 0x61 && letter <= 0x66) {
    return letter - 0x57;
  }
  throw invalidJson();
}

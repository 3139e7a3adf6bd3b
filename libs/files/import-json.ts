import { type Bytes, LF } from '../lines/blocks/line-block.ts';
import { invalidJson, JsonEscapes } from './json-escapes.ts';
import type { LineParser } from './line-parser.ts';

/** Keys of an object that may hold the list. */
const LIST_KEYS: ReadonlySet<string> = new Set(['items', 'combinations', 'urls', 'keywords']);

/** Maximum nesting depth. Real lists are far shallower, and the limit bounds the parser's stack. */
const MAX_DEPTH = 500;

/** Maximum characters buffered of numbers and keys; all relevant keys are shorter, even when escaped. */
const MAX_KEPT_CHARS = 400;

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

const BEFORE_VALUE = 0;
const BEFORE_FIRST_ELEMENT = 1;
const BEFORE_FIRST_KEY = 2;
const BEFORE_KEY = 3;
const BEFORE_COLON = 4;
const AFTER_VALUE = 5;
const IN_STRING = 6;
const IN_TOKEN = 7;
const DONE = 8;

const SKIPPED = 0;
const EMITTED = 1;
const KEY = 2;

const ARRAY = 0;
const OBJECT = 1;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/**
 * Extracts the list from a JSON text (RFC 8259), one line per element, in one pass and in flat memory, whatever its
 * size or depth.
 *
 * `list`: the text is an array of strings and numbers, or an object with such an array as its `items`, `combinations`,
 * `urls` or `keywords` (the first of them in the text counts). `values`: every string, number and boolean of an array
 * or object at any depth, in the order of the text. Numbers keep their notation, so that long ones keep their digits. A
 * line break in a string becomes one space, since an element is one line.
 * @throws UserMistake `Invalid JSON format` for anything else, as soon as it is detected
 */
export class JsonLines implements LineParser {
  readonly #takesList: boolean;
  readonly #containers = new Uint8Array(MAX_DEPTH + 1);
  readonly #escapes = new JsonEscapes();
  #depth = 0;
  /** Depth of the list's elements; 0 outside the list. */
  #listDepth = 0;
  #hasList = false;
  #state = BEFORE_VALUE;
  #use = SKIPPED;
  /** Characters read so far of a number, literal or key. */
  #kept = '';
  #key = '';
  #out: Bytes = new Uint8Array(0);
  #length = 0;

  constructor(takes: 'list' | 'values') {
    this.#takesList = takes === 'list';
  }

  push(chunk: Uint8Array): Bytes {
    // An element needs at most its own bytes plus those buffered from an earlier chunk.
    const room = chunk.length + MAX_KEPT_CHARS + 16;
    if (this.#out.length < room) {
      this.#out = new Uint8Array(room);
    }
    this.#length = 0;
    let at = 0;
    while (at < chunk.length) {
      if (this.#state === IN_STRING) {
        at = this.#readString(chunk, at);
      } else if (this.#state === IN_TOKEN) {
        at = this.#readToken(chunk, at);
      } else {
        this.#step(chunk[at++]);
      }
    }
    return this.#out.subarray(0, this.#length);
  }

  end(): Bytes {
    if (this.#state !== DONE || (this.#takesList && !this.#hasList)) {
      throw invalidJson();
    }
    return new Uint8Array(0);
  }

  /** Processes a byte between values. */
  #step(byte: number): void {
    if (byte === 0x20 || byte === LF || byte === 0x0d || byte === 0x09) {
      return;
    }
    switch (this.#state) {
      case BEFORE_FIRST_ELEMENT:
        if (byte === CLOSE_ARRAY) {
          this.#close(ARRAY);
        } else {
          this.#startValue(byte);
        }
        return;
      case BEFORE_VALUE:
        this.#startValue(byte);
        return;
      case BEFORE_FIRST_KEY:
        if (byte === CLOSE_OBJECT) {
          this.#close(OBJECT);
        } else {
          this.#startKey(byte);
        }
        return;
      case BEFORE_KEY:
        this.#startKey(byte);
        return;
      case BEFORE_COLON:
        if (byte !== COLON) {
          throw invalidJson();
        }
        this.#state = BEFORE_VALUE;
        return;
      case AFTER_VALUE:
        if (byte === COMMA) {
          this.#state = this.#containers[this.#depth] === ARRAY ? BEFORE_VALUE : BEFORE_KEY;
        } else if (byte === CLOSE_ARRAY) {
          this.#close(ARRAY);
        } else if (byte === CLOSE_OBJECT) {
          this.#close(OBJECT);
        } else {
          throw invalidJson();
        }
        return;
      default:
        throw invalidJson();
    }
  }

  #startKey(byte: number): void {
    if (byte !== QUOTE) {
      throw invalidJson();
    }
    this.#use = KEY;
    this.#kept = '';
    this.#state = IN_STRING;
  }

  #startValue(byte: number): void {
    const isInList = this.#takesList && this.#depth > 0 && this.#depth === this.#listDepth;
    if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) {
      if (isInList) {
        throw invalidJson();
      }
      this.#open(byte === OPEN_ARRAY ? ARRAY : OBJECT);
      return;
    }
    if (this.#depth === 0) {
      throw invalidJson();
    }
    this.#use = isInList || !this.#takesList ? EMITTED : SKIPPED;
    if (byte === QUOTE) {
      this.#state = IN_STRING;
    } else {
      this.#kept = String.fromCharCode(byte);
      this.#state = IN_TOKEN;
    }
  }

  #open(container: number): void {
    const isList = container === ARRAY && (this.#depth === 0 || (this.#depth === 1 && this.#isListKey()));
    if (this.#depth === MAX_DEPTH) {
      throw invalidJson();
    }
    this.#containers[++this.#depth] = container;
    if (isList && !this.#hasList) {
      this.#hasList = true;
      this.#listDepth = this.#depth;
    }
    this.#state = container === ARRAY ? BEFORE_FIRST_ELEMENT : BEFORE_FIRST_KEY;
  }

  #close(container: number): void {
    if (this.#containers[this.#depth] !== container) {
      throw invalidJson();
    }
    if (this.#depth === this.#listDepth) {
      this.#listDepth = 0;
    }
    this.#depth--;
    this.#state = this.#depth === 0 ? DONE : AFTER_VALUE;
  }

  #isListKey(): boolean {
    return this.#containers[1] === OBJECT && LIST_KEYS.has(this.#key);
  }

  /** Continues reading a string. @returns the position in the chunk after the bytes read */
  #readString(chunk: Uint8Array, from: number): number {
    const isEmitted = this.#use === EMITTED;
    const escapes = this.#escapes;
    const out = this.#out;
    let length = this.#length;
    let at = from;
    while (at < chunk.length) {
      const byte = chunk[at];
      if (this.#use === KEY && this.#kept.length < MAX_KEPT_CHARS && (byte !== QUOTE || escapes.isOpen)) {
        this.#kept += String.fromCharCode(byte);
      }
      at++;
      if (escapes.isOpen) {
        length = escapes.push(byte, out, length, isEmitted);
        continue;
      }
      if (byte < 0x20) {
        throw invalidJson();
      }
      if (byte === BACKSLASH) {
        escapes.open();
        continue;
      }
      if (escapes.hasPending) {
        length = escapes.flush(out, length, isEmitted);
      }
      if (byte === QUOTE) {
        if (isEmitted) {
          out[length++] = LF;
        }
        this.#endString();
        break;
      }
      if (isEmitted) {
        out[length++] = byte;
        // Copies the rest of the run of plain characters: large files spend most time in this loop.
        for (; at < chunk.length; at++) {
          const plain = chunk[at];
          if (plain === QUOTE || plain === BACKSLASH || plain < 0x20) {
            break;
          }
          out[length++] = plain;
        }
      }
    }
    this.#length = length;
    return at;
  }

  #endString(): void {
    if (this.#use === KEY) {
      // Only short ASCII keys are relevant; other keys only need to differ from them.
      this.#key =
        this.#depth === 1 ? String(JSON.parse(`"${this.#kept.length < MAX_KEPT_CHARS ? this.#kept : ''}"`)) : '';
      this.#state = BEFORE_COLON;
    } else {
      this.#state = AFTER_VALUE;
    }
  }

  /** Continues reading a number, `true`, `false` or `null`. @returns the position of the byte that ends it */
  #readToken(chunk: Uint8Array, from: number): number {
    let at = from;
    for (; at < chunk.length; at++) {
      const byte = chunk[at];
      if (byte === COMMA || byte === CLOSE_ARRAY || byte === CLOSE_OBJECT || byte <= 0x20) {
        this.#endToken();
        return at;
      }
      if (this.#kept.length === MAX_KEPT_CHARS) {
        throw invalidJson();
      }
      this.#kept += String.fromCharCode(byte);
    }
    return at;
  }

  #endToken(): void {
    const token = this.#kept;
    const isNumber = NUMBER.test(token);
    const isTruthValue = token === 'true' || token === 'false';
    if (!isNumber && !isTruthValue && token !== 'null') {
      throw invalidJson();
    }
    if (this.#use === EMITTED && this.#takesList && !isNumber) {
      throw invalidJson();
    }
    if (this.#use === EMITTED && token !== 'null') {
      for (let i = 0; i < token.length; i++) {
        this.#out[this.#length++] = token.charCodeAt(i);
      }
      this.#out[this.#length++] = LF;
    }
    this.#state = AFTER_VALUE;
  }
}

import { decodeUtf8 } from '../lines/blocks/decode-lines.ts';
import { isAsciiSpace } from '../lines/blocks/trim-bytes.ts';
import type { AdPlatformId } from '../platforms/ad-platforms.ts';

/** Punctuation and symbols that are not an apostrophe between letters or digits. */
const SEPARATORS = /(?<![\p{L}\p{N}])['’]|['’](?![\p{L}\p{N}])|(?!['’])[\p{P}\p{S}]/gu;

/**
 * Returns the tokens of a keyword as a platform compares them (`docs/spec/keywords.md`, Tokens).
 *
 * Google: lower case, periods and hyphens separate, plus signs at word starts do not count. Microsoft and Amazon: lower
 * case without marks, all punctuation and symbols separate, except an apostrophe inside a word.
 * @param text without the signs of its match type
 */
export function tokensOf(text: string, platform: AdPlatformId): string[] {
  const normalized =
    platform === 'google'
      ? text
          .normalize('NFC')
          .toLowerCase()
          .replace(/[.-]/g, ' ')
          // regex-bounded: a match starts only at the first plus of a word
          .replace(/(?<!\S)\++/g, '')
      : text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(SEPARATORS, ' ');
  return normalized.split(/\s+/).filter((token) => token !== '');
}

/** Returns the text by which a platform tells duplicates (`docs/spec/keywords.md`, Duplicate key). */
export function duplicateKey(text: string, platform: AdPlatformId): string {
  const tokens = platform === 'amazon' ? [] : tokensOf(text, platform);
  return tokens.length > 0 ? tokens.join(' ') : text.normalize('NFC').toLowerCase().trim().replace(/\s+/g, ' ');
}

/** Classes of bytes in ASCII text. */
const WORD = 0;
const SPACE = 1;
const PLUS = 2;
const APOSTROPHE = 3;
const OTHER_SCRIPT = 4;

const SPACE_BYTE = 0x20;
const encoder = new TextEncoder();

/** Form in which keywords are compared: joined tokens, or the duplicate key. */
export type KeyForm = 'tokens' | 'duplicateKey';

/**
 * Writes the tokens of keywords, joined by one space each, or their duplicate keys as UTF-8: what `tokensOf` and
 * `duplicateKey` return, without a string for each keyword in ASCII.
 */
export class KeyWriter {
  readonly #platform: AdPlatformId;
  readonly #form: KeyForm;
  readonly #classes: Uint8Array;
  /** Holds the last key from 0 to `size`; borrowed until the next call, which may also replace it. */
  bytes: Uint8Array<ArrayBuffer> = new Uint8Array(256);
  size = 0;

  constructor(platform: AdPlatformId, form: KeyForm) {
    this.#platform = platform;
    this.#form = form;
    this.#classes = classesOf(form === 'duplicateKey' && platform === 'amazon' ? undefined : platform);
  }

  /** Writes the key of the keyword `text[start, end)`, which is without signs, and returns its size. */
  write(text: Uint8Array, start: number, end: number): number {
    const needed = end - start + 1;
    if (needed > this.bytes.length) {
      this.bytes = new Uint8Array(needed * 2);
    }
    const { bytes } = this;
    const classes = this.#classes;
    let size = 0;
    // A token follows, so a space is written before it.
    let isPending = false;
    for (let at = start; at < end; at++) {
      const byte = text[at];
      const kind = classes[byte];
      if (kind === WORD) {
        if (isPending) {
          bytes[size++] = SPACE_BYTE;
          isPending = false;
        }
        bytes[size++] = byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte;
        continue;
      }
      if (kind === OTHER_SCRIPT) {
        return this.#writeText(decodeUtf8(text.subarray(start, end)));
      }
      const isSkipped =
        kind === SPACE ||
        (kind === PLUS && (size === 0 || isPending)) ||
        (kind === APOSTROPHE && !(isWordByte(text, at - 1, start, end) && isWordByte(text, at + 1, start, end)));
      if (isSkipped) {
        // A plus sign that starts a word follows a space or is the first byte.
        isPending ||= kind !== PLUS && size > 0;
        continue;
      }
      if (isPending) {
        bytes[size++] = SPACE_BYTE;
        isPending = false;
      }
      bytes[size++] = byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte;
    }
    this.size = size;
    return size === 0 && this.#form === 'duplicateKey' ? this.#writeText(decodeUtf8(text.subarray(start, end))) : size;
  }

  #writeText(text: string): number {
    const isKey = this.#form === 'duplicateKey';
    this.bytes = encoder.encode(isKey ? duplicateKey(text, this.#platform) : tokensOf(text, this.#platform).join(' '));
    this.size = this.bytes.length;
    return this.size;
  }
}

/** Returns a class for each byte; without a platform only white space separates. */
function classesOf(platform: AdPlatformId | undefined): Uint8Array {
  const classes = new Uint8Array(256).fill(OTHER_SCRIPT, 0x80);
  for (let byte = 0; byte < 0x80; byte++) {
    const isSign = byte > SPACE_BYTE && byte < 0x7f && !isLetterOrDigit(byte);
    if (isAsciiSpace(byte)) {
      classes[byte] = SPACE;
    } else if (isSign && (platform === 'microsoft' || platform === 'amazon')) {
      classes[byte] = byte === 0x27 ? APOSTROPHE : SPACE;
    } else if (isSign && platform === 'google') {
      classes[byte] = byte === 0x2e || byte === 0x2d ? SPACE : byte === 0x2b ? PLUS : WORD;
    }
  }
  return classes;
}

function isWordByte(text: Uint8Array, at: number, start: number, end: number): boolean {
  return at >= start && at < end && isLetterOrDigit(text[at]);
}

function isLetterOrDigit(byte: number): boolean {
  const lowered = byte | 0x20;
  return (lowered >= 0x61 && lowered <= 0x7a) || (byte >= 0x30 && byte <= 0x39);
}

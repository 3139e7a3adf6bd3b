import { decodeUtf8 } from '../../lines/blocks/decode-lines.ts';
import { itemCount, itemStart, packItems } from '../../lines/product/packed-items.ts';
import type { PackedItems } from '../../lines/product/recipe.ts';
import type { AdPlatformId } from '../../platforms/ad-platforms.ts';
import type { PlainPart } from './part-texts.ts';

/** Bytes that are in the key as they are, that change, and that may change with their neighbours. */
const SAME = 0;
const CHANGES = 1;
const DEPENDS = 2;

/**
 * Changes the parts of keywords to those of their duplicate keys (`docs/spec/keywords.md`, Duplicate key), for characters
 * whose key does not depend on their neighbours.
 */
export class DuplicateKeys {
  readonly #platform: AdPlatformId;
  readonly #classes: Uint8Array;
  readonly #known = new Map<PackedItems, PackedItems | undefined>();

  constructor(platform: AdPlatformId) {
    this.#platform = platform;
    this.#classes = keyClasses(platform);
  }

  /** Returns the parts of the keys; undefined if they depend on more than a part. */
  partsOf(keyword: readonly PlainPart[]): PlainPart[] | undefined {
    const parts = keyword.map((part) => this.#partOf(part)).filter((part) => part !== undefined);
    return parts.length === keyword.length ? parts : undefined;
  }

  #partOf(part: PlainPart): PlainPart | undefined {
    if ('variant' in part) {
      return undefined;
    }
    if ('text' in part) {
      const [item] = this.#itemsOf(packItems([part.text])) ?? [];
      return item === undefined ? undefined : { text: item };
    }
    if (!this.#known.has(part.items)) {
      this.#known.set(part.items, this.#packedKeys(part.items));
    }
    const items = this.#known.get(part.items);
    return items && { column: part.column, items };
  }

  #packedKeys(items: PackedItems): PackedItems | undefined {
    const { bytes, ends } = items;
    const size = itemStart(items, itemCount(items));
    const classes = this.#classes;
    let most = SAME;
    for (let at = 0; at < size; at++) {
      most = Math.max(most, classes[bytes[at]]);
    }
    if (most === SAME) {
      return items;
    }
    const keys = most === CHANGES ? this.#itemsOf({ bytes, ends }) : undefined;
    return keys && packItems(keys);
  }

  #itemsOf(items: PackedItems): string[] | undefined {
    const classes = this.#classes;
    const size = itemStart(items, itemCount(items));
    for (let at = 0; at < size; at++) {
      const isSign = items.bytes[at] === 0xc3 && (items.bytes[at + 1] & 0xdf) === 0x97;
      if (classes[items.bytes[at]] === DEPENDS || (isSign && this.#platform === 'microsoft')) {
        return undefined;
      }
    }
    return Array.from(items.ends, (end, item) =>
      this.#keyOf(decodeUtf8(items.bytes.subarray(itemStart(items, item), end))),
    );
  }

  #keyOf(text: string): string {
    const lowered = text.normalize('NFC').toLowerCase();
    switch (this.#platform) {
      case 'google':
        return lowered.replace(/[.-]/g, ' ');
      case 'microsoft':
        return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
      case 'amazon':
        return lowered;
    }
  }
}

function keyClasses(platform: AdPlatformId): Uint8Array {
  const classes = new Uint8Array(256).fill(DEPENDS);
  classes.fill(SAME, 0x20, 0x7f);
  classes.fill(CHANGES, 0x41, 0x5b);
  if (platform === 'google') {
    for (const byte of '.-') {
      classes[byte.charCodeAt(0)] = CHANGES;
    }
    classes[0x2b] = DEPENDS;
  }
  if (platform === 'microsoft') {
    for (let byte = 0x21; byte < 0x7f; byte++) {
      const isWord = /[\da-z]/i.test(String.fromCharCode(byte));
      classes[byte] = isWord ? classes[byte] : DEPENDS;
    }
  }
  // Letters from U+00C0 to U+023F. The multiplication and division signs among them separate on Microsoft.
  classes.fill(CHANGES, 0x80, 0xc0);
  classes.fill(CHANGES, 0xc3, 0xc9);
  return classes;
}

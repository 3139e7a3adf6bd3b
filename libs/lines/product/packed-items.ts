import { decodeLine } from '../blocks/decode-lines.ts';
import type { Bytes, LineBlock } from '../blocks/line-block.ts';
import { findLineEnds } from '../blocks/line-ends.ts';
import { trimmedEnd, trimmedStart } from '../blocks/trim-bytes.ts';
import { COPY_SLACK } from '../blocks/word-copy.ts';
import type { PackedItems } from './recipe.ts';

/** Allocates memory for packed items of at most `size` bytes, with slack after it for word-wise copying. */
export function allocateItemBytes(size: number): Bytes {
  return new Uint8Array(size + COPY_SLACK).subarray(0, size);
}

function copyItemBytes(from: Bytes, size: number): Bytes {
  const bytes = allocateItemBytes(size);
  bytes.set(from.subarray(0, size));
  return bytes;
}

/** Allocates a list of positions up to `size`. */
export function allocateEnds(count: number, size: number): PackedItems['ends'] {
  return size < 2 ** 32 ? new Uint32Array(count) : new Float64Array(count);
}

export function itemCount(items: PackedItems): number {
  return items.ends.length;
}

/** Returns the start of item `index`; it ends at `ends[index]`. */
export function itemStart(items: PackedItems, index: number): number {
  return index === 0 ? 0 : items.ends[index - 1];
}

/** Returns item `index` as text, cut at `maxChars`. */
export function decodeItem(items: PackedItems, index: number, maxChars?: number): string {
  return decodeLine(items.bytes, itemStart(items, index), items.ends[index], maxChars);
}

/** Packs texts unchanged, except that a lone surrogate becomes U+FFFD. */
export function packItems(texts: readonly string[]): PackedItems {
  const encoder = new TextEncoder();
  const parts = texts.map((text) => encoder.encode(text));
  const size = parts.reduce((sum, part) => sum + part.length, 0);
  const bytes = allocateItemBytes(size);
  const ends = allocateEnds(texts.length, size);
  let at = 0;
  parts.forEach((part, index) => {
    bytes.set(part, at);
    at += part.length;
    ends[index] = at;
  });
  return { bytes, ends };
}

/**
 * Returns items with text around each of them.
 * @param empty text of one more item after all others; none if omitted
 */
export function surroundItems(items: PackedItems, before: string, after: string, empty?: string): PackedItems {
  const encoder = new TextEncoder();
  const [left, right, last] = [before, after, empty ?? ''].map((text) => encoder.encode(text));
  const total = itemCount(items);
  if (left.length + right.length === 0 && empty === undefined) {
    return items;
  }
  const size = items.bytes.length + total * (left.length + right.length) + last.length;
  const bytes = allocateItemBytes(size);
  const ends = allocateEnds(total + (empty === undefined ? 0 : 1), size);
  let at = 0;
  for (let index = 0; index < total; index++) {
    for (let from = 0; from < left.length; from++) {
      bytes[at++] = left[from];
    }
    for (let from = itemStart(items, index); from < items.ends[index]; from++) {
      bytes[at++] = items.bytes[from];
    }
    for (let from = 0; from < right.length; from++) {
      bytes[at++] = right[from];
    }
    ends[index] = at;
  }
  if (empty !== undefined) {
    bytes.set(last, at);
    ends[total] = size;
  }
  return { bytes, ends };
}

/** Packs the items of a text (its trimmed, non-empty lines), block by block. */
export class ItemPacker {
  readonly #bytes: Bytes;
  readonly #ends: PackedItems['ends'];
  #length = 0;
  #count = 0;

  /**
   * @param stats maximum number and size of the items, from the scan of the text
   */
  constructor(stats: { readonly items: number; readonly itemBytes: number }) {
    this.#bytes = allocateItemBytes(stats.itemBytes);
    this.#ends = allocateEnds(stats.items, stats.itemBytes);
  }

  add(block: LineBlock): void {
    const { bytes } = block;
    const target = this.#bytes;
    let to = this.#length;
    let lineStart = 0;
    for (const lineEnd of findLineEnds(block)) {
      const start = trimmedStart(bytes, lineStart, lineEnd);
      const end = trimmedEnd(bytes, start, lineEnd);
      lineStart = lineEnd + 1;
      if (start === end) {
        continue;
      }
      if (end - start > 64) {
        target.set(bytes.subarray(start, end), to);
        to += end - start;
      } else {
        for (let i = start; i < end; i++) {
          target[to++] = bytes[i];
        }
      }
      this.#ends[this.#count++] = to;
    }
    this.#length = to;
  }

  /** Returns the items. Call it once, after all blocks have been added. */
  finish(): PackedItems {
    const isMostlyUnused = this.#bytes.length > this.#length * 2;
    return {
      bytes: isMostlyUnused ? copyItemBytes(this.#bytes, this.#length) : this.#bytes.subarray(0, this.#length),
      ends: isMostlyUnused ? this.#ends.slice(0, this.#count) : this.#ends.subarray(0, this.#count),
    };
  }
}

/**
 * Returns the items whose bit is 1, in order.
 * @param bits bit `i & 7` of byte `i >> 3` belongs to item `i`
 */
export function selectItems(items: PackedItems, bits: Uint8Array): PackedItems {
  const total = itemCount(items);
  let count = 0;
  let size = 0;
  for (let i = 0; i < total; i++) {
    if (((bits[i >> 3] >> (i & 7)) & 1) === 0) {
      continue;
    }
    count++;
    size += items.ends[i] - itemStart(items, i);
  }
  if (count === total) {
    return items;
  }
  const bytes = allocateItemBytes(size);
  const ends = allocateEnds(count, size);
  let at = 0;
  let kept = 0;
  for (let i = 0; i < total; i++) {
    if (((bits[i >> 3] >> (i & 7)) & 1) === 0) {
      continue;
    }
    const end = items.ends[i];
    for (let from = itemStart(items, i); from < end; from++) {
      bytes[at++] = items.bytes[from];
    }
    ends[kept++] = at;
  }
  return { bytes, ends };
}

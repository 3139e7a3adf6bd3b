import type { Bytes } from './line-block.ts';

const encoder = new TextEncoder();

/** UTF-16 units per slice; encoding one takes about a millisecond, far less than a frame. */
const SLICE_CHARS = 1 << 18;

/**
 * Encodes a text as UTF-8 in slices, so that the caller can yield in between. Surrogate pairs are not split; a lone
 * surrogate becomes U+FFFD.
 */
export function* encodeText(text: string, sliceChars = SLICE_CHARS): Generator<Bytes, void, void> {
  for (const slice of sliceText(text, sliceChars)) {
    yield encoder.encode(slice);
  }
}

/** Yields a text in slices, without splitting surrogate pairs. */
export function* sliceText(text: string, sliceChars = SLICE_CHARS): Generator<string, void, void> {
  let start = 0;
  while (start < text.length) {
    let end = Math.min(start + sliceChars, text.length);
    if (end < text.length && isHighSurrogate(text.charCodeAt(end - 1)) && isLowSurrogate(text.charCodeAt(end))) {
      end++;
    }
    yield start === 0 && end === text.length ? text : text.slice(start, end);
    start = end;
  }
}

function isHighSurrogate(unit: number): boolean {
  return (unit & 0xfc00) === 0xd800;
}

function isLowSurrogate(unit: number): boolean {
  return (unit & 0xfc00) === 0xdc00;
}

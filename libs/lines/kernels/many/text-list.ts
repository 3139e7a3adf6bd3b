import type { TextList } from './many-texts.ts';

const encoder = new TextEncoder();

/** Returns texts as one list of bytes. */
export function textList(texts: readonly string[]): TextList {
  const parts = texts.map((text) => encoder.encode(text));
  const places = new Uint32Array(parts.length + 1);
  for (const [index, part] of parts.entries()) {
    places[index + 1] = places[index] + part.length;
  }
  const bytes = new Uint8Array(places[parts.length]);
  for (const [index, part] of parts.entries()) {
    bytes.set(part, places[index]);
  }
  return { bytes, places };
}

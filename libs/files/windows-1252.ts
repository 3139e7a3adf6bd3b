import type { Bytes } from '../lines/blocks/line-block.ts';
import { putUtf8 } from './utf8.ts';

/**
 * Characters of the bytes 0x80 to 0x9F in Windows-1252. The five that Microsoft left undefined are control characters
 * of the same number, as in the WHATWG Encoding Standard. All other bytes equal Latin-1.
 */
const HIGH_CONTROLS =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178';

/** Code point of each byte from 0x80 on. */
const CODE_POINTS = Uint16Array.from({ length: 128 }, (_, i) => (i < 32 ? HIGH_CONTROLS.charCodeAt(i) : 0x80 + i));

/** Maximum bytes of UTF-8 per byte of Windows-1252. */
export const WINDOWS_1252_MAX_BYTES = 3;

/**
 * Writes one byte of Windows-1252 as UTF-8.
 * @returns the position for the next character
 */
export function putWindows1252(byte: number, out: Uint8Array, at: number): number {
  return putUtf8(byte < 0x80 ? byte : CODE_POINTS[byte - 0x80], out, at);
}

/** Converts Windows-1252 to UTF-8. */
export function windows1252ToUtf8(bytes: Uint8Array): Bytes {
  let high = 0;
  for (let i = 0; i < bytes.length; i++) {
    high += bytes[i] >> 7;
  }
  const out = new Uint8Array(bytes.length + high * (WINDOWS_1252_MAX_BYTES - 1));
  let length = 0;
  for (let i = 0; i < bytes.length; i++) {
    length = putWindows1252(bytes[i], out, length);
  }
  return out.subarray(0, length);
}

import { isAsciiSpace } from './trim-bytes.ts';

/** Returns true if all bytes are below 0x80. Tests four bytes at a time if they are aligned. */
export function isAscii(bytes: Uint8Array): boolean {
  const isAligned = (bytes.byteOffset & 3) === 0;
  const words = isAligned ? new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2) : new Int32Array(0);
  let seen = 0;
  for (let i = 0; i < words.length; ) {
    const stop = Math.min(i + 4096, words.length);
    for (; i < stop; i++) {
      seen |= words[i];
    }
    if ((seen & 0x80808080) !== 0) {
      return false;
    }
  }
  for (let i = words.length << 2; i < bytes.length; i++) {
    seen |= bytes[i];
  }
  return (seen & 0x80) === 0;
}

/** Counts the bytes that are ASCII white space. */
export function countAsciiSpaces(bytes: Uint8Array): number {
  let spaces = 0;
  for (let i = 0; i < bytes.length; i++) {
    if (isAsciiSpace(bytes[i])) {
      spaces++;
    }
  }
  return spaces;
}

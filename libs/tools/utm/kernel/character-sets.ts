const encoder = new TextEncoder();

/** Characters of a host label that `URL` leaves unchanged. */
const IN_LABEL = encoder.encode('abcdefghijklmnopqrstuvwxyz0123456789-_');

/**
 * Sets of characters that `URL` leaves unchanged: in a label of the host, in a segment of the path, in a pair of the
 * query, and in the fragment. Characters that it escapes, or whose handling in the standard has changed over the years,
 * are excluded and left to `URL`. (URL Standard, percent-encode sets; a backslash is a slash in a path.)
 *
 * Each set is 16 bytes: bit `h` of byte `l` stands for the character `h * 16 + l`.
 */
export const CHARACTER_SETS: readonly Uint8Array[] = [
  setOf(IN_LABEL),
  setOf(visibleAsciiBut('/"#<>?`{}^|\\')),
  setOf(visibleAsciiBut('&"#<>\'')),
  setOf(visibleAsciiBut('"<>`')),
];

function visibleAsciiBut(characters: string): Uint8Array {
  const excluded = encoder.encode(characters);
  return Uint8Array.from({ length: 0x7f - 0x21 }, (_, i) => i + 0x21).filter((byte) => !excluded.includes(byte));
}

function setOf(characters: Uint8Array): Uint8Array {
  const set = new Uint8Array(16);
  for (const byte of characters) {
    set[byte & 15] |= 1 << (byte >> 4);
  }
  return set;
}

/** Characters of a host label that `URL` leaves unchanged. */
const IN_LABEL = 'abcdefghijklmnopqrstuvwxyz0123456789-_';

/**
 * Sets of characters that `URL` leaves unchanged: in a label of the host, in a segment of the path, in a pair of the
 * query, and in the fragment. Characters that it escapes, or whose handling in the standard has changed over the years,
 * are excluded and left to `URL`. (URL Standard, percent-encode sets; a backslash is a slash in a path.)
 *
 * Each set is 16 bytes: bit `h` of byte `l` stands for the character `h * 16 + l`.
 */
export const CHARACTER_SETS: readonly Uint8Array[] = [
  characterSet((character) => IN_LABEL.includes(character)),
  visibleAsciiBut('/"#<>?`{}^|\\'),
  visibleAsciiBut('&"#<>\''),
  visibleAsciiBut('"<>`'),
];

function visibleAsciiBut(characters: string): Uint8Array {
  return characterSet((character) => !characters.includes(character));
}

/** Returns the set of the visible ASCII characters that fit. */
export function characterSet(fits: (character: string) => boolean): Uint8Array {
  const set = new Uint8Array(16);
  for (let byte = 0x21; byte < 0x7f; byte++) {
    if (fits(String.fromCharCode(byte))) {
      set[byte & 15] |= 1 << (byte >> 4);
    }
  }
  return set;
}

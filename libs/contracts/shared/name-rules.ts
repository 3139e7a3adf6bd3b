/** Bidirectional controls, zero-width space and byte order mark, which can make one name look like another. */
const DECEPTIVE = /[\u202A-\u202E\u2066-\u2069\u200B\uFEFF]/u;

/**
 * True for names with characters that reorder or hide others. Joiners (U+200C, U+200D) are allowed, because the
 * spelling of many languages requires them.
 */
export function isDeceptiveName(name: string): boolean {
  return DECEPTIVE.test(name);
}

/** Returns a seeded random generator (mulberry32) of numbers in `[0, 1)`. For tests only. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

// Text pieces that cover differences between the rules: letters whose lower case depends on context or has another
// length in UTF-8; white space that is trimmed, deleted or neither; letters of several code points; CRLF.
const PIECES = [
  ...['a', 'A', 'b', 'B', 'z', 'Z', '@', '[', '`', '{', '0', '9', '-', "'", '.'],
  ...['é', 'É', 'e\u0301', 'E\u0301', 'ß', 'ẞ', 'ﬁ', 'Ⱥ', 'ⱥ', 'K', 'Å', 'Å', 'Å', 'İ', 'i\u0307', 'ı', 'Ǆ', 'ǅ'],
  ...['Σ', 'σ', 'ς', 'ΑΣ', 'ας', 'Σ.', "Σ'Α", '·Σ', 'ΆΣ\u0301', 'ά', '\u0345', 'ж', 'Ж', 'Ꭰ', 'ꭰ', 'Ა', 'ა'],
  ...['漢', '한', '\u1112\u1161\u11ab', '😀', '𐐀', '𐐨', 'Ａ', 'ａ', '\u0000', '\u007f', '\ufffd'],
  ...[' ', '  ', '\t', '\v', '\f', '\u0085', '\u2028', '\u2029', '\u00a0', '\u1680', '\u2003', '\u202f', '\u205f'],
  ...['\u3000', '\ufeff', '\u180e', '\u200b', '\u001f', 'longer text that fills more than one vector '],
];
const BREAKS = ['\n', '\n', '\n', '\r\n', '\r'];

/** Returns a random list with many equal, nearly equal and empty lines. For tests only. */
export function randomList(random: () => number, lineCount: number): string {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)];
  // Few pieces per list, so that lines repeat.
  const pieces = Array.from({ length: 2 + Math.floor(random() * 6) }, () => pick(PIECES));
  const maxPieces = 1 + Math.floor(random() * 5);
  let text = '';
  for (let i = 0; i < lineCount; i++) {
    const count = Math.floor(random() * (maxPieces + 1));
    for (let j = 0; j < count; j++) {
      text += pick(pieces);
    }
    text += pick(BREAKS);
  }
  return random() < 0.5 ? text : withoutLastBreaks(text);
}

function withoutLastBreaks(text: string): string {
  let end = text.length;
  while (text[end - 1] === '\r' || text[end - 1] === '\n') {
    end -= 1;
  }
  return text.slice(0, end);
}

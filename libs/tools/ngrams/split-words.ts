/** Everything that is no part of a word. */
const BREAKS = /[^\p{L}\p{N}\p{M}'’&.+#-]+/u;

/** Signs that a word may contain, but not begin with; and those that it may not end with. */
const NO_START = /[\p{L}\p{N}&]/u;
const ENDS = /[\p{L}\p{N}\p{M}&+#]/u;

/** Returns the words of a text, in lower case (`docs/spec/ngrams.md`, Words). */
export function splitWords(text: string): string[] {
  const words: string[] = [];
  for (const part of text.normalize('NFC').toLowerCase().split(BREAKS)) {
    const characters = [...part];
    const start = characters.findIndex((character) => NO_START.test(character));
    const end = characters.findLastIndex((character) => ENDS.test(character));
    if (start >= 0) {
      words.push(characters.slice(start, end + 1).join(''));
    }
  }
  return words;
}

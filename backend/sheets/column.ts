/** Returns the index of a column from its letters, counted from 0: `A` is 0, `Z` 25, `AA` 26. */
export function columnIndex(letters: string): number {
  let index = 0;
  for (const letter of letters.toUpperCase()) {
    index = index * 26 + letter.charCodeAt(0) - 64;
  }
  return index - 1;
}

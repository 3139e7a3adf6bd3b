/** Returns the letter of one of several inputs beside each other; from the 27th on, its number. */
export function columnLetter(index: number): string {
  return index < 26 ? String.fromCharCode(65 + index) : String(index + 1);
}

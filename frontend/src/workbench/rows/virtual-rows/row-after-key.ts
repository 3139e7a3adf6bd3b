/**
 * Returns the row that a key moves to, or null for other keys.
 * @param from the active row
 * @param pageRows number of entirely visible rows
 * @param count number of rows, at least one
 */
export function rowAfterKey(key: string, from: number, pageRows: number, count: number): number | null {
  const last = count - 1;
  switch (key) {
    case 'ArrowUp':
      return Math.max(0, from - 1);
    case 'ArrowDown':
      return Math.min(last, from + 1);
    case 'PageUp':
      return Math.max(0, from - pageRows);
    case 'PageDown':
      return Math.min(last, from + pageRows);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}

/**
 * The row a key of the keyboard goes to, or null for keys that have another meaning.
 * @param from the row that is active now
 * @param pageRows how many whole rows are in view
 * @param count rows there are, at least one
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

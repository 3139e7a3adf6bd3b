/** Characters of a pasted text that are read; enough for thousands of rows, and fast on the main thread. */
const SAMPLE_CHARS = 1_000_000;

/**
 * Returns true if a pasted text looks like the cells of a table: at least half of its lines have the same number, one or
 * more, of TABs. Of a long text only the beginning is read.
 */
export function looksLikeTable(text: string): boolean {
  if (!text.includes('\t')) {
    return false;
  }
  const sample = text.slice(0, SAMPLE_CHARS);
  const lines = sample.split(/\r\n|\r|\n/);
  // The last line is empty, or cut.
  if (lines.length > 1 && (lines.at(-1) === '' || sample.length < text.length)) {
    lines.pop();
  }
  const linesByTabs = new Map<number, number>();
  for (const line of lines) {
    const tabs = line.split('\t').length - 1;
    linesByTabs.set(tabs, (linesByTabs.get(tabs) ?? 0) + 1);
  }
  linesByTabs.delete(0);
  return Math.max(0, ...linesByTabs.values()) * 2 >= lines.length;
}

import { formatBytes, formatCompact, formatCount, formatDuration } from '../shared/format/format.ts';

/** Labels and messages of the boxes for lists. */
export const INPUT_TEXTS = {
  import: 'Import',
  importFile: 'File (TXT, CSV, JSON)…',
  clear: 'Clear',
  replace: 'Replace…',
  cancel: 'Cancel',
  items: (items: number) => `${formatCount(items)} ${items === 1 ? 'item' : 'items'}`,
  reading: (done: number, total: number) =>
    total > 0 ? `Reading ${formatBytes(done)} of ${formatBytes(total)}` : 'Reading…',
  largeHint: 'Large lists are shown as rows. Replace or clear them to change the text.',
  importFailed: 'Import failed',
  importFailedText: 'Failed to import file',
  pasteFailedText: 'The text could not be loaded. Please paste it again.',
  imported: 'File imported',
  importedText: 'Successfully imported the file',
  importedFilesText: (files: number) => `Successfully imported ${formatCount(files)} files, one after the other`,
  importedAndReplaced: (said: string) => `${said}. The previous text was replaced.`,
  importedAs: (names: readonly string[]) =>
    names.length === 1
      ? 'The file is not UTF-8; it was read as Windows-1252. Please check accented letters.'
      : `${names.join(', ')}: not UTF-8, read as Windows-1252. Please check accented letters.`,
  dropHint: 'Drop files to import them',
  cleared: 'Cleared',
  clearedAllText: 'Undo restores your lists and options.',
  clearedText: (lines: number, input: string) =>
    `${formatCount(lines)} ${lines === 1 ? 'line' : 'lines'} removed from ${input}`,
} as const;

/** Labels and messages of the run bar and the results. */
export const RUN_TEXTS = {
  results: 'Results',
  cancel: 'Cancel',
  clearAll: 'Clear All',
  retry: 'Retry',
  runAgain: 'Run again',
  tryExample: 'Try an example',
  rows: (rows: number) => `${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'}`,
  done: (rows: number, ms: number) => `${RUN_TEXTS.rows(rows)} in ${formatDuration(ms)}`,
  partial: (rows: number, total: number) => {
    if (rows === 0) {
      return 'Stopped before the first row';
    }
    const reached = total > rows ? `${formatCount(rows)} of ${formatCount(total)} rows` : RUN_TEXTS.rows(rows);
    return `Stopped at ${reached}; these are kept`;
  },
  running: (done: number, total: number, ratePerSecond: number, leftMs: number) => {
    const parts = [
      total > 0 ? `${formatCompact(done)} of ${formatCompact(total)} rows` : `${formatCompact(done)} rows`,
    ];
    if (ratePerSecond > 0) {
      parts.push(`${formatCompact(ratePerSecond)}/s`);
    }
    if (total > 0 && leftMs > 0) {
      parts.push(`${formatDuration(Math.ceil(leftMs / 1000) * 1000)} left`);
    }
    return parts.join(' · ');
  },
  preparing: 'Working…',
  stalled: 'This is taking unusually long. The pattern may be too complex.',
  keepWaiting: 'Keep waiting',
  stop: 'Stop',
  failed: 'The run failed.',
  noRows: 'No results.',
  tooManyToCompare:
    'This tab does not have enough memory to compare these rows. If you keep duplicates, no comparison is needed: the rows appear at once, and an export streams all of them to a file.',
  keepDuplicates: 'Keep duplicates and run',
  keptBefore: (said: string, rows: number) => `${said} The first ${RUN_TEXTS.rows(rows)} are kept.`,
  find: 'Find in results',
  findNext: 'Next match',
  goToRow: 'Go to row',
  copy: 'Copy',
  export: 'Export',
  exportThese: 'Export these',
  expand: 'Full height',
  collapse: 'Normal height',
  progress: 'Progress of the run',
  goToRowHint: (count: string) => `Row 1 to ${count}`,
  findHint: 'Find…',
  finding: 'Searching…',
  findStopped: (total: number) => `${formatCount(total)} found before the search was stopped`,
  signInForSheets: 'Please sign in to export to Google Sheets',
  exportStarting: 'Exporting…',
  cancelExport: 'Cancel export',
  findNone: 'No match',
  findAt: (row: number) => `Row ${formatCount(row)}`,
  findCounting: (total: number) => `${formatCount(total)} rows match so far`,
  findTotal: (total: number) => `${formatCount(total)} ${total === 1 ? 'row matches' : 'rows match'}`,
  copied: 'Copied to clipboard',
  copiedText: (rows: number) => `${RUN_TEXTS.rows(rows)} copied.`,
  copyFailed: 'Copy failed',
  copyFailedText: 'Could not copy to clipboard. Please try again.',
  copyTooLarge: (bytes: number) =>
    `${formatBytes(bytes)} is more than a clipboard can hold. Please export a file instead.`,
  signInRequired: 'Sign in Required',
  signInRequiredText: 'Please sign in to export your results',
  exportFailed: 'Export failed',
  tooManyCells: (rows: number) =>
    `${formatCount(rows)} rows do not fit into a Google Sheet (10 million cells at most). Please export a CSV file instead.`,
  openingSheets: 'Opening Google Sheets',
  openingSheetsText: 'The rows are on your clipboard: paste them into the first cell.',
  exported: 'Export ready',
  exportedText: (name: string, bytes: number) => `${name} · ${formatBytes(bytes)}`,
  exporting: (done: number, total: number) => `Exporting ${formatCompact(done)} of ${formatCompact(total)} rows`,
} as const;

/** Labels and messages of sending a result to another tool. */
export const SEND_TEXTS = {
  sendTo: 'Send to',
  /** A menu entry. It names the input if the tool has several. */
  target: (tool: string, input: string | null) => (input === null ? tool : `${tool}: ${input}`),
  /** A menu entry for the tool's own input. */
  back: (input: string) => `Back into ${input}`,
  sent: (tool: string) => `Sent to ${tool}`,
  sentText: (rows: number, input: string) => `${RUN_TEXTS.rows(rows)} in ${input}`,
  replacedText: (rows: number, input: string) => `${RUN_TEXTS.rows(rows)} in ${input}. The previous text was replaced.`,
  failed: 'Could not send the rows',
  failedText: 'Please try again, or export them and import the file.',
} as const;

/** Labels and messages of undo. */
export const UNDO_TEXTS = {
  undo: 'Undo',
  failed: 'Could not be undone',
  failedText: 'The previous text is no longer in memory.',
} as const;

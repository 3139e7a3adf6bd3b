import type { FilesReport } from '../../../workers/protocol/tasks.ts';
import { formatBytes, formatCompact, formatCount, formatCountOf, formatDuration } from '../shared/format/format.ts';

/** Labels and messages of the boxes for lists. */
export const INPUT_MESSAGES = {
  notStored: 'Your text could not be stored',
  import: 'Import',
  importFile: 'File (TXT, CSV, JSON)…',
  starterPack: 'Starter pack…',
  importTable: 'Table (CSV, TSV)…',
  clear: 'Clear',
  replace: 'Replace…',
  cancel: 'Cancel',
  items: (items: number) => formatCountOf(items, 'item'),
  reading: (done: number, total: number) =>
    total > 0 ? `Reading ${formatBytes(done)} of ${formatBytes(total)}` : 'Reading…',
  largeHint: 'Too long to edit here.',
  importFailed: 'Import failed',
  importFailedText: 'Failed to import file',
  pasted: 'Text pasted',
  pasteFailedText: 'The text could not be loaded. Please paste it again.',
  imported: 'File imported',
  importedText: 'Successfully imported the file',
  importedFilesText: (files: number) => `Successfully imported ${formatCount(files)} files, one after the other`,
  importedAndReplaced: (said: string) => `${said}. The previous text was replaced.`,
  /** @returns '' if nothing was read as Windows-1252 */
  readAsWindows1252: ({ guessed, strayBytes }: Pick<FilesReport, 'guessed' | 'strayBytes'>) => {
    const what = [...guessed, ...(strayBytes > 0 ? [formatCountOf(strayBytes, 'byte')] : [])].join(', ');
    return what && `${what}: not UTF-8, read as Windows-1252. Please check accented letters.`;
  },
  tableSize: (rows: number, columns: number) => `${formatCountOf(rows, 'row')} · ${formatCountOf(columns, 'column')}`,
  readAsTable: 'Read as a table',
  tableSettings: 'Table settings',
  importAgain: 'Import the file again to change how it is read.',
  dropHint: 'Drop files to import them',
  cleared: 'Cleared',
  clearedAllText: 'Undo restores what was cleared.',
  clearedText: (lines: number, input: string) => `${formatCountOf(lines, 'line')} removed from ${input}`,
} as const;

/** Labels and messages of the run bar and the results. */
export const RUN_MESSAGES = {
  saveAsRecipe: 'Save as recipe',
  results: 'Results',
  cancel: 'Cancel',
  clearAll: 'Clear All',
  retry: 'Retry',
  runAgain: 'Run again',
  tryExample: 'Try an example',
  exampleFilled: 'The example is filled in.',
  rows: (rows: number) => formatCountOf(rows, 'row'),
  done: (rows: number, ms: number) => `${RUN_MESSAGES.rows(rows)} in ${formatDuration(ms)}`,
  /** @param share of the work, from 0 to 1; undefined if not known */
  partial: (rows: number, share: number | undefined) => {
    if (rows === 0) {
      return 'Stopped before the first row';
    }
    const stopped = share === undefined ? 'Stopped' : `Stopped at ${Math.min(99, Math.floor(share * 100))}%`;
    return `${stopped} with ${formatCountOf(rows, 'row; it is kept', 'rows; these are kept')}`;
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
  /** @param share of the work, from 0 to 1 */
  announced: (share?: number) =>
    share === undefined ? 'Running.' : `Running: ${Math.min(99, Math.floor(share * 100))}%`,
  preparing: 'Working…',
  stalled: 'This is taking unusually long.',
  keepWaiting: 'Keep waiting',
  failed: 'The run failed.',
  noRows: 'No results.',
  notSaved: 'These rows were not saved with the result.',
  tooManyToCompare:
    'This tab does not have enough memory to compare these rows. If you keep duplicates, no comparison is needed: the rows appear at once, and an export streams all of them to a file.',
  keepDuplicates: 'Keep duplicates and run',
  keptEarlier: (said: string, rows: number) =>
    `${said} The ${formatCountOf(rows, 'row of the run before is', 'rows of the run before are')} kept.`,
  outdated: 'Out of date: lists or options have changed',
  keptBefore: (said: string, rows: number) => `${said} The first ${formatCountOf(rows, 'row is', 'rows are')} kept.`,
  find: 'Find in results',
  findNext: 'Next match',
  findPrevious: 'Previous match',
  row: 'Row',
  goToRow: 'Go to row',
  copy: 'Copy',
  export: 'Export',
  exportPartial: (rows: number) => `Export partial result (${formatCompact(rows)})`,
  expand: 'Full screen',
  collapse: 'Exit full screen',
  wrap: 'Wrap long rows',
  unwrap: 'Do not wrap long rows',
  more: 'More actions',
  withReasons: 'With reasons',
  reasonFormats: { csv: 'CSV: row, line, reason', txt: 'TXT by reason' },
  progress: 'Progress of the run',
  noSuchRow: (count: string) => `Enter a number from 1 to ${count}.`,
  findHint: 'Find…',
  finding: 'Searching…',
  findStopped: (total: number) => `${formatCount(total)} found before the search was stopped`,
  signInForSheets: 'Please sign in to export to Google Sheets',
  exportStarting: 'Exporting…',
  cancelExport: 'Cancel export',
  findNone: 'No match',
  findFailed: 'Search failed',
  findCounting: (row: number, total: number) =>
    `Row ${formatCount(row)} · ${formatCountOf(total, 'row matches', 'rows match')} so far`,
  findPosition: (position: number, total: number) => `${formatCount(position)} of ${formatCount(total)}`,
  copied: 'Copied to clipboard',
  copiedText: (rows: number) => `${RUN_MESSAGES.rows(rows)} copied.`,
  copiedPartialText: (rows: number) => `${RUN_MESSAGES.rows(rows)} copied, the part of the result that was there.`,
  copyWaits: 'Nothing copied',
  copyWaitsText: 'The run is not complete. Wait for its end, or cancel it to copy the rows so far.',
  copyFailed: 'Copy failed',
  copyFailedText: 'Could not copy to clipboard. Please try again.',
  copyTooLarge: (bytes: number) =>
    `${formatBytes(bytes)} is more than a clipboard can hold. Please export a file instead.`,
  signInRequired: 'Sign in Required',
  signInRequiredText: 'Please sign in to export your results',
  exportCancelled: 'Export cancelled',
  exportCancelledText: (fileName: string) => `${fileName} was not written.`,
  exportFailed: 'Export failed',
  tooManyCells: (rows: number, columns: number) =>
    `${formatCount(rows)} rows${columns > 1 ? ` of ${formatCount(columns)} columns` : ''} do not fit into a Google Sheet (10 million cells at most). Please export a CSV file instead.`,
  openingSheets: 'Opening Google Sheets',
  openingSheetsText: 'The rows are on your clipboard: paste them into the first cell.',
  exported: 'Export ready',
  exportedText: (name: string, bytes: number) => `${name} · ${formatBytes(bytes)}`,
  exportedPartial: 'Partial export ready',
  exporting: (done: number, total: number) => `Exporting ${formatCompact(done)} of ${formatCompact(total)} rows`,
} as const;

/** Labels and messages of sending a result to another tool. */
export const SEND_MESSAGES = {
  sendTo: 'Send to',
  continueAsCampaign: 'Continue as campaign file',
  /** A menu entry. It names the input if the tool has several. */
  target: (tool: string, input: string | null) => (input === null ? tool : `${tool}: ${input}`),
  /** A menu entry for the tool's own input. */
  back: (input: string) => `Back into ${input}`,
  sent: (tool: string) => `Sent to ${tool}`,
  sentText: (rows: number, input: string) => `${RUN_MESSAGES.rows(rows)} in ${input}`,
  replacedText: (rows: number, input: string) =>
    `${RUN_MESSAGES.rows(rows)} in ${input}. The previous text was replaced.`,
  failed: 'Could not send the rows',
  failedText: 'Please try again, or export them and import the file.',
} as const;

/** Labels and messages of undo. */
export const UNDO_MESSAGES = {
  undo: 'Undo',
  failed: 'Could not be undone',
  failedText: 'The previous text is no longer in memory.',
} as const;

/** Labels of the details of a row. */
export const DETAILS_MESSAGES = {
  title: (row: string, rows: string) => `Row ${row} of ${rows}`,
  previous: 'Previous row',
  next: 'Next row',
  copy: 'Copy row',
} as const;

/** Labels of controls in the rows of a table, and of cards. */
export const ROW_MESSAGES = {
  ticks: 'Selected',
  selectAll: 'Select all',
  select: (cell: string) => `Select ${cell}`,
  /** Accessible name of a button. */
  actionOn: (action: string, name: string) => `${action}: ${name}`,
  actions: 'Actions',
} as const;

import { EXPORT_FOLDER, storedName } from '../../../../libs/files/export-folder.ts';
import {
  type ExportFormat,
  exportFileName,
  LIST_EXPORTS,
  NEW_SHEET_URL,
  SHEETS_MAX_CELLS,
} from '../../../../libs/files/export-formats.ts';
import type { Reason, ReasonLayout } from '../../../../libs/files/export-reasons.ts';
import type { RowFormat } from '../../../../libs/files/export-rows.ts';
import { type ToolId, toolEntry } from '../../../../libs/tools/index.ts';
import type { ToolEntry } from '../../../../libs/tools/shared/tool-entry.ts';
import type { RowsId, RowsState } from '../../../../workers/protocol/rows.ts';
import type { ExportedFile, LineRules } from '../../../../workers/protocol/tasks.ts';
import { ApiError } from '../../shared/api/client.ts';
import { downloadFile } from '../../shared/ui/copy-and-download.ts';
import { showToast } from '../../shared/ui/toast.tsx';
import { ownTab, rowsClient } from '../../shared/workers/rows-client.ts';
import { onProgressOf, runTask } from '../../shared/workers/task-client.ts';
import type { TaskProgress } from '../../shared/workers/task-slot.ts';
import { RUN_MESSAGES as messages } from '../messages.ts';
import { CLIPBOARD_MAX_BYTES, copyRows } from '../rows/virtual-rows/copy-rows.ts';
import type { ToolRun } from '../runs/tool-run.ts';

/** Counts the exports, for the ids of the rows they hold. */
let exportCount = 0;

/** Copies all rows of a result, a table with its header, or explains why it cannot. */
export async function copyResults(run: ToolRun, rows: RowsState, signal: AbortSignal): Promise<void> {
  if (rows.isGrowing) {
    showToast({ title: messages.copyWaits, message: messages.copyWaitsText, tone: 'error' });
    return;
  }
  if (rows.byteLength > CLIPBOARD_MAX_BYTES) {
    showToast({ title: messages.copyFailed, message: messages.copyTooLarge(rows.byteLength), tone: 'error' });
    return;
  }
  const format: RowFormat = rows.columns ? { kind: 'table', format: 'plain' } : { kind: 'txt' };
  const message = () => (run.isPartial ? messages.copiedPartialText : messages.copiedText)(rows.count);
  await copyRows(textOf(rows, format, signal), { message, signal });
}

/** Copies all rows for pasting into a spreadsheet and opens a new one. */
export async function openInSheets(rows: RowsState, format: RowFormat, signal: AbortSignal): Promise<void> {
  const columns = rows.columns?.length ?? 1;
  const hasTooManyCells = rows.count * columns > SHEETS_MAX_CELLS;
  if (hasTooManyCells || rows.byteLength > CLIPBOARD_MAX_BYTES) {
    const message = hasTooManyCells
      ? messages.tooManyCells(rows.count, columns)
      : messages.copyTooLarge(rows.byteLength);
    showToast({ title: messages.exportFailed, message, tone: 'error' });
    return;
  }
  const toast = { title: messages.openingSheets, message: () => messages.openingSheetsText };
  if (await copyRows(textOf(rows, format, signal), { ...toast, signal })) {
    open(NEW_SHEET_URL, '_blank', 'noopener');
  }
}

function textOf({ id }: RowsState, format: RowFormat, signal: AbortSignal): Promise<Blob> {
  return runTask(signal, (service) => service.copyRows(id, format));
}

/**
 * Exports a result as a file: to a location the user chooses if the browser supports it, else as a download. JSON of the
 * main list contains all outputs of the run if its form depends on the tool; other files contain the shown rows.
 * @param shown rows of one of the outputs. Its id becomes part of the file name unless it is the main one
 * @param progress called with the rows written and the total
 * @param column name of the only column to be written; all if undefined
 */
export async function exportResults(
  tool: ToolId,
  format: ExportFormat,
  run: ToolRun,
  shown: RowsState,
  signal: AbortSignal,
  progress: (progress: TaskProgress) => void,
  column?: string,
): Promise<void> {
  const held = `exports/${++exportCount}`;
  // The first request, because the table frees the rows when its view changes.
  const holding = rowsClient.call((rows) => rows.alias(shown.id, held));
  try {
    const ids = Object.entries(run.outputs).map(([name, { id }]): [string, RowsId] => [name, id]);
    const { mainOutput: main = ids[0][0] } = run;
    const [output] = ids.find(([, id]) => id === shown.id) ?? [main];
    const isMain = output === main;
    const parts = [isMain ? undefined : output, run.isPartial ? 'partial' : undefined];
    const { exports }: ToolEntry = toolEntry(tool);
    const fileBase = exports.fileNameBy?.names[optionOf(run, exports.fileNameBy.option)] ?? exports.fileName;
    const place = column === undefined ? undefined : shown.columns?.indexOf(column);
    const fileName = exportFileName({ ...exports, fileName: fileBase }, format, new Date(), ...parts);
    await writeFile(fileName, run.isPartial, signal, async (target, stored) => {
      await holding;
      return runTask(signal, (service) =>
        service.exportRows(
          {
            tool,
            // A header line names the rows of the main output.
            format: isMain || shown.columns ? format : (LIST_EXPORTS.find(({ id }) => id === format.id) ?? format),
            // The main output comes first.
            outputs: { [output]: held, ...(format.rows === 'json' && isMain && Object.fromEntries(ids)) },
            ...(place !== undefined && { column: place }),
            options: run.form?.options,
            fields: run.form?.fields ?? {},
            report: run.report,
            target,
            fileName: stored,
          },
          onProgressOf(progress),
        ),
      );
    });
  } finally {
    void holding.then(() => rowsClient.call((rows) => rows.dispose([held]))).catch(() => {});
  }
}

/** Returns the value of an option of a run as text; empty if it is not known. */
function optionOf({ form }: ToolRun, name: string): string {
  const options: { readonly [name: string]: unknown } = form?.options ?? {};
  return String(options[name] ?? '');
}

/** Flagged rows as exports read them: the rows that contain them, with their rules and reasons. */
export interface ReasonSource {
  /** Rows that are numbered in exports. */
  readonly from: RowsId;
  readonly rules: LineRules;
  readonly reasons: readonly Reason[];
  /** Part of the file name. */
  readonly fileNamePart: string;
}

/** Formats of exports with reasons. */
export const REASON_FORMATS = [
  { layout: 'csv', extension: 'csv', mediaType: 'text/csv;charset=utf-8' },
  { layout: 'txt', extension: 'txt', mediaType: 'text/plain;charset=utf-8' },
] as const satisfies readonly { layout: ReasonLayout; extension: string; mediaType: string }[];

/**
 * Exports flagged rows with their reasons as a file.
 * @param progress called with the rows read and the total
 */
export async function exportWithReasons(
  tool: ToolId,
  { layout, extension, mediaType }: (typeof REASON_FORMATS)[number],
  { from, rules, reasons, fileNamePart }: ReasonSource,
  isPartial: boolean,
  signal: AbortSignal,
  progress: (progress: TaskProgress) => void,
): Promise<void> {
  const parts = [fileNamePart, isPartial ? 'partial' : undefined];
  const fileName = exportFileName(toolEntry(tool).exports, { extension }, new Date(), ...parts);
  await writeFile(fileName, isPartial, signal, (target, stored) =>
    runTask(signal, (service) =>
      service.exportReasons(
        { from, rules, reasons, layout, mediaType, target, fileName: stored },
        onProgressOf(progress),
      ),
    ),
  );
}

/** Asks for the location of a file, has it written, and reports the result. */
export async function writeFile(
  fileName: string,
  isPartial: boolean,
  signal: AbortSignal,
  write: (target: FileSystemFileHandle | null, stored: string) => Promise<ExportedFile>,
): Promise<void> {
  const target = await chooseTarget(fileName);
  if (target === 'cancelled') {
    return;
  }
  const stored = storedName(fileName, ownTab(), Date.now());
  try {
    const { bytes, file } = await write(target, stored);
    if (file) {
      downloadFile(file, fileName);
    }
    const title = isPartial ? messages.exportedPartial : messages.exported;
    showToast({ title, message: messages.exportedText(fileName, bytes), tone: 'success' });
  } catch (error) {
    if (signal.aborted) {
      // By its button, by another run, or because the visitor has left the page.
      showToast({ title: messages.exportCancelled, message: messages.exportCancelledText(fileName) });
      void dropStored(stored);
      return;
    }
    // A 401 already shows a toast with a sign-in action.
    if (error instanceof ApiError && error.status === 401) {
      return;
    }
    const message = error instanceof Error ? error.message : undefined;
    showToast({ title: messages.exportFailed, ...(message ? { message } : {}), tone: 'error' });
  }
}

interface PickerWindow {
  showSaveFilePicker(options: { suggestedName: string }): Promise<FileSystemFileHandle>;
}

/** Shows the browser's save dialog; returns null if the browser has none. */
async function chooseTarget(suggestedName: string): Promise<FileSystemFileHandle | null | 'cancelled'> {
  if (!('showSaveFilePicker' in window)) {
    return null;
  }
  try {
    return await (window as unknown as PickerWindow).showSaveFilePicker({ suggestedName });
  } catch (error) {
    // The user closed the dialog. On any other error, such as a frame without permission, fall back to a download.
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : null;
  }
}

/** Limits of the wait for a terminated writer to release its file: number of tries, and milliseconds between them. */
const TRIES = 50;
const PAUSE_MS = 100;

/** Removes an unfinished file from the origin private file system, if there is one. */
async function dropStored(name: string): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    try {
      const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle(EXPORT_FOLDER);
      await folder.removeEntry(name);
      return;
    } catch (error) {
      // Any other error means that there is no such file or no such storage.
      if (!(error instanceof DOMException && error.name === 'NoModificationAllowedError')) {
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

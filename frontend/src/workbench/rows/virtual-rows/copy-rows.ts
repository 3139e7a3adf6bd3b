import type { RowsState } from '../../../../../workers/protocol/rows.ts';
import { copyText } from '../../../shared/ui/copy-and-download.ts';
import { showToast } from '../../../shared/ui/toast.tsx';
import { rowsClient } from '../../../shared/workers/rows-client.ts';
import { onProgressOf, runTask, TaskFailed } from '../../../shared/workers/task-client.ts';
import { RUN_MESSAGES as messages, RUN_MESSAGES } from '../../messages.ts';
import type { RowRange } from './scroll-model.ts';

/** Maximum size of copied text. Browsers fail somewhere above it. */
export const CLIPBOARD_MAX_BYTES = 256_000_000;

let taken = 0;

/**
 * Copies cells of a table into a list, passes it on and frees it. Cells of several columns are separated by TAB.
 * @param columns places of the columns, from 0
 * @throws TaskFailed; the signal's reason; as `use`
 */
export async function withCells<T>(
  table: RowsState,
  columns: readonly number[],
  { start, end }: RowRange,
  signal: AbortSignal,
  use: (cells: RowsState) => Promise<T>,
): Promise<T> {
  const into = `${table.id}/cells/${++taken}`;
  const alias = `${into}/rows`;
  try {
    const places = [...columns].sort((a, b) => a - b);
    await runTask(signal, (service) =>
      service.takeCells(
        { id: table.id, columns: places, start, end, into },
        onProgressOf(() => undefined),
      ),
    );
    return await use(await rowsClient.call((rows) => rows.alias(into, alias)));
  } finally {
    void rowsClient.call((rows) => rows.dispose([into, alias])).catch(() => {});
  }
}

/**
 * Passes on some rows of a table, such as the ticked ones, as rows of their own, and frees them.
 * @param numbers numbers of the rows in the table, from 0, each once and in ascending order
 * @throws as `use`
 */
export async function withRows<T>(
  table: RowsState,
  numbers: Uint32Array<ArrayBuffer>,
  use: (rows: RowsState) => Promise<T>,
): Promise<T> {
  const into = `${table.id}/rows/${++taken}`;
  try {
    const picked = await rowsClient.call((rows) =>
      numbers.length === table.count ? rows.alias(table.id, into) : rows.pickRows(table.id, into, numbers),
    );
    return await use(picked);
  } finally {
    void rowsClient.call((rows) => rows.dispose([into])).catch(() => {});
  }
}

/**
 * Returns cells of a table as text for the clipboard.
 * @throws TaskFailed if they are too large for it
 */
export function readCells(
  table: RowsState,
  columns: readonly number[],
  range: RowRange,
  signal: AbortSignal,
): Promise<Blob> {
  return withCells(table, columns, range, signal, ({ id, byteLength }) => {
    if (byteLength > CLIPBOARD_MAX_BYTES) {
      throw new TaskFailed({ code: 'mistake', message: RUN_MESSAGES.copyTooLarge(byteLength) });
    }
    return runTask(signal, (service) => service.copyRows(id, { kind: 'txt' }));
  });
}

interface CopyTerms {
  /** Returns the message of the toast once the rows are copied. */
  readonly message: () => string;
  /** Title of that toast, “Copied to clipboard” by default. */
  readonly title?: string;
  /** Signal that cancels the making of the text; a copy that fails because of it shows no toast. */
  readonly signal?: AbortSignal;
}

/**
 * Copies rows to the clipboard as `copyText` does, and shows the outcome in a toast.
 * @returns true if they were copied
 */
export async function copyRows(
  text: Parameters<typeof copyText>[0],
  { message, title = messages.copied, signal }: CopyTerms,
): Promise<boolean> {
  try {
    await copyText(text);
  } catch (error) {
    if (!signal?.aborted) {
      // The messages of internal errors would not help the user.
      const isExplained = error instanceof TaskFailed && error.code !== 'fault';
      const reason = isExplained ? error.message : messages.copyFailedText;
      showToast({ title: messages.copyFailed, message: reason, tone: 'error' });
    }
    return false;
  }
  showToast({ title, message: message(), tone: 'success' });
  return true;
}

let shownCopy: (() => void) | undefined;

/** Returns the action of the copy shortcut; undefined while no rows are shown. */
export function copyOfShown(): (() => void) | undefined {
  return shownCopy;
}

/**
 * Sets the action of the copy shortcut.
 * @returns a function that removes it
 */
export function setCopyOfShown(copy: () => void): () => void {
  shownCopy = copy;
  return () => {
    shownCopy = undefined;
  };
}

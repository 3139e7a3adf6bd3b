import { proxy } from 'comlink';
import { checkFileSize } from '../../../../libs/lines/blocks/tab-memory.ts';
import type { TableOptions } from '../../../../libs/tables/table-plan.ts';
import type { ImportDeviations } from '../../../../libs/tools/shared/tool-entry.ts';
import type { FilesReport, ImportTask } from '../../../../workers/protocol/tasks.ts';
import { showToast } from '../../shared/ui/toast.tsx';
import { memoryLimitBytes } from '../../shared/workers/rows-client.ts';
import { runTask, TaskFailed } from '../../shared/workers/task-client.ts';
import { isCancellation } from '../../shared/workers/task-slot.ts';
import { INPUT_MESSAGES as messages } from '../messages.ts';
import { rememberInputs, undoAction } from './remember-inputs.ts';
import type { TextInputController } from './text-input.ts';

/** Files for a bulk input, and the rules by which they are read. */
export interface FilesImport {
  /** In the order of their lines. */
  readonly files: readonly File[];
  /** The common rules apply if missing. */
  readonly rules?: ImportDeviations | undefined;
  /** Form of the rows, `column` for a list of a column of each table, which the visitor chooses; a list if missing. */
  readonly form?: ImportTask['form'] | 'column';
}

/**
 * Reads files into a bulk input, whose old text stays until all of them are complete.
 * @param signal cancels the import, as the user can in the box
 * @throws TaskFailed if a file cannot be read, or the abort reason
 */
export async function readFiles(
  input: TextInputController,
  { files, rules, form }: FilesImport,
  signal?: AbortSignal,
): Promise<FilesReport> {
  const reports: FilesReport[] = [];
  await input.takeIn(async (id, intakeSignal, progress) => {
    const isColumn = form === 'column';
    const columns = isColumn && (await (await import('./choose-columns.ts')).chooseColumns(input, files, intakeSignal));
    const { headerNames } = input.spec ?? {};
    const task = { rules, files, form: isColumn ? 'list' : form, headerNames, ...columns, id } as const;
    const report = await runTask(intakeSignal, (service) => service.importFiles(task, proxy(progress)));
    reports.push(report);
    return report.stats;
  }, signal);
  return reports[0];
}

/** Reads files as `readFiles` does, and shows in the box what was left out and how a table was read. */
export async function readAndExplain(
  input: TextInputController,
  { files, rules, form }: FilesImport,
): Promise<FilesReport> {
  const report = await readFiles(input, { files, rules, form });
  input.showLeftOut({ headers: report.headers, columnName: report.columnName, columns: report.columns });
  const options = typeof form === 'object' ? form : DETECTED;
  input.setOrigin({ files, read: report.table ? { options, report: report.table, sheets: report.sheets } : null });
  return report;
}

/** Delimiter and header are detected. */
export const DETECTED: TableOptions = { delimiter: 'auto', header: 'auto' };

/** Reads files into a bulk input and shows the result in a toast, with an action that restores the old text. */
export async function importFiles(input: TextInputController, { files, rules, form }: FilesImport): Promise<void> {
  if (files.length === 0) {
    return;
  }
  const size = files.reduce((sum, file) => sum + file.size, 0);
  const tooLarge = checkFileSize(size, memoryLimitBytes());
  if (tooLarge) {
    showToast({ title: messages.importFailed, message: tooLarge, tone: 'error' });
    return;
  }
  await showIntake(async () => {
    const undo = await rememberInputs([input]);
    const report = await readAndExplain(input, { files, rules, form });
    const said = files.length === 1 ? messages.importedText : messages.importedFilesText(files.length);
    const message = messages.readAsWindows1252(report) || (undo ? messages.importedAndReplaced(said) : said);
    showToast({ title: messages.imported, message, tone: 'success', ...undoAction(undo) });
  }, messages.importFailedText);
}

/**
 * Runs an import and shows why it failed. Shows nothing if the user cancelled.
 * @param unexplained message for an internal error, whose own message would not help the user
 */
export async function showIntake(intake: () => Promise<void>, unexplained: string): Promise<void> {
  try {
    await intake();
  } catch (error) {
    if (isCancellation(error)) {
      return;
    }
    showToast({
      title: messages.importFailed,
      message: error instanceof TaskFailed && error.code !== 'fault' ? error.message : unexplained,
      tone: 'error',
    });
  }
}

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

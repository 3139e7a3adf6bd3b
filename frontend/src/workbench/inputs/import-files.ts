import { proxy } from 'comlink';
import { checkFileSize } from '../../../../libs/lines/blocks/tab-memory.ts';
import type { ImportDeviations } from '../../../../libs/tools/shared/tool-entry.ts';
import type { FilesReport } from '../../../../workers/protocol.ts';
import { showToast } from '../../shared/ui/toast.ts';
import { memoryLimitBytes } from '../../shared/workers/rows-client.ts';
import { runTask, TaskFailed } from '../../shared/workers/task-client.ts';
import { INPUT_TEXTS as texts } from '../texts.ts';
import { rememberInputs, undoAction } from './remember-inputs.ts';
import type { TextInputController } from './text-inputs.ts';

/** Files for a bulk input, and the rules by which they are read. */
export interface FilesImport {
  /** In the order of their lines. */
  readonly files: readonly File[];
  /** The common rules apply if missing. */
  readonly rules?: ImportDeviations | undefined;
}

/**
 * Reads files into a bulk input, whose old text stays until all of them are complete.
 * @param signal cancels the import, as the user can in the box
 * @throws TaskFailed if a file cannot be read, or the abort reason
 */
export async function readFiles(
  input: TextInputController,
  { files, rules }: FilesImport,
  signal?: AbortSignal,
): Promise<FilesReport> {
  const reports: FilesReport[] = [];
  await input.takeIn(async (id, intakeSignal, progress) => {
    const report = await runTask(intakeSignal, (task) => task.importFiles({ rules, files, id }, proxy(progress)));
    reports.push(report);
    return report.stats;
  }, signal);
  return reports[0];
}

/** Reads files into a bulk input and shows the result in a toast, with an action that restores the old text. */
export async function importFiles(input: TextInputController, { files, rules }: FilesImport): Promise<void> {
  if (files.length === 0) {
    return;
  }
  const size = files.reduce((sum, file) => sum + file.size, 0);
  const tooLarge = checkFileSize(size, memoryLimitBytes());
  if (tooLarge) {
    showToast({ title: texts.importFailed, message: tooLarge, tone: 'error' });
    return;
  }
  await showIntake(async () => {
    const undo = await rememberInputs([input]);
    const { guessed, headers, columns } = await readFiles(input, { files, rules });
    input.showLeftOut({ headers, columns });
    const said = files.length === 1 ? texts.importedText : texts.importedFilesText(files.length);
    const message = guessed.length > 0 ? texts.importedAs(guessed) : undo ? texts.importedAndReplaced(said) : said;
    showToast({ title: texts.imported, message, tone: 'success', ...undoAction(undo) });
  }, texts.importFailedText);
}

/**
 * Runs an import and shows why it failed. Shows nothing if the user cancelled.
 * @param unexplained message for an internal error, whose own message would not help the user
 */
export async function showIntake(intake: () => Promise<void>, unexplained: string): Promise<void> {
  try {
    await intake();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') {
      return;
    }
    showToast({
      title: texts.importFailed,
      message: error instanceof TaskFailed && error.code !== 'fault' ? error.message : unexplained,
      tone: 'error',
    });
  }
}

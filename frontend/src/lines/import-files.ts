import { proxy } from 'comlink';
import type { ToolId } from '../../../libs/contracts/tool-catalog.ts';
import { checkFileSize } from '../../../libs/lines/tab-memory.ts';
import { rememberInputs } from '../runs/remember-inputs.ts';
import { memoryLimitBytes } from '../runs/rows-client.ts';
import { runTask, TaskFailed } from '../runs/task-client.ts';
import type { TextInputController } from '../runs/text-inputs.ts';
import { showToast } from '../ui/toast.ts';
import { INPUT_TEXTS as texts } from './texts.ts';
import { undoAction } from './undo-action.ts';

/**
 * Reads files, one after the other in the order in which they were given, into a bulk input and says how it went. What
 * was there stays until all of them are complete, and can be brought back then.
 */
export async function importFiles(input: TextInputController, tool: ToolId, files: readonly File[]): Promise<void> {
  if (files.length === 0) return;
  const size = files.reduce((sum, file) => sum + file.size, 0);
  const tooLarge = checkFileSize(size, memoryLimitBytes());
  if (tooLarge) {
    showToast({ title: texts.importFailed, message: tooLarge, tone: 'error' });
    return;
  }
  await showIntake(async () => {
    const undo = await rememberInputs([input]);
    const guessed: string[] = [];
    await input.takeIn(async (id, signal, progress) => {
      const report = await runTask(signal, (task) => task.importFiles({ tool, files, id }, proxy(progress)));
      guessed.push(...report.guessed);
      return report.stats;
    });
    const said = files.length === 1 ? texts.importedText : texts.importedFilesText(files.length);
    const message = guessed.length > 0 ? texts.importedAs(guessed) : undo ? texts.replacedToo(said) : said;
    showToast({ title: texts.imported, message, tone: 'success', ...undoAction(undo) });
  }, texts.importFailedText);
}

/**
 * Takes something in and tells why it failed, if it did; nothing is said where the user has cancelled.
 * @param unexplained what is said of a fault of ours, whose own words would help nobody
 */
export async function showIntake(intake: () => Promise<void>, unexplained: string): Promise<void> {
  try {
    await intake();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    showToast({
      title: texts.importFailed,
      message: error instanceof TaskFailed && error.code !== 'fault' ? error.message : unexplained,
      tone: 'error',
    });
  }
}

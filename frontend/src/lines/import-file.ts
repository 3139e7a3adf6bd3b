import { proxy } from 'comlink';
import type { ToolId } from '../../../libs/contracts/tool-catalog.ts';
import { checkFileSize } from '../../../libs/files/file-kind.ts';
import { runTask } from '../runs/task-client.ts';
import type { TextInputController } from '../runs/text-inputs.ts';
import { showToast } from '../ui/toast.ts';
import { INPUT_TEXTS as texts } from './texts.ts';

/** Reads a file into a bulk input and says how it went. What was there stays until the file is complete. */
export async function importFile(input: TextInputController, tool: ToolId, file: File): Promise<void> {
  const memoryGb = 'deviceMemory' in navigator ? Number(navigator.deviceMemory) : undefined;
  const tooLarge = checkFileSize(file.size, memoryGb);
  if (tooLarge) {
    showToast({ title: texts.importFailed, message: tooLarge, tone: 'error' });
    return;
  }
  await showIntake(async () => {
    let encoding = 'utf-8';
    await input.takeIn(async (id, signal, progress) => {
      const report = await runTask(signal, (task) => task.importFile({ tool, file, id }, proxy(progress)));
      encoding = report.encoding;
      return report.stats;
    });
    const message = encoding === 'windows-1252' ? texts.importedAs('Windows-1252') : texts.importedText;
    showToast({ title: texts.imported, message, tone: 'success' });
  });
}

/** Takes something in and tells why it failed, if it did; nothing is said where the user has cancelled. */
export async function showIntake(intake: () => Promise<void>): Promise<void> {
  try {
    await intake();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    showToast({
      title: texts.importFailed,
      message: error instanceof Error && error.message ? error.message : texts.importFailedText,
      tone: 'error',
    });
  }
}

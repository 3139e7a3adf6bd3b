import { copyText } from '../shared/ui/copy-text.ts';
import { showToast } from '../shared/ui/toast.ts';
import { TaskFailed } from '../shared/workers/task-client.ts';
import { RUN_MESSAGES as messages } from './messages.ts';

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

import { showToast, type ToastContent } from '../../shared/ui/toast.ts';
import { UNDO_TEXTS as texts } from '../texts.ts';

/** Returns the Undo action of a toast, or nothing if there is nothing to undo. */
export function undoAction(undo: (() => Promise<void>) | undefined): Pick<ToastContent, 'action'> {
  return undo ? { action: { label: texts.undo, run: () => void performUndo(undo) } } : {};
}

async function performUndo(undo: () => Promise<void>): Promise<void> {
  try {
    await undo();
  } catch (error) {
    // Superseded by another text.
    if (error instanceof DOMException && error.name === 'AbortError') {
      return;
    }
    showToast({ title: texts.failed, message: texts.failedText, tone: 'error' });
  }
}

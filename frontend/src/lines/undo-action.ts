import { showToast, type ToastContent } from '../ui/toast.ts';
import { UNDO_TEXTS as texts } from './texts.ts';

/** The part of a toast that offers to take back what it tells of; nothing where there is nothing to take back. */
export function undoAction(undo: (() => Promise<void>) | undefined): Pick<ToastContent, 'action'> {
  return undo ? { action: { label: texts.undo, run: () => void bringBack(undo) } } : {};
}

async function bringBack(undo: () => Promise<void>): Promise<void> {
  try {
    await undo();
  } catch (error) {
    // Overtaken by another text.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    showToast({ title: texts.failed, message: texts.failedText, tone: 'error' });
  }
}

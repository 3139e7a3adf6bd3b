import { flushSync } from 'react-dom';
import { whenIdle, whenIdleAfterAction } from '../../../shared/when-idle.ts';

type CodeEditorModule = typeof import('./code-editor.ts');

/** The module, once it is loaded. Later editors start with it. */
let loaded: CodeEditorModule | null = null;

/**
 * Loads CodeMirror when the page is idle, and calls back when it can replace the stand-in: never during a text
 * composition, which would break the input method. An empty stand-in waits for the visitor's first action, since it looks
 * the same. If CodeMirror cannot be loaded, the stand-in stays.
 * @returns a function that cancels
 */
export function loadCodeEditor(standIn: HTMLTextAreaElement, onLoad: (module: CodeEditorModule) => void): () => void {
  if (loaded) {
    onLoad(loaded);
    return () => {};
  }
  const cancelled = new AbortController();
  let isComposing = false;
  const { signal } = cancelled;

  const finish = () => {
    if (signal.aborted || isComposing || !loaded) {
      return;
    }
    const module = loaded;
    cancelled.abort();
    // Synchronously: at no time are there two textboxes, or none.
    flushSync(() => onLoad(module));
  };
  standIn.addEventListener('compositionstart', () => (isComposing = true), { signal });
  standIn.addEventListener(
    'compositionend',
    () => {
      isComposing = false;
      // The text is complete after this event.
      setTimeout(finish);
    },
    { signal },
  );
  // An early click or key may have come before the page listens.
  const isInUse = standIn.value !== '' || document.activeElement === standIn;
  const wait = isInUse ? whenIdle : whenIdleAfterAction;
  const cancelWait = wait(async () => {
    try {
      loaded = await import('./code-editor.ts');
    } catch {
      return;
    }
    await nextTurn();
    finish();
  });
  signal.addEventListener('abort', cancelWait);
  return () => cancelled.abort();
}

let lastTurn = Promise.resolve();

/** Resolves in a new task for each editor: creating three in one task would be noticeable on a phone. */
function nextTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => new Promise((resolve) => setTimeout(resolve)));
  return lastTurn;
}

import { flushSync } from 'react-dom';

type CodeEditorModule = typeof import('./code-editor.ts');

/** Once it is loaded, editors start with it at once. */
let loaded: CodeEditorModule | null = null;
/** Latest start of loading on a busy page. */
const PATIENCE_MS = 1_000;

/**
 * Loads CodeMirror when the page has nothing better to do, and calls back when it may take the place of the stand-in:
 * not while a word is being composed in it, which would break the input method. Where it cannot be loaded nothing
 * happens, and the stand-in remains.
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
    if (signal.aborted || isComposing || !loaded) return;
    const module = loaded;
    cancelled.abort();
    // In one go: at no time are there two textboxes, or none.
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
  whenIdle(async () => {
    if (signal.aborted) return;
    try {
      loaded = await import('./code-editor.ts');
    } catch {
      return;
    }
    await nextTurn();
    finish();
  });
  return () => cancelled.abort();
}

let lastTurn = Promise.resolve();

/** Gives every editor a task of its own: to make three in one would be felt on a phone. */
function nextTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => new Promise((resolve) => setTimeout(resolve)));
  return lastTurn;
}

function whenIdle(callback: () => void): void {
  // Not in Safari yet.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(callback, { timeout: PATIENCE_MS });
  else setTimeout(callback, 100);
}

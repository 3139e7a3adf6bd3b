import { useEffect, useRef } from 'react';
import type { Shortcut } from './shortcuts.tsx';
import { SHORTCUT_TEXTS as texts } from './texts.ts';

/** Actions of the shortcuts of every tool; undefined while unavailable. */
export interface ShortcutActions {
  readonly run: (() => void) | undefined;
  readonly cancel: (() => void) | undefined;
  readonly clear: () => void;
  readonly copy: (() => void) | undefined;
}

/** The shortcuts of every tool, for the dialog. */
export const TOOL_SHORTCUTS: readonly Shortcut[] = [
  { keys: ['Ctrl', 'Enter'], action: texts.run },
  { keys: ['Esc'], action: texts.cancel },
  { keys: ['Alt', 'Shift', 'C'], action: texts.copy },
  { keys: ['Alt', 'Shift', 'Backspace'], action: texts.clear },
];

/** Handles the tool shortcuts while the component is mounted. `⌘` replaces `Ctrl` on a Mac. */
export function useToolShortcuts(actions: ShortcutActions): void {
  const current = useRef(actions);
  useEffect(() => {
    current.current = actions;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const action = actionOf(event, current.current);
      if (!action || event.defaultPrevented) {
        return;
      }
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

function actionOf(event: KeyboardEvent, actions: ShortcutActions): (() => void) | undefined {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    return actions.run;
  }
  if (event.key === 'Escape') {
    return actions.cancel;
  }
  if (!event.altKey || !event.shiftKey) {
    return undefined;
  }
  // Use the key code, since Alt changes the key's letter on some systems.
  if (event.code === 'KeyC') {
    return actions.copy;
  }
  return event.code === 'Backspace' ? actions.clear : undefined;
}

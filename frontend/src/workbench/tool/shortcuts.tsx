import { ActionIcon } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { useMediaQuery } from '../../shared/ui/use-media-query.ts';
import classes from './shortcuts.module.css';
import { FRAME_TEXTS } from './texts.ts';

/** A keyboard shortcut in the dialog's list. */
export interface Shortcut {
  /** Keys pressed together, with the labels of the keyboard: `['Ctrl', 'Enter']`. */
  readonly keys: readonly string[];
  /** Short description of the action. */
  readonly action: string;
}

/** Labels of keys that an Apple keyboard names otherwise. */
const MAC_LABELS = new Map([
  ['Ctrl', '⌘'],
  ['Alt', '⌥'],
  ['Shift', '⇧'],
  ['Backspace', '⌫'],
]);

/** Devices without a keyboard, as far as the browser tells. */
const TOUCH_ONLY = '(hover: none) and (pointer: coarse)';

/** A button that lists a tool's keyboard shortcuts in a dialog. The key `?` opens it as well. Phones have no button. */
export function ShortcutsButton({ shortcuts }: { readonly shortcuts: readonly Shortcut[] }) {
  const [isOpen, setOpen] = useState(false);
  const isTouch = useMediaQuery(TOUCH_ONLY);

  useEffect(() => {
    const openOnKey = (event: KeyboardEvent): void => {
      if (event.key === '?' && !event.defaultPrevented && !isTyping(event.target)) {
        event.preventDefault();
        setOpen(true);
      }
    };
    document.addEventListener('keydown', openOnKey);
    return () => document.removeEventListener('keydown', openOnKey);
  }, []);

  return (
    <>
      {!isTouch && (
        <ActionIcon
          variant="default"
          aria-label={FRAME_TEXTS.shortcuts}
          aria-haspopup="dialog"
          title={FRAME_TEXTS.shortcuts}
          onClick={() => setOpen(true)}
        >
          <span aria-hidden="true">?</span>
        </ActionIcon>
      )}
      <Dialog title={FRAME_TEXTS.shortcuts} isOpen={isOpen} onClose={() => setOpen(false)}>
        <dl className={classes.list}>
          {[...shortcuts, { keys: ['?'], action: FRAME_TEXTS.showShortcuts }].map(({ keys, action }) => (
            <div key={action} className={classes.line}>
              <dt>{action}</dt>
              <dd className={classes.keys}>
                {keys.map((key) => (
                  <kbd key={key} className={classes.key}>
                    {isOpen && isMac() ? (MAC_LABELS.get(key) ?? key) : key}
                  </kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  );
}

function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.platform);
}

/** Returns true if key presses on this element enter text, where shortcuts of a single key must not apply. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
  );
}

import { ActionIcon } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import classes from './shortcuts.module.css';
import { FRAME_TEXTS } from './texts.ts';

/** A keyboard shortcut as the dialog lists it. */
export interface Shortcut {
  /** The keys pressed together, as they stand on the keyboard: `['Ctrl', 'Enter']`. */
  readonly keys: readonly string[];
  /** What it does, in a few words. */
  readonly action: string;
}

/** The button, and the key `?`, that list a tool's keyboard shortcuts. */
export function ShortcutsButton({ shortcuts }: { readonly shortcuts: readonly Shortcut[] }) {
  const [isOpen, setOpen] = useState(false);

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
      <ActionIcon
        variant="default"
        aria-label={FRAME_TEXTS.shortcuts}
        aria-haspopup="dialog"
        title={FRAME_TEXTS.shortcuts}
        onClick={() => setOpen(true)}
      >
        <span aria-hidden="true">?</span>
      </ActionIcon>
      <Dialog title={FRAME_TEXTS.shortcuts} isOpen={isOpen} onClose={() => setOpen(false)}>
        <dl className={classes.list}>
          {[...shortcuts, { keys: ['?'], action: FRAME_TEXTS.showShortcuts }].map(({ keys, action }) => (
            <div key={action} className={classes.line}>
              <dt>{action}</dt>
              <dd className={classes.keys}>
                {keys.map((key) => (
                  <kbd key={key} className={classes.key}>
                    {key}
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

/** Whether keys pressed there are text, which no shortcut of a single key may take. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
  );
}

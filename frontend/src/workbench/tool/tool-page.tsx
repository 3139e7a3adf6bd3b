import { ActionIcon } from '@mantine/core';
import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { type ToolId, toolEntry } from '../../../../libs/tools/index.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { TOAST_KEY } from '../../shared/ui/toast.tsx';
import { FRAME_MESSAGES, SHORTCUT_MESSAGES as messages } from './messages.ts';
import classes from './tool-page.module.css';
import { ToolCards } from './tool-parts.tsx';

/**
 * Returns the screen of a tool, in the frame of every tool page: heading, guide link and shortcuts, the tool, and links to
 * the other tools.
 */
export function toolScreen(tool: ToolId, Tool: ComponentType): ComponentType {
  return function Screen() {
    return (
      <div className={classes.page}>
        <div>
          <ToolHeading tool={tool} level={1} />
          <Tool />
        </div>
        <ToolCards title={FRAME_MESSAGES.otherTools} except={tool} />
      </div>
    );
  };
}

/** A tool's name, with a link to its guide and the list of keyboard shortcuts, which all tools share. */
export function ToolHeading({
  tool,
  level,
}: {
  readonly tool: ToolId;
  /** 1 on the tool's own page, 2 on the home page. */
  readonly level: 1 | 2;
}) {
  const { title, guidePath } = toolEntry(tool);
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={classes.heading}>
      <Heading className={classes.title}>{title}</Heading>
      <div className={classes.ways}>
        <Link to={guidePath}>{FRAME_MESSAGES.guide}</Link>
        <ShortcutsButton />
      </div>
    </div>
  );
}

/** A keyboard shortcut in the dialog's list. */
interface Shortcut {
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

/** The shortcuts of every tool. */
const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['Ctrl', 'Enter'], action: messages.run },
  { keys: ['Esc'], action: messages.cancel },
  { keys: ['Alt', 'Shift', 'C'], action: messages.copy },
  { keys: ['Alt', 'Shift', 'Backspace'], action: messages.clear },
  { keys: [TOAST_KEY], action: messages.toToast },
  { keys: ['?'], action: FRAME_MESSAGES.showShortcuts },
];

/** A button that lists the keyboard shortcuts of tools in a dialog. The key `?` opens it as well. Phones have no button. */
function ShortcutsButton() {
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
        aria-label={FRAME_MESSAGES.shortcuts}
        aria-haspopup="dialog"
        className={classes.shortcuts}
        title={FRAME_MESSAGES.shortcuts}
        onClick={() => setOpen(true)}
      >
        <span aria-hidden="true">?</span>
      </ActionIcon>
      <Dialog title={FRAME_MESSAGES.shortcuts} isOpen={isOpen} onClose={() => setOpen(false)}>
        <dl className={classes.list}>
          {SHORTCUTS.map(({ keys, action }) => (
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

/** Actions of the shortcuts of every tool; undefined while unavailable. */
interface ShortcutActions {
  readonly run: (() => void) | undefined;
  readonly cancel: (() => void) | undefined;
  readonly clear: () => void;
  readonly copy: (() => void) | undefined;
}

/** Handles the tool shortcuts while the component is mounted. `⌘` replaces `Ctrl` on a Mac. */
export function useToolShortcuts(actions: ShortcutActions): void {
  const current = useRef(actions);
  // Before the paint: a key pressed right after it must find the actions of what is shown.
  useLayoutEffect(() => {
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

import { ActionIcon } from '@mantine/core';
import { createContext, type MouseEvent, type ReactNode, use, useEffect, useId, useRef, useState } from 'react';
import classes from './dialog.module.css';
import { CloseIcon } from './icons.tsx';
import { ToastView } from './toast-view.tsx';

const HoldDialog = createContext<(isHeld: boolean) => void>(() => undefined);

/** Keeps the dialog around open while something goes on in it that Escape, or a slip beside it, would end. */
export function useDialogHold(isHeld: boolean): void {
  const hold = use(HoldDialog);
  useEffect(() => {
    hold(isHeld);
    return () => hold(false);
  }, [hold, isHeld]);
}

/**
 * A dialog of the browser's own: modal, so the focus stays inside, comes back to where it was, and the rest of the
 * page is out of reach, for the keyboard's shortcuts, too; it closes with Escape, its button, and a press beside it.
 * What is inside is there only while it is open, so every opening starts afresh.
 */
export function Dialog({
  title,
  isOpen,
  isWide = false,
  onClose,
  children,
}: {
  readonly title: string;
  readonly isOpen: boolean;
  /** For editors and previews, which need more room than a few fields. */
  readonly isWide?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const dialog = useModal(isOpen);
  const titleId = useId();
  const isHeld = useRef(false);
  const [hold] = useState(() => (held: boolean) => {
    isHeld.current = held;
  });
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      data-wide={isWide || undefined}
      aria-labelledby={titleId}
      onCancel={(event) => isHeld.current && event.preventDefault()}
      onClose={onClose}
      onClick={(event) => isBeside(event) && !isHeld.current && onClose()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      {isOpen && (
        <div className={classes.box}>
          <div className={classes.top}>
            <h2 id={titleId} className={classes.title}>
              {title}
            </h2>
            <ActionIcon aria-label="Close" onClick={onClose}>
              <CloseIcon />
            </ActionIcon>
          </div>
          <HoldDialog value={hold}>{children}</HoldDialog>
          <ToastView />
        </div>
      )}
    </dialog>
  );
}

/** Opens and closes a `<dialog>` as a modal one along with a state. */
export function useModal(isOpen: boolean) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) {
      dialog.current?.showModal();
    } else {
      dialog.current?.close();
    }
  }, [isOpen]);
  return dialog;
}

/** Whether a press on a modal dialog fell beside what it shows: the backdrop belongs to the dialog itself. */
export function isBeside(event: MouseEvent<HTMLDialogElement>): boolean {
  return event.target === event.currentTarget;
}

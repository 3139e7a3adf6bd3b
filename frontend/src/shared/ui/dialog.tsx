import { ActionIcon } from '@mantine/core';
import { createContext, type ReactNode, type SyntheticEvent, use, useEffect, useId, useRef, useState } from 'react';
import classes from './dialog.module.css';
import { CloseIcon } from './icons.tsx';
import { ToastView } from './toast-view.tsx';

const HoldDialog = createContext<(isHeld: boolean) => void>(() => undefined);

/**
 * Keeps Escape and presses on the backdrop from closing the surrounding dialog while `isHeld` is true. Its close button
 * works.
 */
export function useDialogHold(isHeld: boolean): void {
  const hold = use(HoldDialog);
  useEffect(() => {
    hold(isHeld);
    return () => hold(false);
  }, [hold, isHeld]);
}

/**
 * A native modal dialog. The browser traps the focus, restores it on close, and makes the rest of the page inert,
 * keyboard shortcuts included. Escape, the close button and a press on the backdrop close it. The content is mounted
 * only while the dialog is open, so every opening starts with fresh state.
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
  /** True for editors and previews, which need more room than a few fields. */
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
      onCancel={(event) => {
        // Escape; the `cancel` events of file pickers in the dialog bubble to here as well.
        if (targetsDialog(event)) {
          event.preventDefault();
          if (!isHeld.current) {
            onClose();
          }
        }
      }}
      // The event is asynchronous: the dialog may have been opened again.
      onClose={({ currentTarget }) => currentTarget.open || onClose()}
      onClick={(event) => targetsDialog(event) && !isHeld.current && onClose()}
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

/** Opens and closes a `<dialog>` as a modal, following `isOpen`. */
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

/** Returns true if an event targets a modal dialog itself, as presses on its backdrop do. */
export function targetsDialog(event: SyntheticEvent<HTMLDialogElement>): boolean {
  return event.target === event.currentTarget;
}

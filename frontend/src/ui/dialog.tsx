import { ActionIcon } from '@mantine/core';
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import classes from './dialog.module.css';
import { CloseIcon } from './icons.tsx';
import { ToastView } from './toast-view.tsx';

/**
 * A dialog of the browser's own: modal, so the focus stays inside, comes back to where it was, and the rest of the
 * page is out of reach; it closes with Escape, its button, and a press beside it. What is inside is there only
 * while it is open, so every opening starts afresh.
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
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the press beside the dialog; the keyboard has Escape and the button
    <dialog
      ref={dialog}
      className={classes.dialog}
      data-wide={isWide || undefined}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => isBeside(event) && onClose()}
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
          {children}
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

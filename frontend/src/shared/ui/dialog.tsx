import { ActionIcon } from '@mantine/core';
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  use,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import classes from './dialog.module.css';
import { CloseIcon } from './icons.tsx';
import { ToastView } from './toast.tsx';

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
  const titleId = useId();
  const isHeld = useRef(false);
  const modal = useModal(isOpen, onClose, isHeld);
  const [hold] = useState(() => (held: boolean) => {
    isHeld.current = held;
  });
  return (
    <dialog
      {...modal}
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
          <ToastView isInDialog />
        </div>
      )}
    </dialog>
  );
}

/** The buttons at the end of a dialog, aligned right: Cancel first, the primary action last. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}

/**
 * Ref callback that gives a control the initial focus of its dialog. React's `autoFocus` would focus it too early,
 * because the browser moves the focus again when the dialog opens. It looks for the attribute.
 */
export function firstFocus(element: HTMLElement | null): void {
  element?.setAttribute('autofocus', '');
  // The dialog was open already and its content was replaced.
  if (element?.closest('dialog')?.open) {
    element.focus();
  }
}

/** Properties of a `<dialog>` that is opened and closed as a modal. */
type ModalProps = Required<Pick<ComponentProps<'dialog'>, 'ref' | 'onClose' | 'onPointerDown' | 'onClick'>>;

/**
 * Opens and closes a `<dialog>` as a modal, following `isOpen`, and returns its properties.
 * @param onClose called when the browser has closed it, and by a press on the backdrop
 * @param isHeld true while presses on the backdrop do nothing
 */
export function useModal(isOpen: boolean, onClose: () => void, isHeld?: RefObject<boolean>): ModalProps {
  const ref = useRef<HTMLDialogElement>(null);
  const isBackdropPressed = useRef(false);
  useEffect(() => {
    if (isOpen) {
      ref.current?.showModal();
    } else {
      ref.current?.close();
    }
  }, [isOpen]);
  useLayoutEffect(() => {
    const dialog = ref.current;
    // The browser restores the focus only while the element is in the page.
    return () => dialog?.close();
  }, []);
  return {
    ref,
    // The event also follows a close by `isOpen` or by unmounting, and it is asynchronous: this dialog, or another one,
    // may be open.
    onClose: ({ currentTarget }) => isOpen && !currentTarget.open && currentTarget.isConnected && onClose(),
    onPointerDown: (event) => {
      isBackdropPressed.current = targetsDialog(event);
    },
    // A selection of text that ends on the backdrop clicks the dialog as well.
    onClick: (event) => targetsDialog(event) && isBackdropPressed.current && !isHeld?.current && onClose(),
  };
}

/** Returns true if an event targets a modal dialog itself, as presses on its backdrop do. */
function targetsDialog(event: SyntheticEvent<HTMLDialogElement>): boolean {
  return event.target === event.currentTarget;
}

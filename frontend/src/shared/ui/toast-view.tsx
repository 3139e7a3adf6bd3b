import { Button, CloseButton } from '@mantine/core';
import { type FocusEvent, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { hideToast, openToastPlace, readToast, type ShownToast, subscribeToToasts, TOAST_MS } from './toast.ts';
import classes from './toast-view.module.css';

/**
 * A live region for toasts, mounted before any toast is shown, as live regions require. Failures interrupt a screen
 * reader, other toasts are announced politely. The layout has one, and so does every open dialog.
 */
export function ToastView() {
  const place = useId();
  useEffect(() => openToastPlace(place), [place]);
  const toast = useSyncExternalStore(
    subscribeToToasts,
    () => readToast(place),
    () => null,
  );
  const isError = toast?.tone === 'error';
  return (
    <section className={classes.place} aria-label="Notifications">
      <div aria-live="polite">{toast !== null && !isError && <Toast key={toast.id} toast={toast} />}</div>
      <div aria-live="assertive">{toast !== null && isError && <Toast key={toast.id} toast={toast} />}</div>
    </section>
  );
}

function Toast({ toast }: { readonly toast: ShownToast }) {
  const [isHeld, setHeld] = useState(false);
  const { id, action, stays } = toast;
  const cameFrom = useRef<EventTarget | null>(null);

  useEffect(() => {
    if (isHeld || stays === true) {
      return undefined;
    }
    const timer = window.setTimeout(() => hideToast(id), TOAST_MS);
    return () => window.clearTimeout(timer);
  }, [id, isHeld, stays]);

  const hold = ({ currentTarget, relatedTarget }: FocusEvent<HTMLDivElement>): void => {
    setHeld(true);
    if (!currentTarget.contains(relatedTarget)) {
      cameFrom.current = relatedTarget;
    }
  };
  /** Closes the toast and returns the focus to where it was before. */
  const close = (): void => {
    if (cameFrom.current instanceof HTMLElement && cameFrom.current.isConnected) {
      cameFrom.current.focus({ preventScroll: true });
    }
    hideToast(id);
  };
  const releaseOnLeave = (event: FocusEvent<HTMLDivElement>): void => {
    setHeld(event.currentTarget.contains(event.relatedTarget));
  };

  return (
    // Not a control: hovering or focusing the toast only pauses its timer.
    // biome-ignore lint/a11y/noStaticElementInteractions: the listeners only pause the timer, the controls are inside
    <div
      className={classes.toast}
      data-tone={toast.tone ?? 'info'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={hold}
      onBlur={releaseOnLeave}
    >
      <div className={classes.text}>
        <p className={classes.title}>{toast.title}</p>
        {toast.message !== undefined && <p className={classes.message}>{toast.message}</p>}
      </div>
      {action !== undefined && (
        <Button
          className={classes.action}
          size="compact-sm"
          onClick={() => {
            close();
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
      <CloseButton aria-label="Close notification" onClick={close} />
    </div>
  );
}

import { Button, CloseButton } from '@mantine/core';
import { type FocusEvent, useCallback, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import {
  ACTION_TOAST_MS,
  hideToast,
  openToastPlace,
  readToast,
  type ShownToast,
  subscribeToToasts,
  TOAST_MS,
} from './toast.ts';
import classes from './toast-view.module.css';

/** The key that moves the focus to a toast. */
export const TOAST_KEY = 'F8';

/**
 * A live region for toasts, mounted before any toast is shown, as live regions require. Failures interrupt a screen
 * reader, other toasts are announced politely, and a toast that another region has drawn before is not announced again.
 * The layout has one, and so does every open dialog.
 */
export function ToastView({
  isInDialog = false,
}: {
  /** True for a group: the page has a landmark of the same name. */
  readonly isInDialog?: boolean;
}) {
  const place = useId();
  useEffect(() => openToastPlace(place), [place]);
  const toast = useSyncExternalStore(
    subscribeToToasts,
    () => readToast(place),
    () => null,
  );
  const politeness = toast?.isAnnounced ? 'off' : toast?.tone === 'error' ? 'assertive' : 'polite';
  return (
    <section
      className={classes.place}
      role={isInDialog ? 'group' : undefined}
      aria-label={`Notifications (${TOAST_KEY})`}
    >
      {(['polite', 'assertive', 'off'] as const).map((live) => (
        <div key={live} aria-live={live}>
          {toast !== null && live === politeness && <Toast key={toast.id} toast={toast} />}
        </div>
      ))}
    </section>
  );
}

function Toast({ toast }: { readonly toast: ShownToast }) {
  const [isHeld, setHeld] = useState(false);
  const { id, action, stays } = toast;
  const element = useRef<HTMLDivElement>(null);
  /**
   * Candidates for the focus after the toast closes: the element focused when the toast appeared, then its focusable
   * ancestors.
   */
  const cameFrom = useRef<readonly HTMLElement[]>([]);

  useEffect(() => {
    if (isHeld || stays === true) {
      return undefined;
    }
    const timer = window.setTimeout(() => hideToast(id), action === undefined ? TOAST_MS : ACTION_TOAST_MS);
    return () => window.clearTimeout(timer);
  }, [id, isHeld, stays, action]);

  const noteFocus = useCallback(() => {
    if (!element.current?.contains(document.activeElement)) {
      cameFrom.current = focusableAround(document.activeElement);
    }
  }, []);
  useEffect(() => {
    noteFocus();
    const focusOnKey = (event: KeyboardEvent): void => {
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
      if (event.key === TOAST_KEY && !hasModifier) {
        event.preventDefault();
        noteFocus();
        element.current?.querySelector('button')?.focus();
      }
    };
    // In the capture phase, since dialogs stop the propagation of keys.
    document.addEventListener('keydown', focusOnKey, true);
    return () => document.removeEventListener('keydown', focusOnKey, true);
  }, [noteFocus]);

  /** Closes the toast and returns the focus. If there is no place for it, the focus guard of the layout finds one. */
  const close = (): void => {
    for (const place of cameFrom.current) {
      place.focus({ preventScroll: true });
      if (document.activeElement === place) {
        break;
      }
    }
    hideToast(id);
  };
  /** If nothing had the focus when the toast appeared, for example as a dialog closed, it returns to where it is now. */
  const holdOnEntry = ({ currentTarget, relatedTarget }: FocusEvent<HTMLDivElement>): void => {
    setHeld(true);
    const hasPlace = cameFrom.current.some((place) => place !== document.body && place.isConnected);
    if (!hasPlace && relatedTarget !== null && !currentTarget.contains(relatedTarget)) {
      cameFrom.current = focusableAround(relatedTarget);
    }
  };
  const releaseOnLeave = (event: FocusEvent<HTMLDivElement>): void => {
    setHeld(event.currentTarget.contains(event.relatedTarget));
  };

  return (
    // Not a control: hovering or focusing the toast only pauses its timer.
    // biome-ignore lint/a11y/noStaticElementInteractions: the listeners only pause the timer, the controls are inside
    <div
      ref={element}
      className={classes.toast}
      data-tone={toast.tone ?? 'info'}
      onPointerDown={noteFocus}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={holdOnEntry}
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

/** Returns an element and the focusable ones around it, innermost first. */
function focusableAround(start: Element | null): readonly HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let element = start; element instanceof HTMLElement; element = element.parentElement) {
    if (element === start || element.hasAttribute('tabindex')) {
      found.push(element);
    }
  }
  return found;
}

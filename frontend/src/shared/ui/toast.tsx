import { Button, CloseButton } from '@mantine/core';
import {
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { messageOf } from '../../../../libs/errors.ts';
import classes from './toast.module.css';

/**
 * Meaning of a toast. The overprinted inks give the color: blue for information, green for success, red for errors.
 */
type ToastTone = 'info' | 'success' | 'error';

export interface ToastContent {
  readonly title: string;
  readonly message?: string;
  /** `info` by default; failures use `error`. */
  readonly tone?: ToastTone;
  /** One action the user can take, for example Undo. It closes the toast. */
  readonly action?: { readonly label: string; readonly run: () => void };
  /** True if the toast stays until the user closes it. Other toasts are shown in its place in the meantime. */
  readonly stays?: boolean;
}

/** A toast on screen. The id tells two toasts with the same words apart. */
interface ShownToast extends ToastContent {
  readonly id: number;
  /** True if another region has drawn the toast before, so that screen readers have announced it. */
  isAnnounced: boolean;
}

/** Time in milliseconds until a toast closes, unless the user hovers or focuses it. */
export const TOAST_MS = 5000;
/** The same for a toast with an action, which takes time to reach by keyboard. */
export const ACTION_TOAST_MS = 20_000;
/** Distance in pixels from which the movement of a finger is a swipe. */
const SWIPE_PX = 24;
/**
 * Delay in milliseconds before a toast is shown in a dialog. Most dialogs close right after they show one; the page then
 * draws it, and it is announced once.
 */
export const DIALOG_DELAY_MS = 100;

let shown: ShownToast | null = null;
let staying: ShownToast | null = null;
let lastId = 0;
/** Timer of the toast that waits for a dialog to close. */
let waiting: ReturnType<typeof setTimeout> | undefined;
/** Ids of the mounted toast regions. A modal dialog adds its own, since everything behind it is inert. */
let places: readonly string[] = [];
const listeners = new Set<() => void>();

/**
 * Shows a toast for 5 seconds, for 20 if it has an action, or until it is closed if it `stays`. Only one toast is shown
 * at a time; a new one replaces it.
 */
export function showToast(content: ToastContent): void {
  lastId += 1;
  const toast = { ...content, id: lastId, isAnnounced: false };
  if (toast.stays === true) {
    staying = toast;
    notify();
    return;
  }
  const present = () => {
    shown = toast;
    notify();
  };
  clearTimeout(waiting);
  if (places.length > 1) {
    waiting = setTimeout(present, DIALOG_DELAY_MS);
  } else {
    present();
  }
}

/** Shows a toast about a failure, with the message of its error. */
export function showFailure(title: string, error: unknown): void {
  showToast({ title, message: messageOf(error), tone: 'error' });
}

/** Closes a toast; does nothing if another toast has replaced it. */
export function hideToast(id: number): void {
  if (shown?.id === id) {
    shown = null;
    notify();
  } else if (staying?.id === id) {
    staying = null;
    notify();
  }
}

/** Returns the toast that a region should draw. Only the region opened last draws it. */
export function readToast(place: string): ShownToast | null {
  return places.at(-1) === place ? (shown ?? staying) : null;
}

/** Registers a region for toasts. Returns a function that unregisters it. */
export function openToastPlace(place: string): () => void {
  setPlaces([...places, place]);
  return () => setPlaces(places.filter((other) => other !== place));
}

function setPlaces(next: readonly string[]): void {
  // A staying toast behind another one has not been announced.
  const drawn = shown ?? staying;
  if (drawn && places.length > 0) {
    drawn.isAnnounced = true;
  }
  places = next;
  notify();
}

/** Calls the listener when the shown toast or its region changes. Returns a function that unsubscribes. */
function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function notify(): void {
  for (const listener of listeners) {
    listener();
  }
}

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
  /** Place that a finger has touched; null for a mouse. */
  const touched = useRef<{ readonly x: number; readonly y: number } | null>(null);
  const noteTouch = ({ pointerType, clientX: x, clientY: y }: PointerEvent): void => {
    noteFocus();
    touched.current = pointerType === 'mouse' ? null : { x, y };
  };
  const closeOnSwipe = ({ clientX, clientY }: PointerEvent): void => {
    const start = touched.current;
    if (start && Math.hypot(clientX - start.x, clientY - start.y) >= SWIPE_PX) {
      close();
    }
  };
  /**
   * A tap closes a toast that may lie on the control needed next, except one with an action, which a finger may just have
   * missed. Not on `pointerup`, after which the browser would click on what is below.
   */
  const closeOnTap = ({ target }: MouseEvent): void => {
    if (touched.current && action === undefined && target instanceof Element && !target.closest('button')) {
      close();
    }
  };
  const releaseOnLeave = (event: FocusEvent<HTMLDivElement>): void => {
    setHeld(event.currentTarget.contains(event.relatedTarget));
  };

  return (
    // Not a control: hovering or focusing the toast only pauses its timer, and the button inside closes it as touches do.
    // biome-ignore lint/a11y/noStaticElementInteractions: the controls are inside
    // biome-ignore lint/a11y/useKeyWithClickEvents: the controls are inside
    <div
      ref={element}
      className={classes.toast}
      data-tone={toast.tone ?? 'info'}
      onClick={closeOnTap}
      onPointerDown={noteTouch}
      onPointerUp={closeOnSwipe}
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

import { messageOf } from '../../../../libs/errors.ts';

/**
 * Meaning of a toast. The overprinted inks give the color: blue for information, green for success, red for errors.
 */
export type ToastTone = 'info' | 'success' | 'error';

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
export interface ShownToast extends ToastContent {
  readonly id: number;
  /** True if another region has drawn the toast before, so that screen readers have announced it. */
  isAnnounced: boolean;
}

/** Time in milliseconds until a toast closes, unless the user hovers or focuses it. */
export const TOAST_MS = 5000;
/** The same for a toast with an action, which takes time to reach by keyboard. */
export const ACTION_TOAST_MS = 20_000;
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
export function subscribeToToasts(listener: () => void): () => void {
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

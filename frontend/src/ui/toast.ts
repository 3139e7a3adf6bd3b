/** How a toast is meant: cyan and magenta overprint to blue (information), cyan and yellow to green, magenta and yellow to red. */
export type ToastTone = 'info' | 'success' | 'error';

export interface ToastContent {
  readonly title: string;
  readonly message?: string;
  /** `info` unless told; failures are `error`. */
  readonly tone?: ToastTone;
  /** One thing the user can do about it, an Undo say; the toast closes with it. */
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Stays until the user closes it; others are shown in its place meanwhile. */
  readonly stays?: boolean;
}

/** A toast on show. Each has an id of its own, so that the same words twice are two toasts. */
export interface ShownToast extends ToastContent {
  readonly id: number;
}

/** How long a toast stays unless the user is over it. */
export const TOAST_MS = 5000;

let shown: ShownToast | null = null;
let staying: ShownToast | null = null;
let lastId = 0;
/** The places that can draw it. A modal dialog brings one of its own, since what lies behind it is out of reach. */
let places: readonly string[] = [];
const listeners = new Set<() => void>();

/** Shows a toast, for 5 seconds unless it stays. Only one is shown at a time: it takes the place of the one before. */
export function showToast(content: ToastContent): void {
  lastId += 1;
  const toast = { ...content, id: lastId };
  if (content.stays === true) {
    staying = toast;
  } else {
    shown = toast;
  }
  notify();
}

/** Takes a toast away; does nothing when another has taken its place. */
export function hideToast(id: number): void {
  if (shown?.id === id) {
    shown = null;
    notify();
  } else if (staying?.id === id) {
    staying = null;
    notify();
  }
}

/** The toast that a place is to draw: the one on show, in the place that was opened last. */
export function readToast(place: string): ShownToast | null {
  return places.at(-1) === place ? (shown ?? staying) : null;
}

/** Opens a place for toasts. Answers the way to close it. */
export function openToastPlace(place: string): () => void {
  places = [...places, place];
  notify();
  return () => {
    places = places.filter((other) => other !== place);
    notify();
  };
}

/** Calls back when another toast, or none, is to be drawn, or elsewhere. Answers the way to stop. */
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

/** How a toast is meant: cyan and magenta overprint to blue (information), cyan and yellow to green, magenta and yellow to red. */
export type ToastTone = 'info' | 'success' | 'error';

export interface ToastContent {
  readonly title: string;
  readonly message?: string;
  /** `info` unless told; failures are `error`. */
  readonly tone?: ToastTone;
  /** One thing the user can do about it, an Undo say; the toast closes with it. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** A toast on show. Each has an id of its own, so that the same words twice are two toasts. */
export interface ShownToast extends ToastContent {
  readonly id: number;
}

/** How long a toast stays unless the user is over it. */
export const TOAST_MS = 5000;

let shown: ShownToast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a toast for 5 seconds. Only one is shown at a time: it takes the place of the one before. */
export function showToast(content: ToastContent): void {
  lastId += 1;
  change({ ...content, id: lastId });
}

/** Takes a toast away; does nothing when another has taken its place. */
export function hideToast(id: number): void {
  if (shown?.id === id) {
    change(null);
  }
}

/** The toast on show, for the one component that draws it. */
export const toastStore = {
  read: (): ShownToast | null => shown,
  readOnServer: (): ShownToast | null => null,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

function change(next: ShownToast | null): void {
  shown = next;
  for (const listener of listeners) {
    listener();
  }
}

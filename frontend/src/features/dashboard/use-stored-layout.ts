import { useSyncExternalStore } from 'react';
import { LAYOUTS, type Layout } from './view-records.ts';

/** Local storage key of the layout that was chosen last. `before-paint.js` reads it before the first paint. */
const LAYOUT_KEY = 'dashboard_layout';

const listeners = new Set<() => void>();
/** In-memory fallback if the browser blocks local storage. */
let unstored: string | null = null;

/** Returns the layout with this name; undefined if there is none. */
export function toLayout(name: string | null): Layout | undefined {
  return LAYOUTS.find((layout) => layout === name);
}

/** Returns the stored layout, following changes in other tabs; cards by default and while hydrating. */
export function useStoredLayout(): Layout {
  return useSyncExternalStore(
    subscribe,
    () => toLayout(read()) ?? 'cards',
    () => 'cards',
  );
}

export function storeLayout(layout: Layout): void {
  unstored = layout;
  try {
    window.localStorage.setItem(LAYOUT_KEY, layout);
  } catch {
    // The page remembers it until it is closed.
  }
  for (const listener of listeners) {
    listener();
  }
}

function read(): string | null {
  try {
    return window.localStorage.getItem(LAYOUT_KEY) ?? unstored;
  } catch {
    return unstored;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';
import { LAYOUTS, type Layout, type Sort, samePlace, type ViewState } from './view-records.ts';

/** URL parameter of the layout; omitted for cards. */
export const LAYOUT_PARAM = 'view';

/** The part of a view that is stored in the URL, besides tab, folder and layout. */
type StoredView = Pick<ViewState, 'search' | 'sort' | 'page'>;

/**
 * Returns layout, search, sort and page of a tab, and functions that change them. They are stored in the URL, so that
 * reload, back and a copied address show the same records. Without a layout in the URL, the one chosen last applies.
 * @param sorts sort orders of the tab
 */
export function useViewState(sorts: readonly Sort[]): Omit<ViewState, 'folder'> & {
  readonly setLayout: (layout: Layout) => void;
  /** `folder: null` also removes the folder from the URL. */
  readonly change: (change: Partial<StoredView> & { readonly folder?: null }) => void;
} {
  const [params, setParams] = useSearchParams();
  // The router applies changes in a transition, which would delay typing.
  const [view, setView] = useState(() => readView(params, sorts));
  const storedLayout = useStoredLayout();
  const layout = toLayout(params.get(LAYOUT_PARAM)) ?? storedLayout;
  const folder = params.get('folder');
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the folder changes, to return to the first page
  useEffect(() => setView((now) => ({ ...now, page: readView(params, sorts).page })), [folder]);
  const change = (part: Partial<StoredView> & { readonly folder?: null; readonly layout?: Layout }) => {
    const { folder: removedFolder, layout: nextLayout, ...rest } = part;
    const next = { ...view, ...rest };
    setView(next);
    setParams(
      (now) => {
        const written = new URLSearchParams(now);
        write(written, 'q', next.search);
        write(written, 'sort', next.sort === sorts[0] ? '' : next.sort);
        write(written, 'page', next.page === 0 ? '' : String(next.page + 1));
        if (removedFolder === null) {
          written.delete('folder');
        }
        if (nextLayout !== undefined) {
          write(written, LAYOUT_PARAM, nextLayout === 'cards' ? '' : nextLayout);
        }
        return written;
      },
      { replace: true },
    );
  };
  const setLayout = (next: Layout) => {
    storeLayout(next);
    change({ layout: next, page: samePlace(view.page, layout, next) });
  };
  return { ...view, layout, change, setLayout };
}

function readView(params: URLSearchParams, sorts: readonly Sort[]): StoredView {
  const page = Number(params.get('page') ?? 1);
  return {
    search: params.get('q') ?? '',
    sort: sorts.find((sort) => sort === params.get('sort')) ?? sorts[0] ?? 'newest',
    page: Number.isSafeInteger(page) && page >= 1 ? page - 1 : 0,
  };
}

function write(params: URLSearchParams, name: string, value: string): void {
  if (value === '') {
    params.delete(name);
  } else {
    params.set(name, value);
  }
}

/** Local storage key of the layout that was chosen last. `before-paint.js` reads it before the first paint. */
const LAYOUT_KEY = 'dashboard_layout';

const listeners = new Set<() => void>();

/** In-memory fallback if the browser blocks local storage. */
let unstored: string | null = null;

/** Returns the layout with this name; undefined if there is none. */
function toLayout(name: string | null): Layout | undefined {
  return LAYOUTS.find((layout) => layout === name);
}

/** Returns the stored layout, following changes in other tabs; cards by default and while hydrating. */
function useStoredLayout(): Layout {
  return useSyncExternalStore(
    subscribe,
    () => toLayout(read()) ?? 'cards',
    () => 'cards',
  );
}

function storeLayout(layout: Layout): void {
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

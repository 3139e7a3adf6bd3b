import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Sort, ViewState } from './view-records.ts';

/** The part of a view that is stored in the URL, besides tab and folder. */
type StoredView = Pick<ViewState, 'search' | 'sort' | 'page'>;

/**
 * Returns search, sort and page of a tab, and a function that changes them. They are stored in the URL, so that reload,
 * back and a copied address show the same records.
 * @param sorts sort orders of the tab
 */
export function useViewState(sorts: readonly Sort[]): StoredView & {
  /** `folder: null` also removes the folder from the URL. */
  readonly change: (change: Partial<StoredView> & { readonly folder?: null }) => void;
} {
  const [params, setParams] = useSearchParams();
  // The router applies changes in a transition, which would delay typing.
  const [view, setView] = useState(() => readView(params, sorts));
  const folder = params.get('folder');
  // biome-ignore lint/correctness/useExhaustiveDependencies: another folder starts at its first page
  useEffect(() => setView((now) => ({ ...now, page: readView(params, sorts).page })), [folder]);
  const change = (part: Partial<StoredView> & { readonly folder?: null }) => {
    const { folder: removedFolder, ...rest } = part;
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
        return written;
      },
      { replace: true },
    );
  };
  return { ...view, change };
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

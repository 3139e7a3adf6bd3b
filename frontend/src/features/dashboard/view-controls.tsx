import { NativeSelect, TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useId, useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { SavedFolder } from '../../../../libs/contracts/saved/folders.dto.ts';
import { useSession } from '../../shared/session/session.ts';
import { StoredString } from '../../shared/stored-strings.ts';
import { ROOM_MESSAGES } from '../../workbench/saving/messages.ts';
import { planOf } from '../../workbench/saving/use-room.ts';
import classes from './records-view.module.css';
import { VIEW_MESSAGES as messages } from './shared/messages.ts';
import '@mantine/core/styles/Input.layer.css';

/** Sort orders of folders, projects and the trash. */
export const SORTS_WITHOUT_SIZE = ['newest', 'oldest', 'name'] as const;

/** Sort orders of lists and results. */
export const SORTS = [...SORTS_WITHOUT_SIZE, 'largest'] as const;

type Sort = (typeof SORTS)[number];

/** Forms in which records are shown. */
const LAYOUTS = ['cards', 'table'] as const;

export type Layout = (typeof LAYOUTS)[number];

/** Properties of a record by which it is searched, sorted and filtered. */
export interface ViewRecord {
  readonly id: string;
  readonly name: string;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly itemCount?: number;
  readonly folderId?: string | null;
}

export interface ViewState {
  readonly search: string;
  readonly sort: Sort;
  /** Id of a folder; `none` for records without a folder, null for all. */
  readonly folder: string | null;
  /** Id of the only record to show; null for all. */
  readonly record: string | null;
  /** Zero-based. */
  readonly page: number;
  readonly layout: Layout;
}

interface ViewPage<R> {
  readonly records: readonly R[];
  /** All matching records, on all pages. */
  readonly found: readonly R[];
  /** Zero-based page that is shown: the requested page, or the last one if there are fewer. */
  readonly page: number;
  readonly pageCount: number;
}

/** Records per page; the number of cards is a multiple of two, three and four columns. */
export const PAGE_SIZES: Readonly<Record<Layout, number>> = { cards: 24, table: 50 };

/** Returns the page of another layout that contains the first record of a page. Pages are zero-based. */
export function samePlace(page: number, from: Layout, to: Layout): number {
  return Math.floor((page * PAGE_SIZES[from]) / PAGE_SIZES[to]);
}

const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Filters, sorts and paginates records. Ties keep the order of the server. */
export function viewRecords<R extends ViewRecord>(records: readonly R[], view: ViewState): ViewPage<R> {
  const words = view.search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const found = records
    .filter(({ id }) => view.record === null || id === view.record)
    .filter(({ folderId = null }) => view.folder === null || folderId === (view.folder === 'none' ? null : view.folder))
    .filter(({ name }) => {
      const lower = name.toLocaleLowerCase();
      return words.every((word) => lower.includes(word));
    })
    .sort((a, b) => compare(a, b, view.sort));
  const size = PAGE_SIZES[view.layout];
  const pageCount = Math.max(1, Math.ceil(found.length / size));
  const page = Math.min(view.page, pageCount - 1);
  return { records: found.slice(page * size, (page + 1) * size), found, page, pageCount };
}

function compare(a: ViewRecord, b: ViewRecord, sort: Sort): number {
  switch (sort) {
    case 'newest':
      return Date.parse(b.createdAt) - Date.parse(a.createdAt);
    case 'oldest':
      return Date.parse(a.createdAt) - Date.parse(b.createdAt);
    case 'name':
      return byName.compare(a.name, b.name);
    case 'largest':
      return (b.itemCount ?? 0) - (a.itemCount ?? 0);
  }
}

/** URL parameter of the layout; omitted for cards. */
export const LAYOUT_PARAM = 'view';

/** URL parameter of the only record to show. */
export const RECORD_PARAM = 'record';

/** The part of a view that is stored in the URL, besides tab, folder, record and layout. */
type StoredView = Pick<ViewState, 'search' | 'sort' | 'page'>;

/** Change of a view. Null removes the folder or the record from the URL. */
type ViewChange = Partial<StoredView> & { readonly folder?: null; readonly record?: null };

/**
 * Returns layout, search, sort, page and only record of a tab, and functions that change them. They are stored in the
 * URL, so that reload, back and a copied address show the same records. Without a layout in the URL, the one chosen last
 * applies.
 * @param sorts sort orders of the tab
 */
export function useViewState(sorts: readonly Sort[]): Omit<ViewState, 'folder'> & {
  readonly setLayout: (layout: Layout) => void;
  readonly change: (change: ViewChange) => void;
} {
  const [params, setParams] = useSearchParams();
  // The router applies changes in a transition, which would delay typing.
  const [view, setView] = useState(() => readView(params, sorts));
  const lastLayout = useStoredLayout();
  const layout = toLayout(params.get(LAYOUT_PARAM)) ?? lastLayout;
  const folder = params.get('folder');
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the folder changes, to return to the first page
  useEffect(() => setView((now) => ({ ...now, page: readView(params, sorts).page })), [folder]);
  const change = (part: ViewChange & { readonly layout?: Layout }) => {
    const { folder: removedFolder, record: removedRecord, layout: nextLayout, ...rest } = part;
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
        if (removedRecord === null) {
          written.delete(RECORD_PARAM);
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
  return { ...view, record: params.get(RECORD_PARAM), layout, change, setLayout };
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

/** The layout that was chosen last. `before-paint.js` reads it before the first paint. */
const storedLayout = new StoredString('dashboard_layout');

const listeners = new Set<() => void>();

/** Returns the layout with this name; undefined if there is none. */
function toLayout(name: string | null): Layout | undefined {
  return LAYOUTS.find((layout) => layout === name);
}

/** Returns the stored layout, following changes in other tabs; cards by default and while hydrating. */
function useStoredLayout(): Layout {
  return useSyncExternalStore(
    subscribe,
    () => toLayout(storedLayout.read()) ?? 'cards',
    () => 'cards',
  );
}

function storeLayout(layout: Layout): void {
  storedLayout.write(layout);
  for (const listener of listeners) {
    listener();
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

/** Number of records from which search and sort are shown. */
const MANY = 7;

/** Folders to choose from, and the chosen one: an id, `none`, or null for all. */
export interface FolderFilter {
  readonly folders: readonly SavedFolder[];
  readonly chosen: string | null;
  readonly onChoose: (folder: string | null) => void;
}

/** Renders the controls above the records of a tab. Search and sort appear once there are many records. */
export function RecordsToolbar({
  kind,
  count,
  actions,
  sorts,
  folderFilter,
  hasTable,
  view: { search, sort, layout, change, setLayout },
}: {
  readonly kind: keyof typeof messages.searchHint;
  /** Number of records in the tab; undefined while they load, when only `actions` are shown. */
  readonly count: number | undefined;
  readonly actions?: ReactNode;
  readonly sorts: readonly Sort[];
  readonly folderFilter?: FolderFilter | undefined;
  /** True if the records can be shown as a table. */
  readonly hasTable: boolean;
  readonly view: ReturnType<typeof useViewState>;
}) {
  const hasRecords = count !== undefined && count > 0;
  const isMany = hasRecords && count >= MANY;
  const folder = folderFilter?.chosen ?? null;
  return (
    <div className={classes.toolbar} data-pending={count === undefined || undefined}>
      {actions && <div className={classes.actions}>{actions}</div>}
      {hasTable && hasRecords && <LayoutSwitch layout={layout} onChange={setLayout} />}
      {(isMany || (count !== undefined && search !== '')) && (
        <TextInput
          aria-label={messages.search}
          className={classes.search}
          onChange={(event) => change({ search: event.currentTarget.value, page: 0, record: null })}
          placeholder={messages.searchHint[kind]}
          type="search"
          value={search}
        />
      )}
      {isMany && (
        <NativeSelect
          aria-label={messages.sort}
          className={classes.select}
          onChange={(event) => change({ sort: event.currentTarget.value as Sort })}
          value={sort}
        >
          {sorts.map((value) => (
            <option key={value} value={value}>
              {messages.sorts[value]}
            </option>
          ))}
        </NativeSelect>
      )}
      {folderFilter && (folderFilter.folders.length > 0 || folder !== null) && hasRecords && (
        <NativeSelect
          aria-label={messages.inFolder}
          className={classes.select}
          onChange={(event) => folderFilter.onChoose(event.currentTarget.value || null)}
          value={folder ?? ''}
        >
          <option value="">{messages.anyFolder}</option>
          <option value="none">{messages.noFolder}</option>
          {folderFilter.folders.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </NativeSelect>
      )}
    </div>
  );
}

/** Renders the buttons that switch between cards and table. */
function LayoutSwitch({ layout, onChange }: { readonly layout: Layout; readonly onChange: (layout: Layout) => void }) {
  return (
    <fieldset aria-label={messages.layout} className={classes.switch}>
      {LAYOUTS.map((one) => (
        <button
          aria-pressed={one === layout}
          className={classes.choice}
          key={one}
          onClick={() => onChange(one)}
          type="button"
        >
          {messages.layouts[one]}
        </button>
      ))}
    </fieldset>
  );
}

/**
 * Renders buttons that create records. If the plan allows no more, they are disabled and the reason is beside them.
 * @param used number of records of the kind
 */
export function CreateActions({
  used,
  what,
  children,
}: {
  readonly used: number;
  /** The kind of records in the plural. */
  readonly what: string;
  readonly children: ReactNode;
}) {
  const plan = planOf(useSession());
  const id = useId();
  const isFull = plan !== null && used >= plan.savedItems;
  return (
    <fieldset aria-describedby={isFull ? id : undefined} className={classes.create} disabled={isFull}>
      {children}
      {isFull && (
        <p className={classes.full} id={id}>
          {ROOM_MESSAGES.full(plan.savedItems, what, plan.title)}
        </p>
      )}
    </fieldset>
  );
}

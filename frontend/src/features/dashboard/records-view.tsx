import { Button } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { useOnceLive } from '../../shared/ui/use-browser-state.ts';
import { Card, type RecordDescription, type RecordRow, type RecordSelection, RecordsTable } from './record-parts.tsx';
import classes from './records-view.module.css';
import { DASHBOARD_MESSAGES, VIEW_MESSAGES as messages } from './shared/messages.ts';
import {
  type FolderFilter,
  type Layout,
  PAGE_SIZES,
  RecordsToolbar,
  SORTS,
  SORTS_WITHOUT_SIZE,
  useViewState,
  type ViewRecord,
  viewRecords,
} from './view-controls.tsx';

type ViewKind = keyof typeof DASHBOARD_MESSAGES.loadFailed;

/** Part of a query result that a tab needs. */
export interface Records<R> {
  readonly data: readonly R[] | undefined;
  readonly isError: boolean;
  refetch(): unknown;
}

export interface BulkActions<R> {
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
  readonly onMove: (records: readonly R[]) => void;
  readonly onDelete: (records: readonly R[]) => void;
}

/** Renders the records of a tab as cards or as a table, in all states: loading, failed, empty and loaded. */
export function RecordsView<R extends ViewRecord>({
  kind,
  query,
  actions,
  empty,
  folderFilter,
  bulk,
  describe,
}: {
  readonly kind: ViewKind;
  readonly query: Records<R>;
  /** Buttons that create or import records. */
  readonly actions?: ReactNode;
  readonly empty: string;
  readonly folderFilter?: FolderFilter;
  readonly bulk?: BulkActions<R>;
  readonly describe: (record: R) => RecordDescription;
}) {
  const sorts = kind === 'lists' || kind === 'results' ? SORTS : SORTS_WITHOUT_SIZE;
  const view = useViewState(sorts);
  const { data, isError } = query;
  if (data === undefined && isError) {
    return <LoadFailure kind={kind} onRetry={() => query.refetch()} />;
  }
  // The Trash has no table.
  const layout = kind === 'trash' ? 'cards' : view.layout;
  return (
    <>
      <RecordsToolbar
        actions={actions}
        count={data?.length}
        folderFilter={folderFilter}
        hasTable={kind !== 'trash'}
        kind={kind}
        sorts={sorts}
        view={view}
      />
      {data === undefined ? (
        <Skeletons layout={layout} />
      ) : (
        <LoadedRecords
          bulk={bulk}
          data={data}
          describe={describe}
          empty={empty}
          folder={folderFilter?.chosen ?? null}
          kind={kind}
          layout={layout}
          view={view}
        />
      )}
    </>
  );
}

function LoadedRecords<R extends ViewRecord>({
  kind,
  data,
  empty,
  folder,
  layout,
  view,
  bulk,
  describe,
}: {
  readonly kind: ViewKind;
  readonly data: readonly R[];
  readonly empty: string;
  readonly folder: string | null;
  readonly layout: Layout;
  readonly view: ReturnType<typeof useViewState>;
  readonly bulk: BulkActions<R> | undefined;
  readonly describe: (record: R) => RecordDescription;
}) {
  const { change } = view;
  const { records, found, page, pageCount } = viewRecords(data, { ...view, layout, folder });
  const selected = bulk ? data.filter(({ id }) => bulk.selected.has(id)) : [];
  const select = (ids: Iterable<string>) => bulk?.onSelect(new Set(ids));
  const selectionOf = ({ id }: R): RecordSelection | undefined =>
    bulk && {
      isSelected: bulk.selected.has(id),
      onChange: (isSelected) =>
        select(isSelected ? [...bulk.selected, id] : [...bulk.selected].filter((other) => other !== id)),
    };
  const rows = records.map((record) => ({ id: record.id, record: describe(record), selection: selectionOf(record) }));
  return (
    <>
      {bulk && selected.length > 0 && (
        <section aria-label={messages.selection} className={classes.selection}>
          <p role="status">{messages.selected(selected.length)}</p>
          {found.some(({ id }) => !bulk.selected.has(id)) && (
            <Button onClick={() => select(found.map(({ id }) => id))} size="compact-sm" variant="subtle">
              {messages.selectAll(found.length)}
            </Button>
          )}
          <Button onClick={() => bulk.onMove(selected)} size="compact-sm">
            {messages.move}
          </Button>
          <Button color="red" onClick={() => bulk.onDelete(selected)} size="compact-sm" variant="outline">
            {messages.delete}
          </Button>
          <Button onClick={() => select([])} size="compact-sm" variant="subtle">
            {messages.clearSelection}
          </Button>
        </section>
      )}
      {view.record !== null && rows.length > 0 && (
        <p className={classes.only}>
          {messages.onlyOne}
          <Button onClick={() => change({ record: null })} size="compact-sm" variant="subtle">
            {messages.showAll}
          </Button>
        </p>
      )}
      {rows.length > 0 ? (
        <Rows kind={kind} layout={layout} rows={rows} />
      ) : (
        <div className={classes.empty}>
          <p>{data.length === 0 ? empty : messages.nothingFound}</p>
          {data.length > 0 && (
            <Button onClick={() => change({ search: '', page: 0, folder: null, record: null })}>
              {messages.clearSearch}
            </Button>
          )}
        </div>
      )}
      {pageCount > 1 && (
        <Paging
          onPage={(next) => change({ page: next })}
          page={page}
          pageCount={pageCount}
          pageSize={PAGE_SIZES[layout]}
          total={found.length}
        />
      )}
    </>
  );
}

function Rows({
  kind,
  layout,
  rows,
}: {
  readonly kind: ViewKind;
  readonly layout: Layout;
  readonly rows: readonly RecordRow[];
}) {
  if (layout === 'table' && kind !== 'trash') {
    return <RecordsTable kind={kind} rows={rows} />;
  }
  return (
    <ul className={classes.cards}>
      {rows.map(({ id, record, selection }) => (
        <li key={id}>
          <Card record={record} selection={selection} />
        </li>
      ))}
    </ul>
  );
}

function LoadFailure({ kind, onRetry }: { readonly kind: ViewKind; readonly onRetry: () => void }) {
  return (
    <div className={classes.empty} role="alert">
      <p>{DASHBOARD_MESSAGES.loadFailedText(DASHBOARD_MESSAGES.loadFailed[kind])}</p>
      <Button onClick={onRetry}>{DASHBOARD_MESSAGES.tryAgain}</Button>
    </div>
  );
}

/** Keys of the placeholders. */
const CARDS = ['a', 'b', 'c', 'd', 'e', 'f'];

const ROWS = [...CARDS, 'g', 'h', 'i', 'j'];

/**
 * Renders placeholders for loading records. The prerendered page has those of both layouts; the style sheet hides one
 * by the mark that `before-paint.js` sets.
 */
function Skeletons({ layout }: { readonly layout: Layout }) {
  const isLive = useOnceLive(() => true, false);
  const isShown = (one: Layout) => !isLive || one === layout;
  return (
    <>
      <p data-unseen role="status">
        {DASHBOARD_MESSAGES.loading}
      </p>
      {isShown('cards') && (
        <div aria-hidden="true" className={classes.cards} data-skeletons={isLive ? undefined : 'cards'}>
          {CARDS.map((key) => (
            <div className={classes.skeleton} key={key} />
          ))}
        </div>
      )}
      {isShown('table') && (
        <div aria-hidden="true" className={classes.skeletonRows} data-skeletons={isLive ? undefined : 'table'}>
          {ROWS.map((key) => (
            <div className={classes.skeletonRow} key={key} />
          ))}
        </div>
      )}
    </>
  );
}

/** Renders the navigation between pages of records. */
function Paging({
  page,
  pageCount,
  pageSize,
  total,
  onPage,
}: {
  /** Zero-based. */
  readonly page: number;
  readonly pageCount: number;
  readonly pageSize: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}) {
  const nav = useRef<HTMLElement>(null);
  const from = page * pageSize + 1;
  const turnTo = (next: number) => {
    onPage(next);
    // The buttons are below the records: go to the start of the panel.
    const panel = nav.current?.closest<HTMLElement>('[tabindex="-1"]');
    panel?.focus({ preventScroll: true });
    panel?.scrollIntoView({ block: 'start' });
  };
  return (
    <nav aria-label={messages.pages} className={classes.paging} ref={nav}>
      <Button disabled={page === 0} onClick={() => turnTo(page - 1)}>
        {messages.previous}
      </Button>
      <p role="status">{messages.range(from, Math.min(total, from + pageSize - 1), total)}</p>
      <Button disabled={page === pageCount - 1} onClick={() => turnTo(page + 1)}>
        {messages.next}
      </Button>
    </nav>
  );
}

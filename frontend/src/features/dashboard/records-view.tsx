import { Button, NativeSelect, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import type { ReactNode } from 'react';
import type { SavedFolder } from '../../../../libs/contracts/saved/folders.dto.ts';
import type { CardSelection } from './card.tsx';
import { Paging } from './paging.tsx';
import classes from './records-view.module.css';
import { useViewState } from './use-view-state.ts';
import { SORTS, type Sort, type ViewRecord, viewRecords } from './view-records.ts';
import { DASHBOARD_TEXTS, VIEW_TEXTS as texts } from './writes/texts.ts';

/** Number of records from which search and sort are shown. */
const MANY = 7;
/** Keys of the placeholder cards shown while loading. */
const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f'];

type ViewKind = keyof typeof DASHBOARD_TEXTS.loadFailed;

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

/**
 * Renders the records of a tab as cards, in all states: loading, failed, empty and loaded. Search, sort and paging
 * appear once there are many records.
 */
export function RecordsView<R extends ViewRecord>({
  kind,
  query,
  actions,
  empty,
  sorts = SORTS,
  folderFilter,
  bulk,
  renderCard,
}: {
  readonly kind: ViewKind;
  readonly query: Records<R>;
  /** Buttons that create or import records. */
  readonly actions?: ReactNode;
  readonly empty: string;
  readonly sorts?: readonly Sort[];
  /** Folders to choose from, and the chosen one: an id, `none`, or null for all. */
  readonly folderFilter?: {
    readonly folders: readonly SavedFolder[];
    readonly chosen: string | null;
    readonly onChoose: (folder: string | null) => void;
  };
  readonly bulk?: BulkActions<R>;
  readonly renderCard: (record: R, selection: CardSelection | undefined) => ReactNode;
}) {
  const { search, sort, page: wantedPage, change } = useViewState(sorts);
  const { data, isError } = query;
  if (data === undefined) {
    return isError ? <LoadFailure kind={kind} onRetry={() => query.refetch()} /> : <Skeletons />;
  }
  const folder = folderFilter?.chosen ?? null;
  const { records, found, page, pageCount } = viewRecords(data, { search, sort, folder, page: wantedPage });
  const isMany = data.length >= MANY;
  const selected = bulk ? data.filter(({ id }) => bulk.selected.has(id)) : [];
  const select = (ids: Iterable<string>) => bulk?.onSelect(new Set(ids));
  const selectionOf = ({ id }: R): CardSelection | undefined =>
    bulk && {
      isSelected: bulk.selected.has(id),
      onChange: (isSelected) =>
        select(isSelected ? [...bulk.selected, id] : [...bulk.selected].filter((other) => other !== id)),
    };
  return (
    <>
      <div className={classes.toolbar}>
        {actions && <div className={classes.actions}>{actions}</div>}
        {(isMany || search !== '') && (
          <TextInput
            aria-label={texts.search}
            className={classes.search}
            onChange={(event) => change({ search: event.currentTarget.value, page: 0 })}
            placeholder={texts.searchHint[kind]}
            type="search"
            value={search}
          />
        )}
        {isMany && (
          <NativeSelect
            aria-label={texts.sort}
            className={classes.select}
            onChange={(event) => change({ sort: event.currentTarget.value as Sort })}
            value={sort}
          >
            {sorts.map((value) => (
              <option key={value} value={value}>
                {texts.sorts[value]}
              </option>
            ))}
          </NativeSelect>
        )}
        {folderFilter && (folderFilter.folders.length > 0 || folder !== null) && data.length > 0 && (
          <NativeSelect
            aria-label={texts.inFolder}
            className={classes.select}
            onChange={(event) => folderFilter.onChoose(event.currentTarget.value || null)}
            value={folder ?? ''}
          >
            <option value="">{texts.anyFolder}</option>
            <option value="none">{texts.noFolder}</option>
            {folderFilter.folders.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </NativeSelect>
        )}
      </div>
      {bulk && selected.length > 0 && (
        <section aria-label={texts.selection} className={classes.selection}>
          <p role="status">{texts.selected(selected.length)}</p>
          {selected.length < found.length && (
            <Button onClick={() => select(found.map(({ id }) => id))} size="compact-sm" variant="subtle">
              {texts.selectAll(found.length)}
            </Button>
          )}
          <Button onClick={() => bulk.onMove(selected)} size="compact-sm">
            {texts.move}
          </Button>
          <Button color="red" onClick={() => bulk.onDelete(selected)} size="compact-sm" variant="outline">
            {texts.delete}
          </Button>
          <Button onClick={() => select([])} size="compact-sm" variant="subtle">
            {texts.clearSelection}
          </Button>
        </section>
      )}
      {records.length > 0 ? (
        <ul className={classes.cards}>
          {records.map((record) => (
            <li key={record.id}>{renderCard(record, selectionOf(record))}</li>
          ))}
        </ul>
      ) : (
        <div className={classes.empty}>
          <p>{data.length === 0 ? empty : texts.nothingFound}</p>
          {data.length > 0 && (
            <Button onClick={() => change({ search: '', page: 0, folder: null })}>{texts.clearSearch}</Button>
          )}
        </div>
      )}
      {pageCount > 1 && (
        <Paging onPage={(next) => change({ page: next })} page={page} pageCount={pageCount} total={found.length} />
      )}
    </>
  );
}

function Skeletons() {
  return (
    <>
      <p className={classes.hidden} role="status">
        {DASHBOARD_TEXTS.loading}
      </p>
      <div aria-hidden="true" className={classes.cards}>
        {SKELETONS.map((key) => (
          <div className={classes.skeleton} key={key} />
        ))}
      </div>
    </>
  );
}

function LoadFailure({ kind, onRetry }: { readonly kind: ViewKind; readonly onRetry: () => void }) {
  return (
    <div className={classes.empty} role="alert">
      <p>{DASHBOARD_TEXTS.loadFailedText(DASHBOARD_TEXTS.loadFailed[kind])}</p>
      <Button onClick={onRetry}>{DASHBOARD_TEXTS.tryAgain}</Button>
    </div>
  );
}

import { NativeSelect, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { type ReactNode, useId } from 'react';
import type { SavedFolder } from '../../../../libs/contracts/saved/folders.dto.ts';
import { useSession } from '../../shared/session/session.ts';
import { ROOM_MESSAGES } from '../../workbench/saving/messages.ts';
import { planOf } from '../../workbench/saving/use-room.ts';
import classes from './records-view.module.css';
import { VIEW_MESSAGES as messages } from './shared/messages.ts';
import { LAYOUTS, type Layout, type Sort, type useViewState } from './view-records.ts';

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

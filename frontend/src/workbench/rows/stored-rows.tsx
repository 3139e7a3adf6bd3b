import { lazy, Suspense } from 'react';
import type { RowsState } from '../../../../workers/protocol/rows.ts';
import { useRowsView } from './rows-view.ts';
import type { NoteLine } from './virtual-rows/row-line.tsx';
import type { RowGroup } from './virtual-rows/row-slots.ts';

/** Not needed before a large text is read, so pages do not wait for it. */
const VirtualRows = lazy(async () => ({ default: (await import('./virtual-rows/virtual-rows.tsx')).VirtualRows }));

/** A plain list of rows in the rows worker. */
export function StoredRows({
  label,
  rows,
  version = 0,
  note,
  groups,
  isWrapped = false,
  markedColumn,
}: {
  readonly label: string;
  readonly rows: RowsState;
  /** A change means different rows under the same id. */
  readonly version?: number;
  /** Returns a note beside each line. Pass a stable function. */
  readonly note?: NoteLine;
  /** Headings of consecutive groups of rows. Pass a stable array. */
  readonly groups?: readonly RowGroup[] | undefined;
  readonly isWrapped?: boolean;
  /** Name of the column of a table that is marked. */
  readonly markedColumn?: string | undefined;
}) {
  const view = useRowsView(rows, version);
  return (
    <Suspense fallback={<div />}>
      <VirtualRows
        groups={groups}
        isWrapped={isWrapped}
        label={label}
        markedColumn={markedColumn}
        note={note}
        rows={view}
      />
    </Suspense>
  );
}

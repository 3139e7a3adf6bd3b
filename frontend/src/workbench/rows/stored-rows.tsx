import { lazy, Suspense } from 'react';
import type { RowsState } from '../../../../workers/protocol.ts';
import { useRowsView } from './rows-view.ts';
import type { NoteLine } from './virtual-rows/row-line.tsx';

/** Not needed before a large text is read, so pages do not wait for it. */
const VirtualRows = lazy(async () => ({ default: (await import('./virtual-rows/virtual-rows.tsx')).VirtualRows }));

/** A plain list of rows in the rows worker. */
export function StoredRows({
  label,
  rows,
  version = 0,
  note,
}: {
  readonly label: string;
  readonly rows: RowsState;
  /** A change means different rows under the same id. */
  readonly version?: number;
  /** Returns a note beside each line. Pass a stable function. */
  readonly note?: NoteLine;
}) {
  const view = useRowsView(rows, version);
  return (
    <Suspense fallback={<div />}>
      <VirtualRows label={label} note={note} rows={view} />
    </Suspense>
  );
}

import { lazy, Suspense } from 'react';
import type { RowsState } from '../../../workers/protocol.ts';
import { useRowsView } from '../runs/rows-view.ts';
import type { NoteLine } from './virtual-rows/row-line.tsx';

/** Not needed before something large is taken in, so pages do not wait for it. */
const VirtualRows = lazy(async () => ({ default: (await import('./virtual-rows/virtual-rows.tsx')).VirtualRows }));

/** A list of rows that live in the rows worker, without more around it. */
export function StoredRows({
  label,
  rows,
  version = 0,
  note,
}: {
  readonly label: string;
  readonly rows: RowsState;
  /** Another version of the same id: other rows. */
  readonly version?: number;
  /** What is said beside each line; keep the function. */
  readonly note?: NoteLine;
}) {
  const view = useRowsView(rows, version);
  return (
    <Suspense fallback={<div />}>
      <VirtualRows label={label} note={note} rows={view} />
    </Suspense>
  );
}

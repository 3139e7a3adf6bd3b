import type { RowsState } from '../../../workers/protocol.ts';
import { useRowsView } from '../runs/rows-view.ts';
import { VirtualRows } from './virtual-rows/virtual-rows.tsx';

/** A list of rows that live in the rows worker, without more around it. */
export function StoredRows({
  label,
  rows,
  version,
}: {
  readonly label: string;
  readonly rows: RowsState;
  /** Another version of the same id: other rows. */
  readonly version: number;
}) {
  return <VirtualRows label={label} rows={useRowsView(rows, version)} />;
}

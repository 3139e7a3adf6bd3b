import type { RowsState } from '../../../workers/protocol.ts';
import { useRowsView } from '../runs/rows-view.ts';
import type { NoteLine } from './virtual-rows/row-line.tsx';
import { VirtualRows } from './virtual-rows/virtual-rows.tsx';

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
  return <VirtualRows label={label} note={note} rows={useRowsView(rows, version)} />;
}

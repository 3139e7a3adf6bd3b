import { lazy, Suspense, useMemo } from 'react';
import type { LineStats } from '../../../../libs/lines/blocks/line-stats.ts';
import type { RowsId, RowsState } from '../../../../workers/protocol/rows.ts';
import { rowsClient } from '../../shared/workers/rows-client.ts';
import { RUN_MESSAGES as messages } from '../messages.ts';
import { copyRows, readCells } from './virtual-rows/copy-rows.ts';
import type { NoteLine, RowGroup } from './virtual-rows/row-line.tsx';
import type { RowsView } from './virtual-rows/row-pages.ts';
import type { RowRange } from './virtual-rows/scroll-model.ts';

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

/**
 * Returns a list's view of a sequence in the rows worker.
 * @param isNumbered true to get the numbers of arranged rows in their table, for ticks
 */
export function useRowsView({ id, count, columns }: RowsState, version = 0, isNumbered = false): RowsView {
  const names = useSameNames(columns);
  return useMemo(
    () => ({
      id,
      version,
      count,
      columns: names,
      window: (start, end) => rowsClient.call((rows) => rows.window(id, start, end)),
      ...(isNumbered && {
        numbers: (start: number, end: number) => rowsClient.call((rows) => rows.rowNumbers(id, start, end)),
      }),
      row: (index) => rowsClient.call((rows) => rows.row(id, index)),
      copyCells: (range, places) => copyCells({ id, count, byteLength: 0, isGrowing: false }, range, places),
    }),
    [id, count, version, names, isNumbered],
  );
}

/** Copies cells of a table to the clipboard as TSV, or reports why that failed. */
async function copyCells(table: RowsState, range: RowRange, places: readonly number[]): Promise<void> {
  const text = readCells(table, places, range, new AbortController().signal);
  await copyRows(text, { message: () => messages.copiedText(range.end - range.start) });
}

/** Returns the same array as before while the names are equal: each state of a sequence has a new one. */
function useSameNames(columns: readonly string[] | undefined): readonly string[] | undefined {
  const key = columns?.join('\t');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the names
  return useMemo(() => columns, [key]);
}

/** Returns a bulk input's rows as the state of a complete sequence. */
export function rowsStateOf(id: RowsId, stats: LineStats, columns?: readonly string[]): RowsState {
  return { id, count: stats.lines, byteLength: stats.bytes, isGrowing: false, columns };
}

import { useMemo } from 'react';
import type { LineStats } from '../../../libs/lines/line-stats.ts';
import type { RowsId, RowsState } from '../../../workers/protocol.ts';
import type { RowsView } from '../lines/virtual-rows/row-pages.ts';
import { rowsClient } from './rows-client.ts';

/** A sequence of the rows worker as a list shows it. */
export function useRowsView({ id, count }: RowsState, version = 0): RowsView {
  return useMemo(
    () => ({
      id,
      version,
      count,
      window: (start, end) => rowsClient.call((rows) => rows.window(id, start, end)),
      row: (index) => rowsClient.call((rows) => rows.row(id, index)),
    }),
    [id, count, version],
  );
}

/** A bulk input's rows as a list takes them. */
export function rowsStateOf(id: RowsId, stats: LineStats): RowsState {
  return { id, count: stats.lines, byteLength: stats.bytes, isGrowing: false };
}

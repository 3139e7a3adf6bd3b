import { useMemo } from 'react';
import type { LineStats } from '../../../../libs/lines/blocks/line-stats.ts';
import type { RowsId, RowsState } from '../../../../workers/protocol.ts';
import { rowsClient } from '../../shared/workers/rows-client.ts';
import type { RowsView } from './virtual-rows/row-pages.ts';

/** Returns a list's view of a sequence in the rows worker. */
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

/** Returns a bulk input's rows as the state of a complete sequence. */
export function rowsStateOf(id: RowsId, stats: LineStats): RowsState {
  return { id, count: stats.lines, byteLength: stats.bytes, isGrowing: false };
}

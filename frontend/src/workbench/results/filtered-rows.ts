import { useMemo, useSyncExternalStore } from 'react';
import type { RowsState } from '../../../../workers/protocol/rows.ts';
import { formatCount } from '../../shared/format/format.ts';
import { rowsClient } from '../../shared/workers/rows-client.ts';
import { useTaskResult } from '../../shared/workers/task-slot.ts';
import type { RowTicks } from '../rows/virtual-rows/row-ticks.ts';

/** Messages of the bars for ticked rows. */
export const CHOICE_MESSAGES = {
  /** @param hidden number of chosen rows that a filter hides; null if it is not known */
  chosen: (count: number, hidden: number | null) => {
    const chosen = `${formatCount(count)} chosen`;
    if (hidden === null) {
      return `${chosen}, some of them may not be shown`;
    }
    return hidden > 0 ? `${chosen}, ${formatCount(hidden)} of them not shown` : chosen;
  },
} as const;

/**
 * Returns the numbers of the rows that a filter shows; undefined without a filter, null while they are read, and if that
 * fails.
 * @param shown the table as it is arranged; null while none is shown
 */
export function useFilteredNumbers(
  table: RowsState | undefined,
  shown: RowsState | null,
): Uint32Array | null | undefined {
  const key = table && shown && isFiltered(table, shown) ? shown.id : null;
  const count = shown?.count ?? 0;
  const numbers = useTaskResult(key, (_signal, id) => rowsClient.call((rows) => rows.rowNumbers(id, 0, count)));
  return key === null ? undefined : numbers;
}

/** Returns true if a filter hides rows of a table. */
function isFiltered(table: RowsState, shown: RowsState): boolean {
  return shown.count < table.count;
}

/** Returns those of some numbers of rows that are among the shown ones. */
export function pickShown(numbers: Uint32Array, shown: Uint32Array): Uint32Array {
  const isShown = new Uint8Array(shown.reduce((most, number) => Math.max(most, number + 1), 0));
  for (const number of shown) {
    isShown[number] = 1;
  }
  return numbers.filter((number) => isShown[number] === 1);
}

/**
 * Returns the number of ticked rows that a filter hides; null if it is not known.
 * @param filtered as `useFilteredNumbers` returns them
 */
export function useHiddenTicks(ticks: RowTicks, filtered: Uint32Array | null | undefined): number | null {
  const changes = useSyncExternalStore(ticks.subscribe, ticks.getSnapshot, ticks.getSnapshot);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ticks have changed
  return useMemo(() => {
    if (filtered === undefined || ticks.count === 0) {
      return 0;
    }
    return filtered && ticks.count - pickShown(ticks.numbers(), filtered).length;
  }, [ticks, changes, filtered]);
}

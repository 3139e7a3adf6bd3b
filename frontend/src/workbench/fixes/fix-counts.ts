import { rowsOf, type ToolRun } from '../runs/tool-run.ts';

/** Outputs of a result that was fixed, which the page shows as tabs. The rows are `lines`, as in a result of the tool. */
export const FIX_OUTPUTS = [
  { id: 'lines', label: 'Fixed rows', noRows: 'No rows are left.' },
  { id: 'changed', label: 'Changed rows', noRows: 'No rows were changed.', isTable: true },
  { id: 'dropped', label: 'Dropped rows', noRows: 'No rows were dropped.', isTable: true },
] as const;

/** Counts of a completed run that fixed rows. */
interface FixCounts {
  readonly rows: number;
  readonly unchanged: number;
  readonly changed: number;
  readonly dropped: number;
}

/** Returns the counts of a run; null if it is not complete. */
export function readFixCounts({ state, report }: ToolRun): FixCounts | null {
  if (state !== 'done' || !('rowCount' in report)) {
    return null;
  }
  const { rowCount, unchangedCount, changedCount, droppedCount } = report;
  return {
    rows: Number(rowCount),
    unchanged: Number(unchangedCount),
    changed: Number(changedCount),
    dropped: Number(droppedCount),
  };
}

/** Returns the number of listed changes if the list is longer than memory allows; else null. */
export function firstListed(run: ToolRun, output: string): number | null {
  const counts = readFixCounts(run);
  const listed = rowsOf(run, output);
  const made = output === 'changed' ? counts?.changed : output === 'dropped' ? counts?.dropped : undefined;
  return made !== undefined && listed < made ? listed : null;
}

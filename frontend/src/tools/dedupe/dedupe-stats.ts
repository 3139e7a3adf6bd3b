import type { ToolRun } from '../../runs/tool-runs.ts';

/** The counts of a finished run. */
export interface DedupeStats {
  /** Lines that entered the comparison. */
  readonly original: number;
  readonly unique: number;
  readonly duplicates: number;
}

/** The counts of a run; null while there are none, or only those of a part. */
export function readDedupeStats({ state, report }: ToolRun): DedupeStats | null {
  const { stats } = report;
  if (state !== 'done' || typeof stats !== 'object' || stats === null || !('originalCount' in stats)) return null;
  const { originalCount, uniqueCount, duplicateCount } = stats;
  return { original: Number(originalCount), unique: Number(uniqueCount), duplicates: Number(duplicateCount) };
}

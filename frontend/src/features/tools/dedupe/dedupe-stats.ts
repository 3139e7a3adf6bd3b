import type { ToolRun } from '../../../workbench/runs/tool-runs.ts';

/** Counts of a completed run. */
export interface DedupeStats {
  /** Number of compared lines. */
  readonly original: number;
  readonly unique: number;
  readonly duplicates: number;
}

/** Returns the counts of a run; null if there are none or only partial ones. */
export function readDedupeStats({ state, report }: ToolRun): DedupeStats | null {
  const { stats } = report;
  if (state !== 'done' || typeof stats !== 'object' || stats === null || !('originalCount' in stats)) {
    return null;
  }
  const { originalCount, uniqueCount, duplicateCount } = stats;
  return { original: Number(originalCount), unique: Number(uniqueCount), duplicates: Number(duplicateCount) };
}

import type { ToolRun } from '../../../workbench/runs/tool-run.ts';

/** Counts of a completed run. */
interface CampaignCounts {
  readonly rows: number;
  readonly keywords: number;
  readonly negatives: number;
  readonly campaigns: number;
  readonly adGroups: number;
  readonly leftOut: number;
  /** Number of files. */
  readonly parts: number;
}

/** Returns the counts of a run; null if it is not complete. */
export function readCounts({ state, report }: ToolRun): CampaignCounts | null {
  if (state !== 'done' || !('campaignCount' in report)) {
    return null;
  }
  return {
    rows: Number(report.rowCount),
    keywords: Number(report.keywordCount),
    negatives: Number(report.negativeCount),
    campaigns: Number(report.campaignCount),
    adGroups: Number(report.adGroupCount),
    leftOut: Number(report.leftOutCount),
    parts: Number(report.parts),
  };
}

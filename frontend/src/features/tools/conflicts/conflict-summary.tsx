import { conflictsDescription } from '../../../../../libs/tools/conflicts/description.ts';
import type { OutputSpec } from '../../../../../libs/tools/shared/tool.ts';
import { formatCount } from '../../../shared/format/format.ts';
import { SummaryCounts } from '../../../workbench/results/summary-counts.tsx';
import type { ToolRun } from '../../../workbench/runs/tool-runs.ts';
import { CONFLICT_TEXTS as texts } from './texts.ts';

interface ConflictCounts {
  readonly blocked: number;
  readonly partly: number;
  readonly sameText: number;
  readonly conflicts: number;
  readonly keywords: number;
  readonly negatives: number;
  readonly redundant: number;
}

/** Returns the counts of a run. */
export function countsOf({ report }: ToolRun): ConflictCounts {
  return {
    blocked: Number(report.blockedCount),
    partly: Number(report.partlyCount),
    sameText: Number(report.sameTextCount),
    conflicts: Number(report.conflictCount),
    keywords: Number(report.keywordCount),
    negatives: Number(report.negativeCount),
    redundant: Number(report.redundantCount),
  };
}

/** The counts of a completed run. */
export function ConflictSummary({ run }: { readonly run: ToolRun }) {
  const { blocked, partly, sameText, redundant, negatives } = countsOf(run);
  return (
    <SummaryCounts
      label={texts.summary}
      of={[
        { name: texts.blocked, value: formatCount(blocked) },
        { name: texts.partly, value: formatCount(partly) },
        { name: texts.sameText, value: formatCount(sameText) },
        { name: texts.redundant, value: texts.redundantOf(redundant, negatives) },
      ]}
    />
  );
}

/** Returns what is said below the rows of an output. */
export function noteOf({ report }: Pick<ToolRun, 'report'>, { id }: OutputSpec): string {
  const isCut = id === conflictsDescription.outputs[0].id && report.listedConflictCount !== undefined;
  return `${isCut ? `${texts.firstListed(Number(report.listedConflictCount))} ` : ''}${texts.misspellings}`;
}

/** Returns what is said in the place of the rows of an empty output. */
export function noRowsOf({ state, report }: Pick<ToolRun, 'state' | 'report'>, { id, isTable }: OutputSpec): string {
  const isLeftOut = state === 'done' && report.listsLeftOut === true && isTable === 'asInput';
  return isLeftOut ? texts.tooManyKeywords : texts.noRows[id as keyof typeof texts.noRows];
}

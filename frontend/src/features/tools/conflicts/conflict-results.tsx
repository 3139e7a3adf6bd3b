import { conflictsDescription } from '../../../../../libs/tools/conflicts/description.ts';
import type { ConflictOptions } from '../../../../../libs/tools/conflicts/options.ts';
import { automaticColumn } from '../../../../../libs/tools/shared/column-choice.ts';
import type { OutputSpec } from '../../../../../libs/tools/shared/tool.ts';
import { formatCount } from '../../../shared/format/format.ts';
import type { ToastContent } from '../../../shared/ui/toast.tsx';
import { ResultTotals, SummaryCounts } from '../../../workbench/results/results-panel.tsx';
import type { RunText, ToolRun } from '../../../workbench/runs/tool-run.ts';
import { CONFLICT_MESSAGES as messages } from './messages.ts';

/** Returns the toast for inputs without negatives. */
export function noInputToast(): ToastContent {
  return { title: messages.noInput, message: messages.noInputText, tone: 'error' };
}

/** Returns the toast of a completed run. Only a run finds out if a table of keywords contains negatives. */
export function completedToast({ report }: Pick<ToolRun, 'report'>): ToastContent {
  const { blockedCount, negativeCount, redundantCount } = report;
  return negativeCount === 0
    ? noInputToast()
    : {
        title: messages.checked,
        message: messages.checkedText(Number(blockedCount), Number(redundantCount)),
        tone: 'success',
      };
}

/**
 * Returns the text that says how many conflicts a completed run has found, or undefined if the number was not saved, or if
 * some of them are of kinds that are not listed.
 */
export function findingOf({ report: { conflictCount }, form }: Pick<ToolRun, 'report' | 'form'>): string | undefined {
  const options = form?.options as ConflictOptions | undefined;
  const areAllListed = options !== undefined && Object.values(options.kinds).every(Boolean);
  return areAllListed && typeof conflictCount === 'number' ? messages.conflictsFound(conflictCount) : undefined;
}

/** The counts of a completed run, and a note if an API client has saved its result without them. */
export function ConflictSummary({ run }: { readonly run: Pick<ToolRun, 'report'> }) {
  const counts = [
    { name: messages.blocked, count: run.report.blockedCount },
    { name: messages.partly, count: run.report.partlyCount },
    { name: messages.sameText, count: run.report.sameTextCount },
    { name: messages.redundant, count: run.report.redundantCount, of: run.report.negativeCount },
  ];
  const known = counts.flatMap(({ name, count, of }) =>
    typeof count === 'number'
      ? [{ name, value: typeof of === 'number' ? messages.redundantOf(count, of) : formatCount(count) }]
      : [],
  );
  return (
    <>
      {known.length > 0 && <SummaryCounts label={messages.summary} of={known} />}
      {known.length < counts.length && <ResultTotals total={messages.countsNotSaved(known.length > 0)} />}
    </>
  );
}

/** Returns what is said below the rows of an output. */
export function noteOf({ report }: Pick<ToolRun, 'report'>, { id }: OutputSpec): string {
  const isCut = id === conflictsDescription.outputs[0].id && report.listedConflictCount !== undefined;
  return `${isCut ? `${messages.firstListed(Number(report.listedConflictCount))} ` : ''}${messages.misspellings}`;
}

/** Returns what is said in the place of the rows of an empty output. */
export function noRowsOf({ state, report }: Pick<ToolRun, 'state' | 'report'>, { id, isTable }: OutputSpec): string {
  const isLeftOut = state === 'done' && report.listsLeftOut === true && isTable === 'asInput';
  return isLeftOut ? messages.tooManyKeywords : messages.noRows[id as keyof typeof messages.noRows];
}

/** Returns true if keywords may have negatives among them: they are a table with match types. */
export function canHoldNegatives(
  { columns, stats }: Pick<RunText, 'columns' | 'stats'>,
  options: ConflictOptions,
): boolean {
  const hasMatchTypes =
    columns !== undefined &&
    (options.matchTypeColumn !== '' || automaticColumn(conflictsDescription.options.matchTypeColumn, columns) !== null);
  return hasMatchTypes && stats.items > 0;
}

import { formatCount } from '../../shared/format/format.ts';
import { OutputTabs, type OutputTabsProps } from '../results/output-tabs.tsx';
import { SummaryCounts } from '../results/results-panel.tsx';
import { rowsOf, type ToolRun } from '../runs/tool-run.ts';
import { FIX_PANEL_MESSAGES as messages } from './messages.ts';

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
function firstListed(run: ToolRun, output: string): number | null {
  const counts = readFixCounts(run);
  const listed = rowsOf(run, output);
  const made = output === 'changed' ? counts?.changed : output === 'dropped' ? counts?.dropped : undefined;
  return made !== undefined && listed < made ? listed : null;
}

/** The tabs of a run that fixed rows: the rows, those that changed, and those that were dropped. */
export function FixTabs({ children, ...tabs }: OutputTabsProps) {
  const listed = firstListed(tabs.run, tabs.shown);
  return (
    <OutputTabs {...tabs}>
      {listed !== null && <p>{messages.listed(listed)}</p>}
      {children}
    </OutputTabs>
  );
}

/** The counts of a run that fixed rows; nothing until it is done. */
export function FixSummary({ run }: { readonly run: ToolRun }) {
  const counts = readFixCounts(run);
  return (
    counts && (
      <SummaryCounts
        label={messages.summary}
        of={[
          { name: messages.summaryRows, value: formatCount(counts.rows) },
          { name: messages.unchanged, value: formatCount(counts.unchanged) },
          { name: messages.changed, value: formatCount(counts.changed), ink: 'cyan' },
          { name: messages.droppedRows, value: formatCount(counts.dropped), ink: 'yellow' },
        ]}
      />
    )
  );
}

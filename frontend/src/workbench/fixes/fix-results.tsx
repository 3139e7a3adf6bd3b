import { formatCount } from '../../shared/format/format.ts';
import { OutputTabs, type OutputTabsProps } from '../results/output-tabs.tsx';
import { SummaryCounts } from '../results/result-facts.tsx';
import type { ToolRun } from '../runs/tool-run.ts';
import { firstListed, readFixCounts } from './fix-counts.ts';
import { FIX_PANEL_MESSAGES as messages } from './messages.ts';

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

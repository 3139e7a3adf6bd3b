import type { ReactNode } from 'react';
import type { OutputSpec } from '../../../../libs/tools/shared/tool.ts';
import { formatCount } from '../../shared/format/format.ts';
import { OutputTabs } from '../results/output-tabs.tsx';
import { SummaryCounts } from '../results/result-facts.tsx';
import type { ToolRun } from '../runs/tool-run.ts';
import { firstListed, readFixCounts } from './fix-counts.ts';
import { FIX_PANEL_MESSAGES as messages } from './messages.ts';

/** The tabs of a run that fixed rows: the rows, those that changed, and those that were dropped. */
export function FixTabs({
  run,
  outputs,
  shown,
  onChoose,
  children,
}: {
  readonly run: ToolRun;
  readonly outputs: readonly OutputSpec[];
  readonly shown: string;
  readonly onChoose: (output: string) => void;
  readonly children: ReactNode;
}) {
  const listed = firstListed(run, shown);
  return (
    <OutputTabs onChoose={onChoose} outputs={outputs} run={run} shown={shown}>
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

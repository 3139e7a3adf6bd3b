import { dedupeDescription } from '../../../../../libs/tools/dedupe/description.ts';
import { duplicatePercent } from '../../../../../libs/tools/dedupe/duplicate-percent.ts';
import { formatCount, formatPercent } from '../../../shared/format/format.ts';
import { isReady } from '../../../workbench/inputs/text-input.ts';
import { useOutputTabs } from '../../../workbench/results/output-tabs.tsx';
import { ResultsPanel, SummaryCounts } from '../../../workbench/results/results-panel.tsx';
import type { ToolRun } from '../../../workbench/runs/tool-run.ts';
import { useTool } from '../../../workbench/runs/use-tool.ts';
import { LineInput } from '../../../workbench/tool/line-input.tsx';
import { labelOf, OptionForm } from '../../../workbench/tool/option-form.tsx';
import { toolScreen } from '../../../workbench/tool/tool-page.tsx';
import { EmptyResults, ToolWorkspace } from '../../../workbench/tool/tool-workspace.tsx';
import { DEDUPE_MESSAGES as messages } from './messages.ts';

export const Screen = toolScreen('dedupe', DedupeTool);

const { options: specs, outputs } = dedupeDescription;

/** The dedupe tool: splits a list into its unique items and the duplicates, each in a tab. */
function DedupeTool() {
  const tool = useTool(dedupeDescription);
  const model = { ...tool, clearAll: tool.resetAll };
  const { form, inputs, run } = model;
  const { sortOrder, caseSensitive: _, column: _column, ...cleaning } = form.options;
  const { shown, panel } = useOutputTabs(run, outputs);
  const stats = readDedupeStats(run);
  const canRun = isReady(inputs.text);
  return (
    <ToolWorkspace
      canRun={canRun}
      countLabel={(inputs.text.columns ? messages.rows : messages.items)(inputs.text.stats.items)}
      inputs={<LineInput label="List" placeholder={messages.placeholder} text="text" tool="dedupe" />}
      model={model}
      onBlockedRun={() => void model.startFilled('text')}
      options={<OptionForm inputs={inputs} onChange={model.setOptions} specs={specs} value={form.options} />}
      optionsSummary={messages.optionsSummary(
        labelOf(specs.sortOrder, sortOrder),
        Object.values(cleaning).filter(Boolean).length,
      )}
      results={
        <ResultsPanel
          {...model.results}
          empty={
            <EmptyResults onExample={model.isEmpty && (() => model.fill(messages.example))} text={messages.empty} />
          }
          finding={stats ? messages.duplicates(stats.duplicates) : undefined}
          {...panel}
          noRows={shown === outputs[0] ? messages.noUnique : messages.noDuplicates}
          totals={stats && <DedupeSummary stats={stats} />}
        />
      }
      runLabel={messages.runLabel}
    />
  );
}

/** The counts of a completed run. */
function DedupeSummary({ stats }: { readonly stats: DedupeStats }) {
  const share = duplicatePercent(stats.original, stats.duplicates) / 100;
  return (
    <SummaryCounts
      label={messages.summary}
      of={[
        { name: messages.original, value: formatCount(stats.original) },
        { name: messages.unique, value: formatCount(stats.unique), ink: 'cyan' },
        { name: messages.removed, value: formatCount(stats.duplicates), ink: 'yellow' },
        { name: messages.percent, value: formatPercent(share) },
        ...(stats.emptyRows > 0 ? [{ name: messages.emptyRows, value: formatCount(stats.emptyRows) }] : []),
      ]}
    />
  );
}

/** Counts of a completed run. */
interface DedupeStats {
  /** Number of compared lines. */
  readonly original: number;
  readonly unique: number;
  readonly duplicates: number;
  /** Rows of a table that were removed because the compared cell is empty. */
  readonly emptyRows: number;
}

/** Returns the counts of a run; null if there are none or only partial ones. */
function readDedupeStats({ state, report }: ToolRun): DedupeStats | null {
  const { stats } = report;
  if (state !== 'done' || typeof stats !== 'object' || stats === null || !('originalCount' in stats)) {
    return null;
  }
  const { originalCount, uniqueCount, duplicateCount } = stats;
  return {
    original: Number(originalCount),
    unique: Number(uniqueCount),
    duplicates: Number(duplicateCount),
    emptyRows: Number(report.emptyRowCount ?? 0),
  };
}

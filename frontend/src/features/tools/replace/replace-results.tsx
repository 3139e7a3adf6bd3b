import { type ReactNode, useState } from 'react';
import { replaceDescription } from '../../../../../libs/tools/replace/description.ts';
import type { ReplaceOptions } from '../../../../../libs/tools/replace/options.ts';
import type { RulesReport } from '../../../../../libs/tools/replace/run-rules.ts';
import { isShown } from '../../../../../libs/tools/shared/options.ts';
import type { OutputSpec } from '../../../../../libs/tools/shared/tool.ts';
import { formatCount } from '../../../shared/format/format.ts';
import { OutputTabs } from '../../../workbench/results/output-tabs.tsx';
import { ResultsPanel, ResultTotals, SummaryCounts } from '../../../workbench/results/results-panel.tsx';
import type { ToolRun } from '../../../workbench/runs/tool-run.ts';
import type { ToolModel } from '../../../workbench/runs/use-tool.ts';
import { EmptyResults } from '../../../workbench/tool/tool-workspace.tsx';
import { REPLACE_MESSAGES as messages } from './messages.ts';

const { outputs } = replaceDescription;
const [results, ...mappingOutputs] = outputs;

/** The result of the latest run, with its counts; that of a mapping has tabs. */
export function ReplaceResults({
  model,
  onExample,
}: {
  readonly model: ToolModel<typeof replaceDescription.options>;
  /** Fills in an example; null while there is something in the form. */
  readonly onExample: (() => void) | null;
}) {
  const { run } = model;
  const { options } = model.form;
  const [shown, setShown] = useState(results.id);
  const shownOutputs = tabsOf(run, options);
  const shownOutput = shownOutputs.find(({ id }) => id === shown) ?? results;
  return (
    <ResultsPanel
      {...model.results}
      empty={<EmptyResults onExample={onExample ?? false} text={emptyText(options)} />}
      finding={findingOf(run)}
      {...(shownOutputs.length > 0 && {
        frame: (list: ReactNode) => (
          <OutputTabs onChoose={setShown} outputs={shownOutputs} run={run} shown={shownOutput.id}>
            {list}
          </OutputTabs>
        ),
      })}
      label={shownOutput.label}
      mainOutput={results.id}
      output={shownOutput.id}
      stalledHint={hasPattern((run.form?.options ?? options) as ReplaceOptions) && messages.stalledHint}
      title={messages.resultsTitle}
      totals={<RunTotals run={run} />}
    />
  );
}

/**
 * Returns the outputs that have a tab: those of the run, whatever the form says since, or of the form before a run. Only a
 * mapping has tabs.
 */
export function tabsOf({ form }: Pick<ToolRun, 'form'>, options: ReplaceOptions): readonly OutputSpec[] {
  const used = (form?.options ?? options) as ReplaceOptions;
  return used.mode === 'mapping' ? outputs.filter((output) => isShown(output, used)) : [];
}

/** Returns true if a run with these options searches for a pattern, which may take very long. */
export function hasPattern({ mode, useRegex, rules }: ReplaceOptions): boolean {
  return mode === 'rules' ? rules.some(({ regex, enabled }) => regex && enabled) : mode === 'one' && useRegex;
}

function emptyText({ mode, rules }: ReplaceOptions): string {
  switch (mode) {
    case 'one':
      return messages.empty;
    case 'rules':
      return rules.length === 0 ? messages.emptyRules : messages.emptyLines;
    case 'mapping':
      return messages.emptyMapping;
  }
}

/** Rules whose counts are shown beside the status; the report has all of them. */
const MOST_COUNTS = 20;

/** The counts of a completed run: of its rules, or of its pairs. */
export function RunTotals({ run }: { readonly run: ToolRun }) {
  const { perRule, pairCount, usedPairCount, invalidRules } = run.report;
  if (run.state !== 'done') {
    return null;
  }
  if (Array.isArray(perRule)) {
    const of = perRule.flatMap((count: unknown, index: number) =>
      typeof count === 'number' ? [{ name: messages.ruleCount(index + 1), value: formatCount(count) }] : [],
    );
    const notes = [
      ...(of.length > MOST_COUNTS ? [messages.moreCounts(of.length - MOST_COUNTS)] : []),
      ...notesOf(invalidRules),
    ];
    return (
      <>
        {of.length > 1 && <SummaryCounts label={messages.ruleCounts} of={of.slice(0, MOST_COUNTS)} />}
        {notes.length > 0 && <ResultTotals total={notes.join(' ')} />}
      </>
    );
  }
  if (typeof pairCount !== 'number') {
    return null;
  }
  const [withoutPair] = mappingOutputs;
  const unmatched = isShown(withoutPair, run.form?.options ?? {}) && run.outputs[withoutPair.id];
  return (
    <SummaryCounts
      label={messages.mappingSummary}
      of={[
        { name: messages.pairs, value: formatCount(pairCount) },
        { name: messages.used, value: formatCount(Number(usedPairCount)), ink: 'cyan' },
        ...(unmatched ? [{ name: messages.withoutPair, value: formatCount(unmatched.count) }] : []),
      ]}
    />
  );
}

/** Returns the sentences about rules that did not run. */
function notesOf(invalidRules: unknown): readonly string[] {
  const [first, ...others] = (Array.isArray(invalidRules) ? invalidRules : []) as RulesReport['invalidRules'];
  return [
    ...(first ? [messages.ruleNotRun(first.index + 1, first.problem)] : []),
    ...(others.length > 0 ? [messages.moreRulesNotRun(others.length)] : []),
  ];
}

/** Returns the number of replacements of a completed run as a message; undefined if it was not saved. */
export function findingOf({ report }: Pick<ToolRun, 'report'>): string | undefined {
  if ('invalid' in report) {
    return messages.unchanged;
  }
  return typeof report.count === 'number' ? messages.replacements(report.count) : undefined;
}

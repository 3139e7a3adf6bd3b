import { useState } from 'react';
import { dedupeDescription } from '../../../../../libs/tools/dedupe/description.ts';
import { type TextInput, textInput } from '../../../workbench/inputs/text-inputs.ts';
import { OutputTabs } from '../../../workbench/results/output-tabs.tsx';
import { ResultsPanel } from '../../../workbench/results/results-panel.tsx';
import { RunBar } from '../../../workbench/runs/run-bar.tsx';
import { useTool } from '../../../workbench/runs/use-tool.ts';
import { EmptyResults } from '../../../workbench/tool/empty-results.tsx';
import { LineInput } from '../../../workbench/tool/line-input.tsx';
import { labelOf, OptionForm } from '../../../workbench/tool/option-form.tsx';
import { ToolWorkspace } from '../../../workbench/tool/tool-workspace.tsx';
import { readDedupeStats } from './dedupe-stats.ts';
import { DedupeSummary } from './dedupe-summary.tsx';
import { DEDUPE_TEXTS as texts } from './texts.ts';

const { options: specs, outputs } = dedupeDescription;
const [unique, duplicates] = outputs;

/** The dedupe tool: splits a list into its unique items and the duplicates, each in a tab. */
export function DedupeTool() {
  const tool = useTool(dedupeDescription);
  const model = { ...tool, clearAll: tool.resetAll };
  const { form, inputs, run } = model;
  const { sortOrder, caseSensitive: _, ...cleaning } = form.options;
  const [shown, setShown] = useState(unique.id);
  const stats = readDedupeStats(run);
  const canRun = isReady(inputs.text);
  /** Flushes first: the lines just typed may not be counted yet. */
  const submit = async () => {
    const input = textInput('dedupe', 'text');
    await input.flush();
    if (isReady(input.state)) {
      model.start();
    }
  };
  const fillExample = () => void textInput('dedupe', 'text').replace([`${texts.example.join('\n')}\n`]);
  return (
    <ToolWorkspace
      canRun={canRun}
      inputs={<LineInput label="List" placeholder={texts.placeholder} text="text" tool="dedupe" />}
      model={model}
      onBlockedRun={() => void submit()}
      options={<OptionForm onChange={model.setOptions} specs={specs} value={form.options} />}
      optionsSummary={texts.optionsSummary(
        labelOf(specs.sortOrder, sortOrder),
        Object.values(cleaning).filter(Boolean).length,
      )}
      results={
        <ResultsPanel
          empty={<EmptyResults onExample={inputs.text.stats.lines === 0 && fillExample} text={texts.empty} />}
          finding={stats ? texts.duplicates(stats.duplicates) : undefined}
          frame={(list) => (
            <OutputTabs onChoose={setShown} outputs={outputs} run={run} shown={shown}>
              {list}
            </OutputTabs>
          )}
          isOutdated={model.isOutdated}
          label={shown === unique.id ? unique.label : duplicates.label}
          mainOutput={unique.id}
          noRows={shown === unique.id ? texts.noUnique : texts.noDuplicates}
          onRunAgain={model.start}
          output={shown}
          run={run}
          runner={model.runner}
          tool="dedupe"
          totals={stats && <DedupeSummary stats={stats} />}
        />
      }
      runBar={
        <RunBar
          countLabel={texts.items(inputs.text.stats.items)}
          estimate={model.estimate}
          isDisabled={!canRun}
          onClearAll={model.clearAll}
          onRun={model.start}
          runLabel={texts.runLabel}
        />
      }
    />
  );
}

function isReady({ stats, intake }: TextInput): boolean {
  return stats.items > 0 && intake === null;
}
